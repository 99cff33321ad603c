import { outside, withoutOverlaps, type Edit } from '../../common/text/ranges.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import type { Language } from '../languages/language.js';
import { SpelledCodes } from './codes.js';
import { SpokenEmails } from './emails.js';
import { SpokenLetters } from './letters.js';
import { SpokenMailboxes } from './mailboxes.js';
import { SpokenNumbers } from './numbers.js';
import { SpelledWords } from './spelled-words.js';
import { CodeWords } from './words.js';

/** The grammar of speech of a language; its patterns are compiled when it is made. */
export class Speech {
  readonly numbers: SpokenNumbers;
  readonly spelledWords: SpelledWords;
  readonly mailboxes: SpokenMailboxes;
  readonly emails: SpokenEmails;
  readonly codes: SpelledCodes;

  constructor(language: Language) {
    this.numbers = new SpokenNumbers(language);
    const words = new CodeWords(language, this.numbers);
    const letters = new SpokenLetters(language, words);
    this.codes = new SpelledCodes(language, words, letters);
    this.spelledWords = new SpelledWords(language, words, letters);
    this.mailboxes = new SpokenMailboxes(language, this.numbers);
    this.emails = new SpokenEmails(language, this.mailboxes);
  }

  /**
   * What turns a text into its spoken-form view: sorted edits that don't overlap. An address wins over a spelled code,
   * and that over a number.
   */
  edits(text: ScannedText): readonly Edit[] {
    const emails = this.emails.inText(text);
    const codes = withoutOverlaps(this.codes.edits(text), this.numbers.edits(text));
    if (emails.length === 0) return codes;
    const edits = emails.flatMap((email) => email.edits);
    // What joins something to an address would make it a part of that: "there's a dash, t dash bo at …".
    const starts = new Set(emails.map(({ start }) => start));
    const others = outside(codes, emails).filter(({ end }) => !starts.has(end));
    return [...edits, ...others].sort((a, b) => a.start - b.start);
  }
}
