import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { kindTraits } from '../../detection/kinds.js';
import { monthName } from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';

const ISO_DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT/;

/** Calendar day, with leading zeros in each part. */
export interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

/** Returns all usual written forms of a value, the most requested forms first. */
export function formsOf(value: RestorableValue): readonly string[] {
  const { kind, written } = value;
  if (kind === 'ZIP') return unique([written, written.replace(/\D/g, ''), written.slice(0, 5)]);
  if (kind === 'SSN') return socialForms(written);
  switch (kindTraits(kind).form) {
    case 'date':
      return dateForms(written);
    case 'phone':
      return phoneForms(written);
    case 'code':
    case 'code-or-words':
      return codeForms(written);
    default:
      return unique([written, written.toUpperCase(), written.toLowerCase()]);
  }
}

/** Returns the day of an ISO date; undefined for any other text. */
export function dayOf(iso: string): Day | undefined {
  const [, year, month, day] = ISO_DAY.exec(iso.slice(0, 10)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return { year, month, day };
}

/** Formats a day by a template such as `MM/DD/YYYY`. */
export function dayIn(template: string, { year, month, day }: Day): string {
  const name = capitalised(monthName(Number(month)));
  const parts: Readonly<Record<string, string>> = {
    YYYY: year,
    YY: year.slice(2),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: month,
    M: String(Number(month)),
    DD: day,
    D: String(Number(day)),
  };
  return template.replace(/Y{4}|Y{2}|M{1,4}|D{1,2}/g, (part) => parts[part] ?? part);
}

const DAY_TEMPLATES = [
  'YYYY-MM-DD',
  'MM/DD/YYYY',
  'M/D/YYYY',
  'YYYYMMDD',
  'MM-DD-YYYY',
  'MMDDYYYY',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'YYYY/MM/DD',
  'MM/DD/YY',
  'M/D/YY',
  'MMDDYY',
  'YYMMDD',
  'MMMM D, YYYY',
  'MMM D, YYYY',
  'D MMMM YYYY',
  'DD MMM YYYY',
  'D MMM YYYY',
  'DD-MMM-YYYY',
  'DDMMMYY',
  'YYYY-MM',
  'MM/YYYY',
];

function dateForms(written: string): readonly string[] {
  const day = dayOf(written);
  if (day === undefined) return [written];
  const days = DAY_TEMPLATES.map((template) => dayIn(template, day));
  const time = ISO_TIME.test(written) ? [] : [`${written}T00:00:00Z`];
  return unique([
    written,
    ...days,
    ...time,
    day.year,
    day.month,
    String(Number(day.month)),
    day.day,
    String(Number(day.day)),
  ]);
}

function phoneForms(written: string): readonly string[] {
  const [number = '', extension] = written.split(';ext=');
  const parsed = parsePhoneNumberFromString(number);
  if (parsed === undefined) return codeForms(number);
  const { nationalNumber, countryCallingCode } = parsed;
  const forms = [
    number,
    nationalNumber,
    parsed.formatNational(),
    parsed.formatInternational(),
    number.slice(1),
  ];
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(nationalNumber) ?? [];
  if (countryCallingCode === '1' && area !== undefined) {
    forms.push(
      `${area}-${exchange}-${line}`,
      `(${area}) ${exchange}-${line}`,
      `${area}.${exchange}.${line}`,
      `${area} ${exchange} ${line}`,
      `+1 ${area}-${exchange}-${line}`,
      `+1-${area}-${exchange}-${line}`,
      `+1 (${area}) ${exchange}-${line}`,
      `1-${area}-${exchange}-${line}`,
      `(${area})${exchange}-${line}`,
      line ?? '',
      area,
    );
  }
  return extension === undefined
    ? unique(forms)
    : unique([written, ...forms, ...forms.map((form) => `${form} x${extension}`)]);
}

function socialForms(written: string): readonly string[] {
  const digits = written.replace(/\D/g, '');
  if (digits.length !== 9) return unique([written, digits, ...codeForms(written)]);
  const grouped = `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
  return unique([written, grouped, digits, digits.slice(5), `${digits.slice(0, 5)}-${digits.slice(5)}`]);
}

function codeForms(written: string): readonly string[] {
  const joined = written.replace(/[^\p{L}\p{N}]/gu, '');
  // A value that was detected as a code may be a phone number or a postal code.
  const others = /^1?\d{10}$/.test(joined)
    ? phoneForms(`+1${joined.slice(-10)}`)
    : /^\d{9}$/.test(joined)
      ? [`${joined.slice(0, 5)}-${joined.slice(5)}`, ...socialForms(joined)]
      : [];
  return unique([
    written,
    written.toUpperCase(),
    written.toLowerCase(),
    joined,
    joined.toUpperCase(),
    joined.toLowerCase(),
    written.replace(/^#/, ''),
    `#${written}`,
    written.replace(/\D/g, ''),
    joined.slice(-4),
    ...others,
  ]);
}

function unique(forms: readonly string[]): readonly string[] {
  return [...new Set(forms.filter((form) => form !== ''))];
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
