import type { Language } from '../languages/language.js';
import { SAID } from '../languages/said.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import type { Range } from '../../common/text/ranges.js';
import { normalize } from '../text/normalized-text.js';
import { spokenIn } from '../text/speech.js';
import { AddressReader } from '../grammar/address.js';
import { CodeReader, type RowCheck } from '../grammar/code.js';
import { DateReader } from '../grammar/date.js';
import { grammarOf, inputOf } from '../grammar/grammar.js';
import { MailReader } from '../grammar/mail.js';
import { PhoneReader } from '../grammar/phone.js';
import { type Doubt, incomplete, type Reading } from '../grammar/reading.js';
import { SpellingRemarks } from '../grammar/spelling-remarks.js';
import { SurroundingDoubts, surroundings } from '../grammar/surroundings.js';
import { foldAccents } from '../grammar/token.js';
import { TypedValues } from '../grammar/typed.js';
import { WebReader } from '../grammar/web.js';

/** Number of tokens after a correction that may contain the corrected value. */
const CORRECTED_WITHIN = 8;

/** The readers of all types of values in one language. */
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

  /** Returns true for a text that begins with a correction, followed closely by a number or a letter. */
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
    // A month alone is not a date.
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

  /** Reads a date. For part of a date, such as "seventy four", the digits are the known part. */
  private readDate(text: string, country: string, isBirth: boolean): Reading {
    const reading = this.date.read(text, { country, isBirth });
    if (reading.state !== 'incomplete') return reading;
    const digits = this.code.read(text);
    return digits.state === 'certain' && /^\d{1,8}$/.test(digits.written) ? incomplete(digits) : reading;
  }

  /** Reads a phone number, or a code that was detected as a phone number: "g r 4 0 0 1 6". */
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

/** Returns the readers of the languages whose words occur in a text. */
function readersOf(text: string): Readers {
  const { en, es } = spokenIn(text);
  if (!es) return READERS.en;
  return en ? READERS.mixed : READERS.es;
}

/**
 * Returns the doubt about a certain value if the caller is not sure, or knows only a part.
 * @param turn the whole turn, including the value
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
 * Returns the ranges of remarks on spelling in a text.
 * @param isAfter whether only remarks at the beginning are returned
 */
export function spellingRemarks(text: string, isAfter = false): readonly Range[] {
  const { remarks } = READERS.mixed;
  if (!isAfter) return remarks.in(text);
  const first = remarks.after(text);
  return first === undefined ? [] : [first];
}

const COUNTED: ReadonlySet<ValueForm> = new Set(['code', 'code-or-words', 'phone']);

/** One or two words before a name, such as a first name. */
const WORDS_BEFORE = /(?:[\p{L}'-]+\s+){1,2}$/u;

/**
 * Applies a caller's remark on the spelling of a name: "jose with an accent on the e".
 * @param text the name, or a part of the name, as the caller said it
 * @returns undefined if the remark contradicts the name, or leaves its spelling open
 */
export function respelled(text: string, turn: string, written: string): string | undefined {
  const said = surroundings(text, turn);
  if (said === undefined) return written;
  const { remarks } = READERS.mixed;
  const name = remarks.respell(written, said.after);
  if (name !== undefined) return name;
  // The remark may apply to the preceding name: "erik jensen with a k".
  const whole = (WORDS_BEFORE.exec(said.before)?.[0] ?? '') + written;
  return remarks.respell(whole, said.after) === whole ? written : undefined;
}

/** Removes a final "oh" from an address if it is an exclamation rather than a zero: "one fifty oh hang on". */
export function withoutExclamation(kind: EntityKind, text: string, turn: string): string {
  const said = kindTraits(kind).form === 'place' ? surroundings(text, turn) : undefined;
  return said === undefined ? text : READERS.mixed.doubts.withoutExclamation(text, said);
}

/** Whether the form of a value shows that it is complete. Codes have no fixed length. */
function isWhole(kind: EntityKind, written: string): boolean {
  const { form } = kindTraits(kind);
  if (form === 'phone') return written.startsWith('+');
  return form === 'date' || form === 'email' || SHAPES.has(kind);
}

/** Length checks for the codes of a kind. */
interface Shape {
  readonly fits: (row: string, country: string) => boolean;
  readonly isPart?: RowCheck;
}

/** Countries whose postal codes have five digits, or also nine in the United States. */
const FIVE_DIGITS: ReadonlySet<string> = new Set(['US', 'ES', 'MX', 'PR']);

/** Postal codes of the United Kingdom and Canada. */
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

/** Returns true for a value that was typed rather than spoken or spelled. */
export function isTyped(text: string): boolean {
  return READERS.mixed.isTyped(normalize(text).text);
}

/** Forms of values whose written form differs from the typed form. */
const WRITTEN_ANEW: ReadonlySet<ValueForm> = new Set(['phone', 'date', 'email', 'place']);

/**
 * Reads a spoken code, phone number, date, postal address, e-mail address or web address. A typed value without another
 * written form is returned unchanged.
 * @param country ISO 3166-1 code of the speaker's country
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
  // The text may contain a word of another language.
  const reading = first.state === 'leftover' ? READERS.mixed.read(kind, said, country) : first;
  const isUnread =
    reading.state === 'leftover' || (reading.state === 'incomplete' && reading.piece === undefined);
  return isAnew && isUnread && isTyped(text) ? asTyped : reading;
}
