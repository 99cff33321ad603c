import { matchesOf } from '../../common/text/matches.js';
import type { Edit } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { Language, MailboxTables } from '../languages/language.js';
import { editsOf, inBrackets, isLetter, MailboxPieces, type MailboxWord } from './mailbox-pieces.js';
import type { SpokenNumbers } from './numbers.js';
import { namesInWords } from './words.js';

/** Characters before "at" that can belong to the local part, for about eighty spoken words. */
const LOOK_BACK = 400;
/** Fewest characters of a word whose repetition shows a restart. Shorter words can occur twice in an address. */
const LEAST_NAME = 3;

/** Start of a local part, and the edits that produce its written form. */
export interface Mailbox {
  readonly start: number;
  readonly edits: readonly Edit[];
  /** True if a mark, a digit or a spelled letter shows that the words are an address. */
  readonly certain: boolean;
}

/** Reads spoken local parts of addresses in a language. */
export class SpokenMailboxes extends MailboxPieces {
  private readonly tables: MailboxTables;
  private readonly months: readonly string[];
  private readonly word: RegExp;

  constructor(language: Language, numbers: SpokenNumbers) {
    super(language, numbers);
    this.tables = language.mailboxes;
    this.months = language.months;
    const dots = inBrackets(language.marks.writtenDot).map((dot) => dot.replace(/[^a-z]/g, String.raw`\$&`));
    this.word = regExp.giu`${namesInWords(language)}${dots.join('|')}|(?<=\s)\.(?=\s)|[\p{L}\p{M}\d_+%'-]+(?:\.[\p{L}\p{M}\d_+%'-]+)*`;
  }

  /**
   * Reads the local part of an address backwards from its "at".
   *
   * @param floor end of the preceding address
   * @param written true for an `@` without spaces
   * @param spoken true for the word "at"
   */
  before(
    text: string,
    end: number,
    floor: number,
    { written, spoken }: { readonly written: boolean; readonly spoken: boolean },
  ): Mailbox | undefined {
    const words = this.localWords(text, end, floor, written, spoken);
    const first = words[0];
    if (first === undefined) return undefined;
    const pieces = this.piecesOf(words);
    return {
      start: first.start,
      edits: editsOf(text, pieces),
      certain:
        words.length > 1 && words.some(({ text: word }) => this.isShort(word) || this.isConnector(word)),
    };
  }

  private localWords(
    text: string,
    end: number,
    floor: number,
    written: boolean,
    spoken: boolean,
  ): readonly MailboxWord[] {
    const words = this.wordsBefore(text, end, floor);
    let first = words.length - 1;
    const last = words[first];
    if (last?.end !== end || this.isConnector(last.text)) return [];
    if (written && !this.isConnector(words[first - 1]?.text ?? '')) return words.slice(first);
    for (let step = this.stepBack(words, first); step > 0; step = this.stepBack(words, first)) first -= step;
    first = this.afterRemark(words, this.restart(words, this.trimLead(words, this.afterDate(words, first))));
    if (spoken && first === words.length - 1 && this.tables.noMailbox.has(last.text.toLowerCase())) return [];
    return words.slice(spoken ? this.backToMarker(words, first) : first);
  }

  private wordsBefore(text: string, end: number, floor: number): MailboxWord[] {
    const from = Math.max(floor, end - LOOK_BACK);
    const words: MailboxWord[] = [];
    for (const match of matchesOf(text.slice(from, end), this.word)) {
      const start = from + match.index;
      const previous = words.at(-1);
      // Punctuation such as a comma ends the words of an address.
      if (previous !== undefined && !/^\s{1,3}$/.test(text.slice(previous.end, start))) words.length = 0;
      words.push({ start, end: start + match[0].length, text: match[0] });
    }
    return words;
  }

  /** Returns how many words before `first` are also in the local part: a connector and its word, a letter, a digit. */
  private stepBack(words: readonly MailboxWord[], first: number): number {
    const before = words[first - 1]?.text.toLowerCase();
    if (before === undefined) return 0;
    if (this.isConnector(before)) return first >= 2 ? 2 : 0;
    // An initial can follow the name: "jane d at".
    const initial = first === words.length - 1 && isLetter(words[first]?.text ?? '');
    const isPlain = !this.tables.leads.has(before) && !this.tables.noMailbox.has(before);
    if (initial && isPlain && !this.isShort(before)) return 1;
    const explained = this.explainedBy(words, first);
    if (explained > 0) return explained;
    const current = words[first]?.text ?? '';
    if (this.isShort(before) || this.isLetterWord(words, first - 1) || this.explainedBy(words, first - 1) > 0)
      return 1;
    if (this.tables.asides.has(before))
      return this.tables.letterLeads.has(before) || this.isBound(words, first - 2) ? 1 : 0;
    const inside = this.isConnector(words[first - 2]?.text ?? '') && first > 2;
    return this.isDigits(current) && (inside || isPlain) ? 1 : 0;
  }

  /** True if the word before an aside certainly belongs to an address. */
  private isBound(words: readonly MailboxWord[], at: number): boolean {
    const word = words[at]?.text ?? '';
    return this.isShort(word) || this.isConnector(word) || this.isConnector(words[at - 1]?.text ?? '');
  }

  /** Skips a date before the address: "january nineteen sixty six h dot lund at …". */
  private afterDate(words: readonly MailboxWord[], first: number): number {
    const month = words.findLastIndex(
      ({ text }, at) => at >= first && this.months.includes(text.toLowerCase()),
    );
    if (month < 0) return first;
    let next = month + 1;
    while (next < words.length && this.isDigits(words[next]?.text ?? '')) next++;
    const follows = words[next];
    return next > month + 1 && follows !== undefined && !this.isConnector(follows.text) ? next : first;
  }

  /** Skips a letter that is an ordinary word before another word, because it belongs to the sentence. */
  private trimLead(words: readonly MailboxWord[], first: number): number {
    const lead = words[first]?.text.toLowerCase() ?? '';
    const next = words[first + 1]?.text ?? '';
    const explained = [2, 3].some((ahead) => this.explainedBy(words, first + ahead) === ahead);
    const isLetterNext = this.isShort(next) || this.isConnector(next) || explained;
    const isWord = this.letters.wordLetters.has(lead) && !isLetterNext;
    return isWord && first + 1 < words.length ? first + 1 : first;
  }

  /** Finds a restart: "jane dot doe dot twelve sorry underscore twelve jane dot doe underscore twelve". */
  private restart(words: readonly MailboxWord[], first: number): number {
    for (let at = words.length - 1; at > first; at--) {
      const word = words[at]?.text.toLowerCase() ?? '';
      if (
        this.isTalk(words, at) ||
        word.length < LEAST_NAME ||
        this.isShort(word) ||
        this.isConnector(words[at - 1]?.text ?? '')
      )
        continue;
      if (words.slice(0, at).some(({ text }) => text.toLowerCase() === word)) return at;
    }
    return first;
  }

  /** Skips a remark on a mark before the address: "there's a dash", "not a dot, an underscore". */
  private afterRemark(words: readonly MailboxWord[], first: number): number {
    let from = first;
    for (let at = first; at < words.length - 2; at++) {
      const article = words[at]?.text.toLowerCase() ?? '';
      const mark = words[at + 1]?.text.toLowerCase() ?? '';
      if (!this.isConnector(mark) || this.isConnector(words[at + 2]?.text ?? '')) continue;
      const isMentioned = at === from && this.tables.mentions.has(words[at - 1]?.text.toLowerCase() ?? '');
      const isArticle =
        this.tables.surelyArticle.test(`${article} ${mark}`) ||
        (article === this.tables.article && isMentioned);
      if (isArticle) from = at + 2;
    }
    return from;
  }

  /** Includes up to two more words after a word such as "is": "my email is jane doe at …". */
  private backToMarker(words: readonly MailboxWord[], first: number): number {
    for (let extra = 0; extra <= 2; extra++) {
      const before = words[first - extra - 1]?.text.toLowerCase();
      if (before === undefined) return first;
      if (this.tables.leads.has(before)) return first - extra;
      if (this.tables.noMailbox.has(before)) return first;
    }
    return first;
  }
}
