import { regExp } from '../../common/text/reg-exp.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import { gated } from '../../common/text/gated-pattern.js';
import { wordSet } from '../lexicon/words.js';
import { SAYS } from '../languages/en/links.js';
import { MARKS } from '../languages/en/marks.js';
import { NUMBERS } from '../languages/en/numbers.js';
import {
  ACRONYMS,
  CAPITALS,
  CODE_LINKS,
  EXPLAINS,
  LETTERED_NOUNS,
  LETTER_WORDS,
  SHORT_ACRONYMS,
} from '../languages/en/spelling.js';
import type { Edit } from '../../common/text/ranges.js';
import { letterAt } from './spelled-letters.js';
import {
  isCodeNeighbour,
  isNumeral,
  isSingle,
  isSpelled,
  touches,
  wordsOf,
  type Word,
} from './spelled-words.js';

/** The words of more than a letter that something may be read from. */
const OPENINGS: ReadonlySet<string> = new Set(
  [LETTER_WORDS, NUMBERS.repeat, CAPITALS, MARKS]
    .flatMap((words) => [...words.keys()])
    .concat('upper', 'lower', 'oh'),
);

const OPENING = gated(regExp.i`(?<![A-Za-z\d'])(?:${[...OPENINGS].join('|')})(?![A-Za-z\d'])`);
/** A letter that is a word, and the word after one. */
const SINGLE = /(?:^|[^A-Za-z\d'])[A-Za-z](?![A-Za-z\d'])/g;
const NEXT_WORD = /[^A-Za-z\d']+([A-Za-z\d']+)/y;

/** What is written in so many characters at once needs no letters before it. */
const LONG_CODE = 7;

const SAYING = wordSet(SAYS);

/**
 * Edits that write out what is spelled: "b as in boy", "b for bravo", "bravo" among letters and digits, "capital b",
 * "double u" become letters; "dash" between spelled characters its mark; "m r n" the word `mrn`. Letters stay apart,
 * as digits do. Sorted, without overlaps; linear in the text's length.
 */
export function spelledEdits(view: ScannedText): Edit[] {
  if (!maySpell(view)) return [];
  const { text } = view;
  const words = wordsOf(text);
  const edits: Edit[] = [];
  for (let at = 0; at < words.length;) {
    const word = words[at]?.text ?? '';
    if (word.length > 1 && !OPENINGS.has(word)) {
      at++;
      continue;
    }
    const used = readAcronym(text, words, at, edits) || readLetter(text, words, at, edits);
    // "boy" of "b as in boy" is as good as the letter for what follows it.
    if (used > 1) words[at + used - 1] = { spelled: true, ...wordAt(words, at + used - 1) };
    at += Math.max(1, used);
  }
  return edits;
}

/** "i like", "a is in": what is said after a letter that is explained begins so. */
const EXPLAINING: ReadonlySet<string> = new Set([...EXPLAINS, 'is']);

/**
 * False for what most texts are: no word of them can begin anything spelled. "A" and "I" are words of every day, so
 * they count only before another letter, a word that begins with them, or one that leads to it.
 */
function maySpell(view: ScannedText): boolean {
  if (view.test(OPENING)) return true;
  SINGLE.lastIndex = 0;
  for (let match = SINGLE.exec(view.text); match !== null; match = SINGLE.exec(view.text)) {
    const letter = match[0].slice(-1).toLowerCase();
    if (letter !== 'a' && letter !== 'i') return true;
    NEXT_WORD.lastIndex = SINGLE.lastIndex;
    const next = NEXT_WORD.exec(view.text)?.[1]?.toLowerCase() ?? '';
    if (next.length === 1 || next.startsWith(letter) || EXPLAINING.has(next)) return true;
  }
  return false;
}

function wordAt(words: readonly Word[], at: number): Word {
  return words[at] ?? { start: 0, end: 0, text: '' };
}

/** "m r n": nothing spelled before it, and after it a word, or the letters of a code that has digits too. */
function readAcronym(text: string, words: readonly Word[], at: number, edits: Edit[]): number {
  const first = words[at];
  if (first === undefined || !isSingle(first)) return 0;
  if (isCodeNeighbour(words[at - 1]) && touches(text, words[at - 1], first)) return 0;
  let joined = first.text;
  for (let size = 2; size <= 4; size++) {
    const last = words[at + size - 1];
    if (last === undefined || !isSingle(last) || !touches(text, words[at + size - 2], last)) return 0;
    joined += last.text;
    const known = size > 2 ? ACRONYMS.has(joined) : SHORT_ACRONYMS.has(joined);
    if (!known || !isName(text, words, at, at + size)) continue;
    edits.push({ start: first.start, end: last.end, text: joined });
    return size;
  }
  return 0;
}

/** True if the letters from `first` to `after` (exclusive) name a number; two letters only before a word. */
function isName(text: string, words: readonly Word[], first: number, after: number): boolean {
  const next = words[after];
  if (!touches(text, words[after - 1], next)) return true;
  if (after - first < 3 && isNumeral(next) && (next?.text.length ?? 0) >= LONG_CODE) return true;
  if (after - first < 3 && (isSingle(next) || isNumeral(next))) return isKnownPair(words, first);
  if (after - first < 3) return true;
  if (isCodeNeighbour(next) && CODE_LINKS.has(words[first - 1]?.text ?? '')) return false;
  for (let at = after; at < after + 5; at++) {
    if (isNumeral(words[at])) return true;
    if (!isSingle(words[at]) && !LETTER_WORDS.has(words[at]?.text ?? '')) return at === after;
  }
  return false;
}

/** "member i d 4 4 1": the pair ends a name, rather than begin a plate. */
function isKnownPair(words: readonly Word[], first: number): boolean {
  const pair = `${words[first]?.text ?? ''}${words[first + 1]?.text ?? ''}`;
  const before = words[first - 1]?.text ?? '';
  // "it says i d x y z 34": what has letters of its own is no more than named by these.
  if (pair === 'id' && SAYING.has(before)) return isSingle(words[first + 2]) && isSingle(words[first + 3]);
  return (
    ['id', 'rx'].includes(pair) && before.length > 1 && !CODE_LINKS.has(before) && !LETTERED_NOUNS.has(before)
  );
}

function readLetter(text: string, words: readonly Word[], at: number, edits: Edit[]): number {
  const first = words[at];
  if (first === undefined) return 0;
  const letter = letterAt(text, words, at);
  const last = letter === undefined ? first : words[at + letter.used - 1];
  if (letter !== undefined && last !== undefined && (letter.used > 1 || letter.text !== first.text)) {
    edits.push({ start: first.start, end: last.end, text: letter.text });
    return letter.used;
  }
  readMark(text, words, at, edits);
  return 0;
}

/** "h x dash four": a mark between two spelled characters, one of them a letter; numbers read their own. */
function readMark(text: string, words: readonly Word[], at: number, edits: Edit[]): void {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
  if (before === undefined || word === undefined || after === undefined) return;
  const mark = MARKS.get(word.text);
  if (mark === undefined || !touches(text, before, word) || !touches(text, word, after)) return;
  const [left, right] = [isSpelled(before), isSpelled(after)];
  if (!(left && (right || isNumeral(after))) && !(isNumeral(before) && right)) return;
  // The neighbours are read on their own: only what stands between them goes.
  edits.push({ start: before.end, end: after.start, text: mark });
}
