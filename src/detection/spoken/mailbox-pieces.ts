import type { Edit } from '../../common/text/ranges.js';
import type { Language, LetterTables } from '../languages/language.js';
import type { SpokenNumbers } from './numbers.js';

/** Word before an "at". Offsets are UTF-16 code units of the view. */
export interface MailboxWord {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Part of an address in its written form, with the span of its words. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly written: string;
}

/** Reads the parts of a spoken e-mail address in a language. */
export class MailboxPieces {
  protected readonly letters: LetterTables;
  private readonly asides: ReadonlySet<string>;
  private readonly connectors: ReadonlyMap<string, string>;

  constructor(
    { letters, marks, mailboxes }: Language,
    private readonly numbers: SpokenNumbers,
  ) {
    this.letters = letters;
    this.asides = mailboxes.asides;
    const dots = ['.', ...inBrackets(marks.writtenDot)];
    this.connectors = new Map([
      ...marks.joints,
      ...mailboxes.marks,
      ...dots.map((dot) => [dot, '.'] as const),
    ]);
  }

  /** True for a word that names a mark within an address ("dot", "underscore"). */
  isConnector(word: string): boolean {
    return this.connectors.has(word.toLowerCase());
  }

  /** Returns the number of words before the last one in an explanation: 3 in "j as in john", 2 in "j like john". */
  explainedBy(words: readonly MailboxWord[], at: number): number {
    const back = (steps: number): string => words[at - steps]?.text.toLowerCase() ?? '';
    if (this.letters.asIn.has(`${back(2)} ${back(1)}`) && isLetter(back(3))) return 3;
    const isNamed = isLetter(back(2)) || this.letters.named.has(back(2));
    return this.letters.explains.has(back(1)) && isNamed ? 2 : 0;
  }

  /** True for a word that names a letter ("juliet alpha november"). An ordinary word needs another letter beside it. */
  isLetterWord(words: readonly MailboxWord[], at: number): boolean {
    const { words: named, everyday } = this.letters;
    const word = words[at]?.text.toLowerCase() ?? '';
    if (!named.has(word)) return false;
    if (!everyday.has(word)) return true;
    return [words[at - 1], words[at + 1]].some((near) => {
      const beside = near?.text.toLowerCase() ?? '';
      return named.has(beside) || (this.letters.named.has(word) && isLetter(beside));
    });
  }

  /** True for a word that describes the address or names one of its characters. */
  isTalk(words: readonly MailboxWord[], at: number): boolean {
    const word = words[at]?.text.toLowerCase() ?? '';
    const isOfLetters = this.letters.explains.has(word) || this.asides.has(word);
    return isOfLetters || this.isConnector(word) || this.isLetterWord(words, at);
  }

  /** True for digits and for a single number word. */
  isDigits(word: string): boolean {
    return /^\d{1,4}$/.test(word) || this.numbers.digitsOf(word) !== undefined;
  }

  /** True for a spelled letter and for digits. */
  isShort(word: string): boolean {
    return isLetter(word) || this.isDigits(word);
  }

  /** Returns the parts of an address that words represent, in their written form. */
  piecesOf(words: readonly MailboxWord[]): Piece[] {
    const pieces: Piece[] = [];
    for (let at = words.length - 1; at >= 0;) {
      const explained = Math.min(this.explainedBy(words, at), at);
      const first = words[at - explained];
      const last = words[at];
      if (first === undefined || last === undefined) break;
      const letter = this.letters.words.get(first.text.toLowerCase()) ?? first.text;
      const written = explained > 0 ? letter : this.writtenWord(words, at);
      pieces.unshift({ start: first.start, end: last.end, written });
      at -= explained + 1;
    }
    return pieces;
  }

  private writtenWord(words: readonly MailboxWord[], at: number): string {
    const word = words[at]?.text ?? '';
    const folded = word.toLowerCase();
    const inside = at > 0 && at < words.length - 1;
    if (inside && this.connectors.has(folded)) return this.connectors.get(folded) ?? word;
    if (words.length > 1 && this.asides.has(folded) && (at < words.length - 1 || at === 0)) return '';
    if (this.isLetterWord(words, at)) return this.letters.words.get(folded) ?? word;
    // "O" is a zero only next to digits.
    if (isLetter(word) && ![words[at - 1], words[at + 1]].some((near) => this.isDigits(near?.text ?? '')))
      return word;
    const digits = this.numbers.digitsOf(word) ?? word;
    // The tens of "eighty three" are one digit (83).
    const next = this.numbers.digitsOf(words[at + 1]?.text ?? '') ?? '';
    return /^[2-9]0$/.test(digits) && /^[1-9]$/.test(next) && /^[a-z]+$/i.test(word)
      ? digits.charAt(0)
      : digits;
  }
}

/** Returns the bracketed forms of a mark's name, as in "jane [dot] doe". */
export function inBrackets(word: string): readonly string[] {
  return [`[${word}]`, `(${word})`, `{${word}}`];
}

/** True for a single letter. */
export function isLetter(word: string): boolean {
  return /^[a-z]$/i.test(word);
}

/** Returns the edits that replace the parts and remove the spaces between them. Unchanged parts need no edit. */
export function editsOf(text: string, pieces: readonly Piece[]): Edit[] {
  const edits: Edit[] = [];
  pieces.forEach(({ start, end, written }, index) => {
    const previous = pieces[index - 1];
    if (previous !== undefined) edits.push({ start: previous.end, end: start, text: '' });
    if (text.slice(start, end) !== written) edits.push({ start, end, text: written });
  });
  return edits;
}
