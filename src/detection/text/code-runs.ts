import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { CODE_ASIDE, CODE_JOINT, CODE_MARK } from '../languages/en/beside-values.js';
import { CORRECTION } from '../languages/any.js';
import { FILLER } from '../languages/en/talk.js';
import { LOOSE_LETTERS } from '../languages/es/beside-values.js';
import { chunksOf, TIE, type Barrier, type CodeChunk, type CodePart } from './code-chunks.js';

/** A series of parts that form one code, as in `HX-402 117`, `h x 4 0 2` or `402 uh 117`. */
export interface CodeRun {
  readonly start: number;
  readonly end: number;
  readonly parts: readonly CodePart[];
  /** All parts joined. */
  readonly code: string;
  readonly digits: number;
  /** Parts after the last correction or filler, or all parts if the run has no correction or filler. */
  readonly latest: string;
}

/** Successive parts of a run, joined. Offsets are UTF-16 code units of the view. */
export interface CodeWindow {
  readonly start: number;
  readonly end: number;
  readonly code: string;
}

/** Maximum number of parts of a run whose inner windows are also tried. Only the ends of longer runs are tried. */
const MOST_WINDOW_PARTS = 64;
const SEPARATOR = /^[ \t]{0,2}(?:[-./,_\\]|\.{3}|- )?[ \t]{0,2}$/;
const PAUSE = `(?:${FILLER}|${CORRECTION}|${CODE_MARK}|${CODE_ASIDE})`;
const BRIDGE = regExp.i`^[\s,.-]{1,3}(?:${PAUSE}(?:[\s,.-]{1,4}|$)){1,4}$`;
const LOOSE = regExp.iuy`${LOOSE_LETTERS}`;
/** Minimum number of single letters that form a run without a digit. */
export const LEAST_SPELLED = 3;
/** Maximum length of a gap without a filler or a correction. */
const MOST_SEPARATOR = 5;
/** Maximum length of fillers and corrections between two parts of a value. */
const LONGEST_BRIDGE = 40;
/**
 * Returns the codes of a view: runs of letter and digit groups with small separators, fillers or a correction between
 * them, and with a digit or three spelled letters. Quantities, dates, times and prices are not codes, and no word of a
 * sentence is part of a code. Linear in the text's length.
 *
 * @param barriers sorted ranges of words that name a value, such as "Rx"
 * @param question the question that the text answers
 */
export function codeRuns(text: string, barriers: readonly Barrier[] = [], question = ''): CodeRun[] {
  const runs: CodeRun[] = [];
  let open: CodeChunk[] = [];
  const close = (): void => {
    const run = toRun(text, open);
    if (run !== undefined) runs.push(run);
    open = [];
  };
  for (const chunk of chunksOf(text, barriers, question)) {
    const previous = open.at(-1);
    if (previous !== undefined && !joins(text, previous, chunk)) close();
    open.push(chunk);
  }
  close();
  return runs;
}

/** Returns true if two chunks can be neighbors in one code. */
function joins(text: string, left: CodeChunk, right: CodeChunk): boolean {
  const gap = text.slice(left.end, right.start);
  if (gap.length > LONGEST_BRIDGE) return false;
  // Pairs of letters, as in "3f nh hj pn 5k".
  if (left.sort === 'letters' && right.sort === 'letters')
    return SEPARATOR.test(gap) && left.raw.length === 2 && right.raw.length === 2;
  // A joining word between letters and digits: "m s and 4 4 1"
  if (gap === CODE_JOINT && right.sort === 'digits' && left.sort.startsWith('letter')) return true;
  if (!SEPARATOR.test(gap)) return BRIDGE.test(gap) && (right.sort !== 'letters' || right.raw.length < 4);
  // Capitals after a comma begin another value: ", TX 78701"
  return !(right.sort === 'letters' && gap.includes(',') && right.raw === right.text);
}

function toRun(text: string, chunks: readonly CodeChunk[]): CodeRun | undefined {
  const parts = trimmed(text, chunks);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const code = parts.map((part) => part.text).join('');
  const digits = code.replace(/\D/g, '').length;
  const spelled =
    digits === 0 && parts.length >= LEAST_SPELLED && parts.every((part) => part.sort === 'letter');
  if (digits === 0 && !spelled) return undefined;
  let latest = 0;
  for (let at = 1; at < parts.length; at++) {
    const [left, right] = [parts[at - 1], parts[at]];
    if (left !== undefined && right !== undefined && right.start - left.end > MOST_SEPARATOR) latest = at;
  }
  const tail = latest === 0 ? code : code.slice(-lengthOf(parts.slice(latest)));
  return { start: first.start, end: last.end, parts, code, digits, latest: tail };
}

function lengthOf(parts: readonly CodePart[]): number {
  return parts.reduce((sum, part) => sum + part.text.length, 0);
}

/** Spelled text such as "a b c d" or "a 4 4 1 9", in which the first "a" is not an article. */
const SPELLED_ON = /^(?: [A-Za-z\d]){3}(?![A-Za-z\d])/;

/** Removes articles and pronouns from the edges, and words that only adjacent letters joined to the run. */
function trimmed(text: string, chunks: readonly CodeChunk[]): readonly CodeChunk[] {
  let [first, last] = [0, chunks.length];
  while (first < last && isLooseEdge(text, chunks[first], true)) first++;
  while (last > first && isLooseEdge(text, chunks[last - 1], false)) last--;
  return first === 0 && last === chunks.length ? chunks : chunks.slice(first, last);
}

function isLooseEdge(text: string, chunk: CodeChunk | undefined, leads: boolean): boolean {
  if (chunk === undefined) return false;
  const { start, end, raw } = chunk;
  const tied = TIE.test(text.charAt(start - 1) + text.charAt(end));
  if (chunk.sort === 'letters') return !tied && raw.length > 3 && raw !== chunk.text;
  if (chunk.sort !== 'letter' || tied) return false;
  if (!leads && matchEnd(text, start, LOOSE) !== undefined) return true;
  if (!chunk.isWord) return false;
  return leads ? !SPELLED_ON.test(text.slice(end, end + 10)) : /^ [a-z]{2}/i.test(text.slice(end, end + 3));
}

/**
 * Returns windows of whole parts of a run with `least` to `most` characters, for each start the longest first. A window
 * begins or ends with the run, or begins with a group of several characters.
 */
export function codeWindows(run: CodeRun, least: number, most: number): CodeWindow[] {
  const found: CodeWindow[] = [];
  const { parts } = run;
  if (run.code.length < least) return found;
  const grouped = parts.length <= MOST_WINDOW_PARTS;
  for (let first = 0; first < parts.length; first++) {
    const begins = first === 0 || (grouped && (parts[first]?.text.length ?? 0) > 1);
    const reachesEnd = parts.length - first <= most;
    if (!begins && !reachesEnd) continue;
    const from: CodeWindow[] = [];
    let code = '';
    for (let last = first; last < parts.length; last++) {
      code += parts[last]?.text ?? '';
      if (code.length > most) break;
      if (code.length < least || !(begins || last === parts.length - 1)) continue;
      from.push({ start: parts[first]?.start ?? 0, end: parts[last]?.end ?? 0, code });
    }
    found.push(...from.reverse());
  }
  return found;
}
