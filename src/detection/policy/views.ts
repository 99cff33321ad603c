import type { DigitRun } from '../text/digit-runs.js';
import { Memo } from '../../common/memo.js';
import type { NormalizedText, Range } from '../text/normalized-text.js';

/** A text to search, with the way back to the original's UTF-16 offsets. */
export interface SearchView {
  readonly text: string;
  toOriginal(start: number, end: number): Range;
}

/** People dictate one or two digits at a time. */
const MOST_DICTATED = 2;

const known = new Memo<NormalizedText, readonly SearchView[]>();

/**
 * The views that a policy's own patterns and phrases are looked for in: as written, as spoken, and with dictated
 * digits joined, since an author writes `\d{6}` and a caller says "one two three four five six".
 */
export function policyViews(text: NormalizedText): readonly SearchView[] {
  let views = known.get(text);
  if (views === undefined) {
    const joined = joinDictated(text.spoken);
    known.set(text, (views = joined === undefined ? text.views : [...text.views, joined]));
  }
  return views;
}

/** Undefined where no digits were dictated. */
function joinDictated(view: NormalizedText): SearchView | undefined {
  const dropped = view.digitRuns.flatMap(separatorsIn);
  if (dropped.length === 0) return undefined;
  const offsets = new Uint32Array(view.text.length - dropped.length);
  const parts: string[] = [];
  let read = 0;
  let written = 0;
  for (const drop of [...dropped, view.text.length]) {
    parts.push(view.text.slice(read, drop));
    for (; read < drop; read++) offsets[written++] = read;
    read = drop + 1;
  }
  return {
    text: parts.join(''),
    toOriginal: (start, end) => view.toOriginal(offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1),
  };
}

/** Offsets of the single spaces between dictated groups of a run. */
function separatorsIn(run: DigitRun): number[] {
  return run.flatMap((group, index) => {
    const previous = run[index - 1];
    const isDictated = (digits: string | undefined): boolean => (digits?.length ?? 9) <= MOST_DICTATED;
    const joins = group.separator === ' ' && isDictated(group.digits) && isDictated(previous?.digits);
    return joins ? [group.start - 1] : [];
  });
}
