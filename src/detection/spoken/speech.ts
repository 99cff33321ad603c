import { outside, withoutOverlaps, type Edit, type Range } from '../../common/text/ranges.js';
import { ScannedText } from '../../common/text/scanned-text.js';
import type { Language } from '../languages/language.js';
import { SpelledCodes } from './codes.js';
import { SpokenEmails } from './emails.js';
import type { SpelledWord } from './letter-rows.js';
import { SpokenLetters } from './letters.js';
import { SpokenNumbers } from './numbers.js';
import { SpelledWords } from './spelled-words.js';
import { CodeWords } from './words.js';

/** Reader of spoken and spelled values in a text. Offsets are UTF-16 code units. */
export interface SpeechReader {
  /** Returns the edits that turn a text into its spoken view, sorted and without overlaps. */
  edits(text: ScannedText): readonly Edit[];
  /** See {@link SpelledWords.inText}. */
  spelledIn(text: string, isAsked?: boolean): readonly SpelledWord[];
  /** See {@link SpelledWords.inValue}. */
  spelledInValue(text: string, divides?: boolean): readonly SpelledWord[];
  /** See {@link SpelledWords.edits}. */
  spelledEdits(text: string, words: readonly Edit[]): readonly Edit[];
}

/** Grammar of speech in one language. The constructor compiles the patterns. */
export class Speech implements SpeechReader {
  readonly numbers: SpokenNumbers;
  readonly spelledWords: SpelledWords;
  readonly emails: SpokenEmails;
  readonly codes: SpelledCodes;

  constructor(private readonly language: Language) {
    this.numbers = new SpokenNumbers(language);
    const words = new CodeWords(language, this.numbers);
    const letters = new SpokenLetters(language, words);
    this.codes = new SpelledCodes(language, words, letters);
    this.spelledWords = new SpelledWords(language, words, letters);
    this.emails = new SpokenEmails(language);
  }

  /** Returns the edits of all readers. Addresses take precedence over spelled codes, and codes over numbers. */
  edits(said: ScannedText): readonly Edit[] {
    const folded = this.language.folded(said.text);
    const text = folded === said.text ? said : new ScannedText(folded);
    const emails = this.emails.inText(text);
    const codes = withoutOverlaps(this.codes.edits(text), this.numbers.edits(text));
    if (emails.length === 0) return codes;
    const written = emails.flatMap((email) => email.edits);
    const edits = withoutOverlaps(
      written,
      emails.flatMap((email) => differences(said.text, folded, email)),
    );
    // A joiner directly before an address is not part of the address: "there's a dash, t dash bo at …".
    const starts = new Set(emails.map(({ start }) => start));
    const others = outside(codes, emails).filter(({ end }) => !starts.has(end));
    return [...edits, ...others].sort((a, b) => a.start - b.start);
  }

  spelledIn(text: string, isAsked?: boolean): readonly SpelledWord[] {
    return this.spelledWords.inText(this.language.folded(text), isAsked);
  }

  spelledInValue(text: string, divides?: boolean): readonly SpelledWord[] {
    return this.spelledWords.inValue(this.language.folded(text), divides);
  }

  spelledEdits(text: string, words: readonly Edit[]): readonly Edit[] {
    return this.spelledWords.edits(this.language.folded(text), words);
  }
}

/** Returns the folded letters of a range as edits, one for each letter that differs. */
function differences(text: string, folded: string, { start, end }: Range): Edit[] {
  return Array.from(folded.slice(start, end).split(''), (letter, at): Edit => ({
    start: start + at,
    end: start + at + 1,
    text: letter,
  })).filter((edit) => edit.text !== text.charAt(edit.start));
}

/** Grammar of a text in several languages. If results overlap, the longer one counts. */
export class MixedSpeech implements SpeechReader {
  constructor(private readonly parts: readonly Speech[]) {}

  edits(text: ScannedText): readonly Edit[] {
    return longest(this.parts.flatMap((part) => part.edits(text)));
  }

  spelledIn(text: string, isAsked?: boolean): readonly SpelledWord[] {
    return longest(this.parts.flatMap((part) => part.spelledIn(text, isAsked)));
  }

  spelledInValue(text: string, divides?: boolean): readonly SpelledWord[] {
    return longest(this.parts.flatMap((part) => part.spelledInValue(text, divides)));
  }

  spelledEdits(text: string, words: readonly Edit[]): readonly Edit[] {
    return longest([...words, ...this.parts.flatMap((part) => part.spelledEdits(text, words))]);
  }
}

/** Returns the results in order, and only the longer of two that overlap. */
function longest<Found extends Edit>(found: readonly Found[]): readonly Found[] {
  const kept: Found[] = [];
  for (const next of [...found].sort((a, b) => a.start - b.start)) {
    const last = kept.at(-1);
    if (last === undefined || next.start >= last.end) kept.push(next);
    else if (next.end - next.start > last.end - last.start) kept[kept.length - 1] = next;
  }
  return kept;
}
