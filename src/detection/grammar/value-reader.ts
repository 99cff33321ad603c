import type { Language } from '../languages/language.js';
import { SAID } from '../languages/said.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import type { Range } from '../../common/text/ranges.js';
import { normalize } from '../text/normalized-text.js';
import { spokenIn } from '../text/speech.js';
import { AddressReader } from './address.js';
import { CodeReader, type RowCheck } from './code.js';
import { DateReader } from './date.js';
import { grammarOf, inputOf } from './grammar.js';
import { MailReader } from './mail.js';
import { PhoneReader } from './phone.js';
import { type Doubt, incomplete, type Reading } from './reading.js';
import { SpellingRemarks } from './spelling-remarks.js';
import { SurroundingDoubts, surroundings } from './surroundings.js';
import { foldAccents } from './token.js';
import { TypedValues } from './typed.js';
import { WebReader } from './web.js';

/** Number of tokens after a correction within which it names what it puts right. */
const CORRECTED_WITHIN = 8;

/** The readers of a language. */
class Readers {
  private readonly grammar;
  private readonly address;
  private readonly code;
  private readonly date;
  private readonly mail;
  private readonly phone;
  private readonly typed;
  private readonly web;
  readonly doubts;
  readonly remarks;
  private readonly months;

  constructor(language: Language) {
    this.grammar = grammarOf(language);
    this.address = new AddressReader(this.grammar);
    this.code = new CodeReader(this.grammar);
    this.date = new DateReader(this.grammar);
    this.mail = new MailReader(this.grammar);
    this.phone = new PhoneReader(this.grammar);
    this.typed = new TypedValues(this.grammar);
    this.web = new WebReader(this.grammar);
    this.doubts = new SurroundingDoubts(language);
    this.remarks = new SpellingRemarks(this.grammar);
    this.months = new Set(language.months);
  }

  isTyped(text: string): boolean {
    return this.typed.has(text);
  }

  /** True for a text that begins with a correction, and soon goes on with a number or a letter. */
  isCorrection(text: string): boolean {
    const { correction, numerals, language } = this.grammar;
    const input = inputOf(text, this.grammar);
    const isMatter = (at: number): boolean => {
      const next = input.token(at);
      if (next === undefined) return false;
      return next.kind === 'letter'
        ? !language.letters.wordLetters.has(next.folded)
        : numerals.isNumeral(input, at);
    };
    return input
      .gapsAt(0)
      .flatMap(({ end }) => correction(input, end))
      .some(({ end }) => Array.from({ length: CORRECTED_WITHIN }, (_, nth) => end + nth).some(isMatter));
  }

  read(kind: EntityKind, text: string, country: string): Reading {
    const { form } = kindTraits(kind);
    // A month alone is no day.
    if (form === 'date' && this.months.has(foldAccents(text.trim())))
      return { state: 'incomplete', piece: text.trim() };
    if (form === 'date') return this.readDate(text, country, kind === 'DOB');
    if (form === 'email') return this.mail.read(text);
    if (form === 'phone') return this.readPhone(text, country);
    if (kind === 'URL') return this.web.read(text);
    if (kind === 'ADDRESS' || kind === 'LOCATION') return this.address.readPart(kind, text);
    const shape = SHAPES.get(kind);
    if (shape === undefined) return this.code.read(text);
    return this.code.read(text, (row) => shape.fits(row, country), shape.isPart);
  }

  /** Reads a date. For part of a date that was said in pieces, such as "seventy four", the digits are the piece. */
  private readDate(text: string, country: string, isBirth: boolean): Reading {
    const reading = this.date.read(text, { country, isBirth });
    if (reading.state !== 'incomplete') return reading;
    const digits = this.code.read(text);
    return digits.state === 'certain' && /^\d{1,8}$/.test(digits.written) ? incomplete(digits) : reading;
  }

  /** Reads a phone number, or a code that was detected as one: "g r 4 0 0 1 6". */
  private readPhone(text: string, country: string): Reading {
    const reading = this.phone.read(text, country);
    const code = reading.state === 'leftover' ? this.code.read(text) : reading;
    return code.state === 'certain' && !/\d/.test(code.written) ? reading : code;
  }
}

const READERS = {
  en: new Readers(SAID.en),
  es: new Readers(SAID.es),
  mixed: new Readers(SAID.mixed),
} as const;

/** The readers of the languages that the words of a text are of. */
function readersOf(text: string): Readers {
  const { en, es } = spokenIn(text);
  if (!es) return READERS.en;
  return en ? READERS.mixed : READERS.es;
}

/**
 * What makes a value doubtful that is certain by itself: its speaker isn't sure, or knows only a part of it.
 * @param turn all that was said, with the value in it
 * @param written the written form of the value
 */
export function surroundingDoubt(
  kind: EntityKind,
  text: string,
  turn: string,
  written: string,
): Doubt | undefined {
  const said = surroundings(text, turn);
  if (said === undefined) return undefined;
  const { doubts } = readersOf(`${said.before} ${text} ${said.after}`);
  if (COUNTED.has(kindTraits(kind).form) && doubts.isCounted(said)) return 'leftover';
  return doubts.read(said, isWhole(kind, written));
}

/** Returns true for a text that begins with a correction of a value: "sorry, the last digit is a four". */
export function isCorrection(text: string): boolean {
  return READERS.mixed.isCorrection(text);
}

/** Returns true if a question offers a choice, and its answer leaves it open. */
export function isLeftOpen(question: string, answer: string): boolean {
  return READERS.mixed.doubts.isLeftOpen(question, answer);
}

/**
 * The remarks on spelling in a text.
 * @param isAfter only those that it begins with
 */
export function spellingRemarks(text: string, isAfter = false): readonly Range[] {
  const { remarks } = READERS.mixed;
  if (!isAfter) return remarks.in(text);
  const first = remarks.after(text);
  return first === undefined ? [] : [first];
}

const COUNTED: ReadonlySet<ValueForm> = new Set(['code', 'code-or-words', 'phone']);

/** Names before the last one of a person. */
const WORDS_BEFORE = /(?:[\p{L}'-]+\s+){1,2}$/u;

/**
 * A name as its speaker says that it is spelled: "jose with an accent on the e".
 * @param text how the name, or the part of it, was said
 * @returns undefined if what is said of its spelling doesn't agree with the name, or leaves it open
 */
export function respelled(text: string, turn: string, written: string): string | undefined {
  const said = surroundings(text, turn);
  if (said === undefined) return written;
  const { remarks } = READERS.mixed;
  const name = remarks.respell(written, said.after);
  if (name !== undefined) return name;
  // The remark may be on the name before: "erik jensen with a k".
  const whole = (WORDS_BEFORE.exec(said.before)?.[0] ?? '') + written;
  return remarks.respell(whole, said.after) === whole ? written : undefined;
}

/** An address without an "oh" at its end that exclaims rather than says a zero: "one fifty oh hang on". */
export function withoutExclamation(kind: EntityKind, text: string, turn: string): string {
  const said = kindTraits(kind).form === 'place' ? surroundings(text, turn) : undefined;
  return said === undefined ? text : READERS.mixed.doubts.withoutExclamation(text, said);
}

/** Whether the form of a value shows that it is complete. Codes have no length of their own. */
function isWhole(kind: EntityKind, written: string): boolean {
  const { form } = kindTraits(kind);
  if (form === 'phone') return written.startsWith('+');
  return form === 'date' || form === 'email' || SHAPES.has(kind);
}

/** How long the codes of a kind are. */
interface Shape {
  readonly fits: (row: string, country: string) => boolean;
  readonly isPart?: RowCheck;
}

/** Where postal codes of digits have five of them, in the United States nine as well. */
const FIVE_DIGITS: ReadonlySet<string> = new Set(['US', 'ES', 'MX', 'PR']);

/** Postal codes of the United Kingdom and of Canada. */
const LETTERED_CODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$|^[A-Z]\d[A-Z]\d[A-Z]\d$/i;

const SHAPES: ReadonlyMap<EntityKind, Shape> = new Map<EntityKind, Shape>([
  ['SSN', { fits: (row) => /^\d{3}-?\d{2}-?\d{4}$/.test(row), isPart: (row) => /^\d{4}$/.test(row) }],
  [
    'ZIP',
    {
      fits: (row, country) =>
        !FIVE_DIGITS.has(country) ||
        /^\d{5}(?:-?\d{4})?$/.test(row) ||
        LETTERED_CODE.test(row.replace(/-/g, '')),
    },
  ],
]);

/** True for a value that was written rather than spoken or spelled out. */
export function isTyped(text: string): boolean {
  return READERS.mixed.isTyped(normalize(text).text);
}

/** Forms of kinds whose typed values have another written form. */
const WRITTEN_ANEW: ReadonlySet<ValueForm> = new Set(['phone', 'date', 'email', 'place']);

/**
 * Reads a code, a telephone number, a date, an address, or an address of mail or the web, as it was said. What was typed and has
 * no other form stays as it is.
 * @param country ISO 3166-1, of whoever said it
 * @param within the value that contains the text, which determines the language
 */
export function read(kind: EntityKind, text: string, country: string, within = text): Reading {
  const asTyped: Reading = { state: 'certain', written: text.trim() };
  const isAnew = WRITTEN_ANEW.has(kindTraits(kind).form);
  if (!isAnew && isTyped(text)) {
    const isShort = kind === 'ZIP' && FIVE_DIGITS.has(country) && /^\d{1,4}$/.test(text.trim());
    return isShort ? incomplete(asTyped) : asTyped;
  }
  const said = normalize(text).text;
  const first = readersOf(normalize(within).text).read(kind, said, country);
  // A word of another language may be among those of one.
  const reading = first.state === 'leftover' ? READERS.mixed.read(kind, said, country) : first;
  const isUnread =
    reading.state === 'leftover' || (reading.state === 'incomplete' && reading.piece === undefined);
  return isAnew && isUnread && isTyped(text) ? asTyped : reading;
}
