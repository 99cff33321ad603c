import { Memo } from '../../common/memo.js';
import { foldWords } from '../../common/text/fold-case.js';
import { trimEdges } from '../../common/text/ranges.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { visibleText } from '../text/visible-text.js';
import { addressParts, placePartKey, writtenAddress } from './address-parts.js';
import { corrections } from './corrected.js';
import { dateKeyOf } from './dates.js';
import { isHandle, isTooLong, spelledOut, titleCase, type ValuePart } from './value.js';
import { nameParts } from './name-parts.js';
import { dayBesideTime } from './time-of-day.js';
import { isTyped, read } from './value-reader.js';
import type { Reading } from '../grammar/reading.js';
import { codeKey, isCode, phoneKey, zipOf } from './written-code.js';
import { emailKey } from './written-email.js';

// Interface to values for modules outside of detection: written forms, parts and keys.
export { type Attribute, ATTRIBUTES, attributesOf, languageEntry } from './attributes.js';
export { statedDay } from './current-date.js';
export { type CalendarDate, dateKey, isoDate, monthName } from './dates.js';
export { timeAfterDay } from './time-of-day.js';
export { beginsWithSuffix, isNameTalk } from './name-parts.js';
export type { ValuePart } from './value.js';
export {
  isCorrection,
  isLeftOpen,
  isTyped,
  respelled,
  surroundingDoubt,
  withoutExclamation,
} from './value-reader.js';
export { type Doubt, type Reading } from '../grammar/reading.js';
export { mendedRow } from '../grammar/repair.js';
export { isEmail } from './written-email.js';

/** Functions that return the written form of a value, and the key that all its spellings share. */
interface FormReader {
  readonly written: (text: string, country: string, kind: EntityKind, within: string) => string | Reading;
  readonly key: (view: NormalizedText) => string;
}

const WORDS: FormReader = { written: (text) => titleCase(spelledOut(text)), key: wordsKey };

const READERS: Readonly<Record<ValueForm, FormReader>> = {
  name: WORDS,
  words: WORDS,
  place: {
    written: (text, country, kind, within) =>
      kind === 'FACILITY' ? writtenAddress(text) : said(text, country, kind, within),
    key: wordsKey,
  },
  literal: {
    written: (text, country, kind) => (kind === 'URL' ? said(text, country, kind) : writtenOut(text)),
    key: wordsKey,
  },
  code: { written: said, key: ({ spoken }) => codeKey(spoken.text) },
  phone: { written: said, key: ({ spoken }) => phoneKey(spoken.text) },
  date: { written: said, key: (view) => dateKeyOf(view) ?? wordsKey(view) },
  email: { written: said, key: ({ spoken }) => emailKey(spoken.text) },
  speech: { written: (text) => text.trim(), key: ({ text }) => foldWords(text) },
  'code-or-words': {
    written: (text, country, kind) =>
      isTyped(text) || !isCode(normalize(text).spoken.text) ? text.trim() : said(text, country, kind),
    key: (view) => (isCode(view.spoken.text) ? codeKey(view.spoken.text) : wordsKey(view)),
  },
};

/** Forms whose keys omit corrected text. */
const CORRECTED: ReadonlySet<ValueForm> = new Set(['code', 'phone', 'date', 'email']);
/** Country of numbers in keys, because a key is the same under every policy. */
const KEY_COUNTRY = 'US';
/** Phone number that is certain without further checks. */
const NATIONAL = /^\d{10}$/;
const SPELLED = /^(?:\p{L}[\s.-]{1,3}){2,}\p{L}$/u;
const TIME_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)T.*$/;

/**
 * Returns the written form of a spoken or written value: digits of numbers and codes, a date in ISO 8601 ("1958-06-09";
 * "June 9" without a year), a phone number in E.164, an e-mail address in lowercase, names with capitals. Corrected
 * text is omitted. A value of invisible characters only is returned unchanged.
 *
 * @param country ISO 3166-1 country of national phone numbers
 * @param within value that contains the text as a part
 */
export function readValue(kind: EntityKind, text: string, country: string, within = text): Reading {
  if (isTooLong(text)) return { state: 'certain', written: text.trim() };
  if (isHandle(text)) return { state: 'certain', written: text };
  const form = READERS[kindTraits(kind).form].written(text, country, kind, within);
  if (typeof form !== 'string' && form.state !== 'certain') return form;
  const written = typeof form === 'string' ? form : form.written;
  return { state: 'certain', written: dayOfBirth(kind, written) || text.trim() };
}

function said(text: string, country: string, kind: EntityKind, within = text): Reading {
  const reading = read(kind, text, country, within);
  if (kind !== 'ZIP' || reading.state !== 'certain') return reading;
  const zip = zipOf(reading.written);
  return { state: 'certain', written: zip.includes('-') ? zip : reading.written };
}

/** Returns a text with numbers in digits and e-mail addresses in written form. */
export function writtenOut(text: string): string {
  return normalize(text).spoken.text.trim();
}

/**
 * Returns the form that all spellings of a value share: only digits (and letters) for numbers and codes, a US number
 * without its leading 1; a lowercase e-mail address; a date in ISO 8601 ("1958-06-09", "--06-09"), a timestamp with its
 * time ("2026-11-25T08:30-06:00"); words in NFKC and lowercase with single spaces, spelled letters joined. Never empty
 * for a text with a visible character. The vault's lookup hashes depend on this form, so it must not change.
 *
 * @param view view of the text
 */
export function valueKey(kind: EntityKind, text: string, view = normalize(text)): string {
  if (isTooLong(text)) return foldWords(text);
  const { form } = kindTraits(kind);
  const isSpokenCode =
    (form === 'code' || (form === 'phone' && !NATIONAL.test(phoneKey(view.spoken.text)))) && !isTyped(text);
  if (isSpokenCode || (CORRECTED.has(form) && corrections(text).length > 1)) {
    const written = partRead(readValue(kind, text, KEY_COUNTRY));
    if (written !== undefined && corrections(written).length === 1)
      return isSpokenCode ? READERS[form].key(normalize(written)) : valueKey(kind, written);
  }
  const key = dayOfBirth(kind, READERS[form].key(view));
  return key === '' ? foldWords(text) || text : key;
}

function partRead(reading: Reading): string | undefined {
  if (reading.state === 'certain') return reading.written;
  return reading.state === 'incomplete' ? reading.piece : undefined;
}

/** Removes the time of a date of birth, which systems write without meaning. */
function dayOfBirth(kind: EntityKind, date: string): string {
  return kind === 'DOB' ? date.replace(TIME_OF_DAY, '') : date;
}

function wordsKey({ text }: NormalizedText): string {
  const words = trimEdges(foldWords(text));
  if (SPELLED.test(words)) return words.replace(/[^\p{L}\p{M}]+/gu, '');
  return words
    .split(' ')
    .map((word) => word.replace(/[.,]$/, ''))
    .join(' ');
}

/**
 * Returns the parts of a value that have their own tokens, in order; the text between the parts remains readable.
 * Values whose parts no tool requests have one part, the whole value.
 */
export function valueParts(kind: EntityKind, text: string): readonly [ValuePart, ...ValuePart[]] {
  const [first, ...more] = partsOf(kind, text);
  return first === undefined ? [{ start: 0, end: text.length, kind }] : [first, ...more];
}

function partsOf(kind: EntityKind, text: string): readonly ValuePart[] {
  if (isTooLong(text)) return [];
  const visible = visibleText(text);
  if (visible !== undefined)
    return partsOf(kind, visible.text).map((part) => ({ ...part, ...visible.toOriginal(part) }));
  if (kind === 'NAME') return nameParts(text);
  const { form } = kindTraits(kind);
  if (form === 'place') return addressParts(kind, text);
  // Times of day are not elements of dates, and the model must choose among them.
  const day = form === 'date' ? dayBesideTime(text) : undefined;
  return day === undefined ? [] : [{ start: day.start, end: day.end, kind }];
}

/** Returns the form that all spellings of a part share. A value without parts has its own key. */
export function partKey(kind: EntityKind, text: string): string {
  const [{ start, end, key }] = valueParts(kind, text);
  if (key === undefined) return valueKey(kind, text);
  // "Dr. Lopez" is not a spelling of the part "Lopez", nor "Springfield IL" of "Springfield".
  if (!/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end))) return key;
  return kindTraits(kind).form === 'place' ? placePartKey(text) : valueKey(kind, text);
}

/** Reads the values of one request. Reads each spelling once for all callers. */
export class ValueReader {
  private readonly views = new Map<string, NormalizedText>();
  private readonly keys = new Map<string, string>();

  /** See {@link valueKey}. */
  keyOf(kind: EntityKind, text: string): string {
    const id = `${kind}\0${text}`;
    let key = this.keys.get(id);
    if (key === undefined) this.keys.set(id, (key = valueKey(kind, text, this.viewOf(text))));
    return key;
  }

  /** Adds a key that another reader has computed. */
  learn(kind: EntityKind, text: string, key: string): void {
    this.keys.set(`${kind}\0${text}`, key);
  }

  viewOf(text: string): NormalizedText {
    let view = this.views.get(text);
    if (view === undefined) this.views.set(text, (view = normalize(text)));
    return view;
  }
}

const readers = new Memo<readonly TextSlot[], ValueReader>();

/** Returns the reader of a request's values, which exists as long as the request's slots. */
export function valueReader(slots: readonly TextSlot[]): ValueReader {
  let reader = readers.get(slots);
  if (reader === undefined) readers.set(slots, (reader = new ValueReader()));
  return reader;
}
