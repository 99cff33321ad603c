import { Memo } from '../../common/memo.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CORRECTION } from '../languages/any.js';
import { type CodeRun, codeRuns } from '../text/code-runs.js';
import type { DigitRun } from '../text/digit-runs.js';
import type { NormalizedText, Range } from '../text/normalized-text.js';
import { united } from '../../common/text/ranges.js';

/** A text to search, with a map to the original's UTF-16 offsets. */
export interface SearchView {
  readonly text: string;
  toOriginal(start: number, end: number): Range;
}

/** Maximum number of digits that people dictate at a time. */
const MOST_DICTATED = 2;
/** Maximum number of letters and digits in a spoken code. */
const MOST_CODE = 64;
/** A single letter near a digit, which most texts lack. */
const MAY_SPELL =
  /(?<![\p{L}\p{N}])[A-Z](?:[\s,.-]{1,3}[a-z]{2,4}){0,2}[\s,.-]{1,3}\d|\d(?:[\s,.-]{1,3}[a-z]{2,4}){0,2}[\s,.-]{1,3}[A-Z](?![\p{L}\p{N}])/iu;
/** Written separators within a code, which are kept. All others come from speech. */
const WRITTEN = /^[-./_]$/;

const CORRECTED = regExp.i`\b${CORRECTION}\b`;

const known = new Memo<NormalizedText, readonly SearchView[]>();

/**
 * Returns the views in which a policy's patterns and phrases are searched: as written, as spoken, and with dictated
 * parts joined, because an author writes `E\d{6}` and a caller says "e one two three, four five six".
 */
export function policyViews(text: NormalizedText): readonly SearchView[] {
  return known.of(text, () => {
    const joined = joinDictated(text.spoken);
    return joined === undefined ? text.views : [...text.views, joined];
  });
}

/** Joins dictated parts. Undefined if there is no dictation. */
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

/** Returns the gaps between dictated groups of a run: spaces and, between single digits, pauses. */
function gapsIn(run: DigitRun): Range[] {
  return run.flatMap((group, index) => {
    const before = run[index - 1]?.digits.length ?? Infinity;
    const longest = Math.max(before, group.digits.length);
    const joins =
      group.separator === ' ' ? longest <= MOST_DICTATED : group.separator === ', ' && longest === 1;
    return joins ? [{ start: group.start - group.separator.length, end: group.start }] : [];
  });
}

/** Returns the gaps between the parts of a code with letters, including pauses. Corrections are not gaps. */
function gapsOf(text: string, { parts, code }: CodeRun): Range[] {
  if (code.length > MOST_CODE || !/[A-Z]/.test(code)) return [];
  return parts.flatMap(({ start }, index) => {
    const end = parts[index - 1]?.end ?? start;
    const gap = text.slice(end, start);
    return gap === '' || WRITTEN.test(gap) || CORRECTED.test(gap) ? [] : [{ start: end, end: start }];
  });
}
