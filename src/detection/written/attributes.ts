import {
  AGE_ATTRIBUTE,
  AREA_CODE_ATTRIBUTE,
  DIGITS_ATTRIBUTE,
  EXTENSION_PARAMETER,
  LANGUAGE_ATTRIBUTE,
  NO_DAY_ATTRIBUTE,
} from '../lexicon/formats.js';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { regExp } from '../../common/text/reg-exp.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { MONTHS, WEEKDAYS } from '../languages/en/calendar.js';
import { titleCase } from './value.js';

/** Attributes that a policy may add to a value's token, in the order in which they are written. */
export const ATTRIBUTES = ['age', 'minor', 'weekday', 'month', 'area_code_valid', 'digits'] as const;

export type Attribute = (typeof ATTRIBUTES)[number];

/** Value whose attributes are computed. */
export interface AttributedValue {
  readonly kind: EntityKind;
  /** Written form of the value; see `readValue`. */
  readonly written: string;
  /** True if the same day is a date of birth elsewhere in the request. */
  readonly isBirthday: boolean;
}

/** Lowest age that is reported as "90 or over" (45 CFR 164.514(b)(2)(i)(C)). */
const LEAST_AGGREGATED_AGE = 90;
const ADULT_AGE = 18;
const AGGREGATED_AGE = '90 or over';
const HOUR = 3_600_000;
/** Offset from UTC of the time zone in which a day begins first. */
const EARLIEST_ZONE = 14 * HOUR;
const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:T.*)?$/;
const MONTH = /^\d{4}-(\d\d)(?:-\d\d)?(?:T.*)?$/;
const NAMED_MONTH = /^([A-Z][a-z]+) \d{1,2}$/;
const US_NUMBER = regExp.u`^\+1(\d{3})\d{7}(?:${EXTENSION_PARAMETER}\d+)?$`;
/** Digits after an area code that form a valid number with every valid area code. */
const ANY_SUBSCRIBER = '2345678';
const CODE_FORMS: ReadonlySet<ValueForm> = new Set(['code', 'phone', 'code-or-words']);

const NAMES = MONTHS.map(titleCase);
const DAYS = WEEKDAYS.map(titleCase);

const READERS: Readonly<Record<Attribute, (value: AttributedValue, now: number) => string | undefined>> = {
  age: ({ kind, written }, now) => {
    const age = kind === 'DOB' ? ageOf(written, now) : undefined;
    if (age === undefined) return undefined;
    const oldest = ageOf(written, now + EARLIEST_ZONE) ?? age;
    return oldest >= LEAST_AGGREGATED_AGE ? AGGREGATED_AGE : `age ${age}`;
  },
  minor: ({ kind, written }, now) => {
    const age = kind === 'DOB' ? ageOf(written, now) : undefined;
    return age === undefined ? undefined : age < ADULT_AGE ? 'minor' : 'adult';
  },
  weekday: ({ kind, written, isBirthday }) => {
    const time = kind === 'DATE' && !isBirthday ? timeOf(written) : undefined;
    return time === undefined ? undefined : DAYS[(new Date(time).getUTCDay() + 6) % DAYS.length];
  },
  month: ({ kind, written, isBirthday }) => {
    if (kind !== 'DATE' || isBirthday) return undefined;
    const named = NAMED_MONTH.exec(written)?.[1];
    return named === undefined
      ? NAMES[Number(MONTH.exec(written)?.[1]) - 1]
      : NAMES.find((name) => name === named);
  },
  area_code_valid: ({ kind, written }) => {
    const area = kindTraits(kind).form === 'phone' ? US_NUMBER.exec(written)?.[1] : undefined;
    return area === undefined ? undefined : `area code ${isAreaCode(area) ? 'valid' : 'invalid'}`;
  },
  digits: ({ kind, written }) => {
    const { form } = kindTraits(kind);
    if (!CODE_FORMS.has(form)) return undefined;
    const number =
      form === 'phone'
        ? (written.split(EXTENSION_PARAMETER, 1)[0] ?? '').replace(/^\+1(?=\d{10}$)/, '')
        : written;
    const count = number.replace(/\D/g, '').length;
    return count === 0 ? undefined : `${count} digits`;
  },
};

/**
 * Returns the attributes of a value, such as "age 68, adult"; empty if none applies. They contain neither the value nor
 * a part that 45 CFR 164.514(b)(2)(i) lists, except for `month` and `weekday`; see docs/policies.md.
 * @param now milliseconds since 1970
 */
export function attributesOf(value: AttributedValue, tell: readonly Attribute[], now: number): string {
  return ATTRIBUTES.flatMap((attribute) =>
    tell.includes(attribute) ? (READERS[attribute](value, now) ?? []) : [],
  ).join(', ');
}

/** Returns the attribute of withheld speech: `language=ru`. @param language ISO 639-1 or 639-3, or `und` */
export function languageEntry(language: string): string {
  return `${LANGUAGE_ATTRIBUTE}=${language}`;
}

const ONE = `(?:${AGE_ATTRIBUTE} \\d{1,2}|${AGGREGATED_AGE}|${NO_DAY_ATTRIBUTE}|${[...DAYS, ...NAMES].join('|')}|${AREA_CODE_ATTRIBUTE}|\\d{1,4} ${DIGITS_ATTRIBUTE}|${LANGUAGE_ATTRIBUTE}=[a-z]{2,3})`;

/** Source of a regular expression that matches the output of {@link attributesOf} and {@link languageEntry}. */
export const ATTRIBUTES_PATTERN = `${ONE}(?:, ${ONE})*`;

/** Returns the whole years since a day, in UTC; undefined if the text is not a day in the past. */
function ageOf(written: string, now: number): number | undefined {
  const time = timeOf(written);
  if (time === undefined || time > now) return undefined;
  const today = new Date(now);
  const birth = new Date(time);
  const years = today.getUTCFullYear() - birth.getUTCFullYear();
  const months = today.getUTCMonth() - birth.getUTCMonth() || today.getUTCDate() - birth.getUTCDate();
  return months < 0 ? years - 1 : years;
}

function timeOf(written: string): number | undefined {
  const [, year, month, day] = DAY.exec(written) ?? [];
  if (day === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(time).getUTCDate() === Number(day) ? time : undefined;
}

function isAreaCode(area: string): boolean {
  const country: CountryCode = 'US';
  return parsePhoneNumberFromString(`+1${area}${ANY_SUBSCRIBER}`, country)?.isValid() === true;
}
