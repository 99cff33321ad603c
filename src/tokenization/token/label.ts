import { narrow } from './brackets.js';
import { BACKSLASH, isBlank, isLetter, isWordCharacter, UNDERSCORE } from './characters.js';
import type { KindLexicon } from './kind-lexicon.js';
import { readLink } from './links.js';
import type { Undecided } from './match.js';
import { MORE, type UnitReader } from './unit-reader.js';

const MAX_LETTERS = 32;
const MAX_WORDS = 6;
/** Maximum number of words with blanks between them: more are rather a text in brackets. */
const MAX_SPACED_WORDS = 3;
const TELLING_LETTERS = 2;
const NO_JOINT = -1;

/**
 * Words in the place of a kind, as models write them: its translation, or what they take the value for. Square brackets may
 * contain any words; other brackets, which often contain text, words in capitals with underscores between them.
 */
export class Label {
  private hasUnderscore = false;
  private isSmall = false;
  private isKind = false;
  private words = 0;
  private isSpaced = false;
  /** What follows the last word. */
  private joint: number | undefined;
  private word = '';
  /** The words since the last blank, in capitals, joined by underscores. */
  private name = '';

  constructor(
    private readonly reader: UnitReader,
    private readonly square: boolean,
  ) {}

  /** The words are no kind, end in an underscore and have no small letter: what follows is hardly anything but an identifier. */
  get isTelling(): boolean {
    return this.joint === UNDERSCORE && !this.isSmall && !this.isKind;
  }

  /** How firmly a candidate with these words is held. Text in brackets seldom begins in capitals or has underscores. */
  get held(): Undecided {
    if (this.isSpaced) return 'prefix';
    const isHeading = this.word.length >= TELLING_LETTERS && isCapitals(this.word);
    return isHeading || this.hasUnderscore ? 'kind' : 'prefix';
  }

  /** Reads a word and what joins it to what follows. @returns false if something else is there */
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
    // A script without spaces may do without a link, too.
    if (joint === NO_JOINT && (word === '' || !square || isLetter(word.charCodeAt(word.length - 1))))
      return false;
    const isUnderscore = joint === UNDERSCORE;
    if (!square && !isUnderscore) return false;
    this.name += word.toUpperCase();
    this.isSmall ||= word !== word.toUpperCase();
    this.isKind = lexicon.has(this.name);
    // A kind after a blank, as in `[call PHONE_…]`, begins a token of its own.
    if (this.isSpaced && isUnderscore && this.isKind) return false;
    this.name = isBlank(joint) ? '' : `${this.name}_`;
    this.joint = joint;
    return true;
  }
}

/** Reads as many letters of any script as a word may have. */
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
