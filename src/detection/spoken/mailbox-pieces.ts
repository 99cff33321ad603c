import { wordMap, wordSet } from '../lexicon/words.js';
import { SOUND_WORDS } from '../languages/en/fillers.js';
import { JOINTS } from '../languages/en/marks.js';
import { CAPITALS, EVERYDAY, EXPLAINS, LETTER_WORDS } from '../languages/en/spelling.js';
import type { Edit } from '../../common/text/ranges.js';
import { digitsOfWord } from './number-lexicon.js';

/** A word before an "at". Offsets are UTF-16 code units of the view. */
export interface MailboxWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** One piece of an address as it is written, and the words that said it. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

const CONNECTORS: ReadonlyMap<string, string> = new Map([
  ...JOINTS,
  ...wordMap('underscore _ plus + . . [dot] . (dot) . {dot} .'),
]);

/** Said about the letters, not among them. */
export const ASIDE: ReadonlySet<string> = new Set([...CAPITALS, ...wordSet(`letters|then|${SOUND_WORDS}`)]);

/** True for the words that name a mark within an address ("dot", "underscore"). */
export function isConnector(word: string): boolean {
  return CONNECTORS.has(word.toLowerCase());
}

/** "j as in john", "j like john": how many words before the last of them explain it. */
export function explainedBy(words: readonly MailboxWord[], at: number): number {
  const back = (steps: number): string => words[at - steps]?.text.toLowerCase() ?? '';
  if (back(1) === 'in' && back(2) === 'as' && isLetter(back(3))) return 3;
  return EXPLAINS.has(back(1)) && isLetter(back(2)) ? 2 : 0;
}

function isLetter(word: string): boolean {
  return /^[a-z]$/i.test(word);
}

/** "juliet alpha november": letters by their names; one that is a word of every day needs another beside it. */
export function isLetterWord(words: readonly MailboxWord[], at: number): boolean {
  const word = words[at]?.text.toLowerCase() ?? '';
  if (!LETTER_WORDS.has(word)) return false;
  if (!EVERYDAY.has(word)) return true;
  return [words[at - 1], words[at + 1]].some((near) => LETTER_WORDS.has(near?.text.toLowerCase() ?? ''));
}

/** True for digits and for a single number word. */
export function isDigits(word: string): boolean {
  return /^\d{1,4}$/.test(word) || digitsOfWord(word) !== undefined;
}

/** True for a spelled letter and for digits. */
export function isShort(word: string): boolean {
  return /^[a-z]$/i.test(word) || isDigits(word);
}

/** The pieces of an address that the words say, each as it is written. */
export function toPieces(words: readonly MailboxWord[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = words.length - 1; at >= 0;) {
    const explained = Math.min(explainedBy(words, at), at);
    const first = words[at - explained];
    const last = words[at];
    if (first === undefined || last === undefined) break;
    const written = explained > 0 ? first.text : writtenWord(words, at);
    pieces.unshift({ start: first.start, end: last.end, written });
    at -= explained + 1;
  }
  return pieces;
}

function writtenWord(words: readonly MailboxWord[], at: number): string {
  const word = words[at]?.text ?? '';
  const folded = word.toLowerCase();
  const inside = at > 0 && at < words.length - 1;
  if (inside && CONNECTORS.has(folded)) return CONNECTORS.get(folded) ?? word;
  if (words.length > 1 && ASIDE.has(folded) && (at < words.length - 1 || at === 0)) return '';
  if (isLetterWord(words, at)) return LETTER_WORDS.get(folded) ?? word;
  // "O" is a zero beside digits alone.
  if (folded === 'o' && ![words[at - 1], words[at + 1]].some((near) => isDigits(near?.text ?? '')))
    return word;
  const digits = digitsOfWord(word) ?? word;
  // "eighty three" is 83.
  const next = digitsOfWord(words[at + 1]?.text ?? '') ?? '';
  return /^[2-9]0$/.test(digits) && /^[1-9]$/.test(next) && /^[a-z]+$/i.test(word)
    ? digits.charAt(0)
    : digits;
}

/** What writes the pieces out and closes the spaces between them; pieces that nothing changes need no edit. */
export function editsOf(text: string, pieces: readonly Piece[]): Edit[] {
  const edits: Edit[] = [];
  pieces.forEach(({ start, end, written }, index) => {
    const previous = pieces[index - 1];
    if (previous !== undefined) edits.push({ start: previous.end, end: start, text: '' });
    if (text.slice(start, end) !== written) edits.push({ start, end, text: written });
  });
  return edits;
}
