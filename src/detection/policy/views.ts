import { Memo } from '../../common/memo.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CORRECTION } from '../languages/any.js';
import { type CodeRun, codeRuns } from '../text/code-runs.js';
import type { DigitRun } from '../text/digit-runs.js';
import type { NormalizedText, Range } from '../text/normalized-text.js';
import { united } from '../../common/text/ranges.js';

/** A text to search, with the way back to the original's UTF-16 offsets. */
export interface SearchView {
  readonly text: string;
  toOriginal(start: number, end: number): Range;
}

/** People dictate one or two digits at a time. */
const MOST_DICTATED = 2;
/** Longer rows of letters and digits are no code that somebody says. */
const MOST_CODE = 64;
/** A letter by itself and a digit near it: most texts have none. */
const MAY_SPELL =
  /(?<![\p{L}\p{N}])[A-Z](?:[\s,.-]{1,3}[a-z]{2,4}){0,2}[\s,.-]{1,3}\d|\d(?:[\s,.-]{1,3}[a-z]{2,4}){0,2}[\s,.-]{1,3}[A-Z](?![\p{L}\p{N}])/iu;
/** Between the parts of a code: how it is written, which stays. Anything else is how it was said. */
const WRITTEN = /^[-./_]$/;

const CORRECTED = regExp.i`\b${CORRECTION}\b`;

const known = new Memo<NormalizedText, readonly SearchView[]>();

/**
 * The views that a policy's own patterns and phrases are looked for in: as written, as spoken, and with what was
 * dictated joined, since an author writes `E\d{6}` and a caller says "e one two three, four five six".
 */
export function policyViews(text: NormalizedText): readonly SearchView[] {
  return known.of(text, () => {
    const joined = joinDictated(text.spoken);
    return joined === undefined ? text.views : [...text.views, joined];
  });
}

/** Undefined where nothing was dictated. */
function joinDictated(view: NormalizedText): SearchView | undefined {
  const dropped = united([
    ...view.digitRuns.flatMap(gapsIn),
    ...(MAY_SPELL.test(view.text) ? codeRuns(view.text).flatMap((run) => gapsOf(view.text, run)) : []),
  ]);
  if (dropped.length === 0) return undefined;
  const offsets = new Uint32Array(
    view.text.length - dropped.reduce((sum, { start, end }) => sum + end - start, 0),
  );
  const parts: string[] = [];
  let read = 0;
  let written = 0;
  for (const { start, end } of [...dropped, { start: view.text.length, end: view.text.length }]) {
    parts.push(view.text.slice(read, start));
    for (; read < start; read++) offsets[written++] = read;
    read = end;
  }
  return {
    text: parts.join(''),
    toOriginal: (start, end) => view.toOriginal(offsets[start] ?? 0, (offsets[end - 1] ?? 0) + 1),
  };
}

/** Gaps between dictated groups of a run: a space, and between single digits a pause too. */
function gapsIn(run: DigitRun): Range[] {
  return run.flatMap((group, index) => {
    const before = run[index - 1]?.digits.length ?? Infinity;
    const longest = Math.max(before, group.digits.length);
    const joins =
      group.separator === ' ' ? longest <= MOST_DICTATED : group.separator === ', ' && longest === 1;
    return joins ? [{ start: group.start - group.separator.length, end: group.start }] : [];
  });
}

/** Gaps between the parts of a code that has letters, with the pauses in it. What was corrected stays apart. */
function gapsOf(text: string, { parts, code }: CodeRun): Range[] {
  if (code.length > MOST_CODE || !/[A-Z]/.test(code)) return [];
  return parts.flatMap(({ start }, index) => {
    const end = parts[index - 1]?.end ?? start;
    const gap = text.slice(end, start);
    return gap === '' || WRITTEN.test(gap) || CORRECTED.test(gap) ? [] : [{ start: end, end: start }];
  });
}
