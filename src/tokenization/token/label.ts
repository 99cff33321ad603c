import { narrow } from './brackets.js';
import { BACKSLASH, isBlank, isLetter, isWordCharacter, UNDERSCORE } from './characters.js';
import type { KindLexicon } from './kind-lexicon.js';
import { readLink } from './links.js';
import type { Undecided } from './match.js';
import { MORE, type UnitReader } from './unit-reader.js';

const MAX_LETTERS = 32;
const MAX_WORDS = 6;
/** Maximum number of words separated by blanks. More words are probably bracketed text. */
const MAX_SPACED_WORDS = 3;
const TELLING_LETTERS = 2;
const NO_JOINT = -1;

/**
 * Words that a model writes instead of a kind, such as its translation. Square brackets may contain any words. Other
 * brackets, which often contain text, may contain only words in capitals with underscores between them.
 */
export class Label {
  private hasUnderscore = false;
  private isSmall = false;
  private isKind = false;
  private words = 0;
  private isSpaced = false;
  /** Code unit after the last word. */
  private joint: number | undefined;
  private word = '';
  /** Words since the last blank, in capitals, joined by underscores. */
  private name = '';

  constructor(
    private readonly reader: UnitReader,
    private readonly square: boolean,
  ) {}

  /** Whether an identifier almost certainly follows, because the words look like a kind (`[NOMBRE_`) but are none. */
  get isTelling(): boolean {
    return this.joint === UNDERSCORE && !this.isSmall && !this.isKind;
  }

  /** Certainty of a candidate with these words. Bracketed text seldom begins in capitals or has underscores. */
  get held(): Undecided {
    if (this.isSpaced) return 'prefix';
    const isHeading = this.word.length >= TELLING_LETTERS && isCapitals(this.word);
    return isHeading || this.hasUnderscore ? 'kind' : 'prefix';
  }

  /** Reads a word and the link after it. @returns false if there is other text */
  readNext(lexicon: KindLexicon): boolean | 'more' {
    const { reader, square, joint } = this;
    this.isSpaced ||= joint !== undefined && isBlank(joint);
    if (this.words === (this.isSpaced ? MAX_SPACED_WORDS : MAX_WORDS)) return false;
    if (joint !== undefined && joint !== UNDERSCORE && !isBlank(joint)) return false;
    this.word = readWord(reader);
    if (!square && this.word !== '' && !isCapitals(this.word)) return false;
    if (reader.code === MORE) return 'more';
    const following = reader.code === BACKSLASH ? UNDERSCORE : narrow(reader.code);
    this.hasUnderscore ||= this.word !== '' && following === UNDERSCORE;
    const linked = this.word !== '' && readLink(reader);
    if (linked === 'more') return 'more';
    this.words += 1;
    return this.joinBy(linked ? following : NO_JOINT, lexicon);
  }

  private joinBy(joint: number, lexicon: KindLexicon): boolean {
    const { word, square } = this;
    // Scripts without spaces may also omit the link.
    if (joint === NO_JOINT && (word === '' || !square || isLetter(word.charCodeAt(word.length - 1))))
      return false;
    const isUnderscore = joint === UNDERSCORE;
    if (!square && !isUnderscore) return false;
    this.name += word.toUpperCase();
    this.isSmall ||= word !== word.toUpperCase();
    this.isKind = lexicon.has(this.name);
    // A kind after a blank, as in `[call PHONE_…]`, begins a separate token.
    if (this.isSpaced && isUnderscore && this.isKind) return false;
    this.name = isBlank(joint) ? '' : `${this.name}_`;
    this.joint = joint;
    return true;
  }
}

/** Reads a word of letters in any script, up to the maximum length. */
function readWord(reader: UnitReader): string {
  let word = '';
  while (word.length < MAX_LETTERS && isWordCharacter(narrow(reader.code))) {
    word += String.fromCharCode(narrow(reader.code));
    reader.advance();
  }
  return word;
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase();
}
