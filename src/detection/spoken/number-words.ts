import { NUMBERS } from '../languages/en/numbers.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import { gated } from '../../common/text/gated-pattern.js';
import { matchEnd } from '../../common/text/matches.js';
import { regExp } from '../../common/text/reg-exp.js';
import { MOMENT } from '../languages/en/fillers.js';
import type { Edit } from '../../common/text/ranges.js';
import { NUMBER_WORDS } from './number-lexicon.js';
import { seriesApart } from './number-series.js';
import { settleSounds, type NumberToken } from './number-sounds.js';
import { COUNTING, isNumber, readNumber } from './number-values.js';

const byLength = [...NUMBER_WORDS.keys()].filter((word) => word !== 'a').sort((a, b) => b.length - a.length);
const TOKEN = regExp.gi`\b(?:${byLength.join('|')}|a(?= hundred))\b|\d+`;
const certain = [NUMBERS.unit, NUMBERS.teen, NUMBERS.tens, NUMBERS.ordinal].flatMap((words) => [
  ...words.keys(),
]);
/** One of them stands in every number, unless it is made of what only sounds like digits. */
const CERTAIN = gated(regExp.i`\b(?:${certain.join('|')}|a hundred)\b|\d`);
const SOUNDING = gated(regExp.gi`\b(?:${[...NUMBERS.oh.keys(), ...NUMBERS.sound.keys()].join('|')})\b`);
const LEAST_SOUNDING = 6;
/** "one" before these counts nothing that was dictated. */
const IDLE_ONE = regExp.iy`\s+(?:${MOMENT}|minute|more|of|thing|time|day|week|month|year|question|other|another)\b`;
const NEAR = /^[\s,.\-/()…]{0,5}$/;
/** What only means something after a number. */
const IDLE_FIRST: ReadonlySet<string> = new Set(['joiner', 'and']);
/** "the last four eleven twenty": it counts the digits that follow, and is none of them. */
const COUNTED: ReadonlyMap<number, RegExp> = new Map([
  [2, /\bmiddle $/i],
  [3, /(?:^|[.,] |\b(?:the|my|are|is) )first $/i],
  [4, /\b(?:last|final)[ -]$/i],
]);
const LONGEST_COUNTED = 12;
const ZIP = /,? \d{5}(?!\d)/y;
const SCALE = /[ -](?:hundred|thousand)\b/iy;

/**
 * Edits that turn spoken numbers into digits: "five five five oh one four two", "double four", "fifty eight",
 * "eight hundred", "two thousand five", "ninth". Digit by digit stays apart (`5 5 5`). Sorted, without overlaps.
 */
export function numberEdits(view: ScannedText): Edit[] {
  const edits: Edit[] = [];
  if (!mayHoldNumber(view)) return edits;
  const { text } = view;
  let sequence: NumberToken[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const token = {
      start: match.index,
      end: TOKEN.lastIndex,
      word: NUMBER_WORDS.get(match[0].toLowerCase()),
    };
    const previous = sequence.at(-1);
    const counts = COUNTING.has(previous?.word?.role ?? '');
    if (
      token.word?.value === 1 &&
      token.word.role === 'unit' &&
      !counts &&
      matchEnd(text, token.end, IDLE_ONE) !== undefined
    )
      continue;
    if (isCountOfDigits(text, token) || isOhio(text, token)) continue;
    if (previous !== undefined && !NEAR.test(text.slice(previous.end, token.start))) {
      readSequences(text, sequence, edits);
      sequence = [];
    }
    if (sequence.length > 0 || !IDLE_FIRST.has(token.word?.role ?? 'digits')) sequence.push(token);
  }
  readSequences(text, sequence, edits);
  return edits;
}

/** False where nothing is a number, and too few words sound like one. */
function mayHoldNumber(view: ScannedText): boolean {
  return view.mayMatch(CERTAIN) || view.matches(SOUNDING).length >= LEAST_SOUNDING;
}

function isCountOfDigits(text: string, { start, end, word }: NumberToken): boolean {
  const counted = word?.role === 'unit' ? COUNTED.get(word.value) : undefined;
  if (counted === undefined) return false;
  const lead = text.slice(Math.max(0, start - LONGEST_COUNTED), start);
  return counted.test(lead) && matchEnd(text, end, SCALE) === undefined;
}

/** The state's code before a ZIP code: "Bexley, OH 43209". */
function isOhio(text: string, { start, end, word }: NumberToken): boolean {
  return word?.role === 'oh' && text.slice(start, end) === 'OH' && matchEnd(text, end, ZIP) !== undefined;
}

function readSequences(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
  if (sequence.length === 0) return;
  for (const part of settleSounds(text, sequence)) {
    for (const number of seriesApart(text, part)) readSequence(text, number, edits);
  }
}

function readSequence(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
  if (sequence.every((token) => token.word === undefined)) return;
  const certain = sequence.some(
    (token) => (isNumber(token) && token.word?.role !== 'oh') || token.word?.role === 'article',
  );
  if (!certain) return;
  for (let at = 0; at < sequence.length;) {
    const token = sequence[at];
    if (token === undefined) return;
    const joined = readJoint(sequence, at, edits);
    const number = joined > 0 ? undefined : readNumber(text, sequence, at);
    const last = number === undefined ? undefined : sequence[at + number.used - 1];
    if (number !== undefined && last !== undefined) {
      edits.push({ start: token.start, end: last.end, text: number.digits });
    }
    at += number?.used ?? Math.max(joined, 1);
  }
}

/** "five dash five", "nine slash twelve", "five uh five", "plus four four": how many words join, none if nothing does. */
function readJoint(sequence: readonly NumberToken[], at: number, edits: Edit[]): number {
  const word = sequence[at]?.word;
  if (word?.role !== 'joiner' && word?.role !== 'plus') return 0;
  let after = at + 1;
  let joint = word.joint ?? ' ';
  for (let next = sequence[after]?.word; next?.role === 'joiner'; next = sequence[++after]?.word) {
    if (joint === ' ') joint = next.joint ?? ' ';
  }
  const next = sequence[after];
  if (next === undefined || !(isNumber(next) || next.word?.role === 'repeat')) return 0;
  const previous = sequence[at - 1];
  if (word.role === 'plus') {
    edits.push({ start: sequence[at]?.start ?? next.start, end: next.start, text: '+' });
    return after - at;
  }
  if (previous === undefined || !(isNumber(previous) || COUNTING.has(previous.word?.role ?? ''))) return 0;
  edits.push({ start: previous.end, end: next.start, text: joint });
  return after - at;
}
