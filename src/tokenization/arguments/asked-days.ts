import { regExp } from '../../common/text/reg-exp.js';
import type { RestorableValue } from '../restorable-value.js';
import type { FormHint } from './form-hint.js';
import { dayIn, dayOf } from './value-forms.js';

const DAY_TEMPLATE =
  /(?<![A-Za-z])(?:Y{4}|Y{2}|M{1,4}|D{1,2})(?:(?:[-/. ]|, )?(?:Y{4}|Y{2}|M{1,4}|D{1,2})){1,2}(?!(?!TH)[A-Za-z])/i;
/** Spanish placeholder for a year, as in "AAAA-MM-DD" and "dd/mm/aaaa". */
const SPANISH_YEAR = /(?<![abce-ln-z])a{4}(?![abce-ln-z])/gi;
const MONTH_NAME = '(?:January|February|March|April|June|July|August|September|October|November|December)';
const SHORT_MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** Patterns of example dates in descriptions, with the template of each. */
const DAY_EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/\b\d{4}-\d\d-\d\d\b/, 'YYYY-MM-DD'],
  [/\b\d{4}\/\d\d\/\d\d\b/, 'YYYY/MM/DD'],
  [/\b(?:1[3-9]|2\d|3[01])\/\d\d\/\d{4}\b/, 'DD/MM/YYYY'],
  [/\b\d\d\/\d\d\/\d{4}\b/, 'MM/DD/YYYY'],
  [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/, 'M/D/YYYY'],
  [/\b\d\d\/\d\d\/\d\d\b/, 'MM/DD/YY'],
  [/\b(?:1[3-9]|2\d|3[01])-\d\d-\d{4}\b/, 'DD-MM-YYYY'],
  [/\b\d\d-\d\d-\d{4}\b/, 'MM-DD-YYYY'],
  [/\b\d\d\.\d\d\.\d{4}\b/, 'DD.MM.YYYY'],
  [/\b(?:19|20)\d{6}\b/, 'YYYYMMDD'],
  [/\b[01]\d[0-3]\d(?:19|20)\d\d\b/, 'MMDDYYYY'],
  [regExp.i`\b${MONTH_NAME} \d{1,2}, \d{4}\b`, 'MMMM D, YYYY'],
  [regExp.i`\b${SHORT_MONTH} \d{1,2}, \d{4}\b`, 'MMM D, YYYY'],
  [regExp.i`\b0\d ${SHORT_MONTH} \d{4}\b`, 'DD MMM YYYY'],
  [regExp.i`\b\d{1,2} ${MONTH_NAME} \d{4}\b`, 'D MMMM YYYY'],
  [regExp.i`\b\d{1,2} ${SHORT_MONTH} \d{4}\b`, 'D MMM YYYY'],
  [regExp.i`\b\d\d-${SHORT_MONTH}-\d{4}\b`, 'DD-MMM-YYYY'],
  [regExp.i`\b\d\d${SHORT_MONTH}\d{4}\b`, 'DDMMMYYYY'],
  [regExp.i`\b\d\d${SHORT_MONTH}\d\d\b`, 'DDMMMYY'],
];
/** Time of day after the day in a template or an example: "YYYY-MM-DD HH:mm", "2026-11-25 08:30". */
const THEN_TIME = /[YMD\d](?<mark>T|,?\s)(?:H{1,2}|\d\d):(?:m{2}|\d\d)(?<seconds>:(?:s{2}|\d\d))?/i;
const TIME = /T(?<clock>\d\d:\d\d)(?<seconds>:\d\d)?/;
const ISO = /ISO[- ]?8601|RFC[- ]?3339|ISO (?:date|format)/i;

/** Returns the forms of a day that the schema's words and examples request; empty if they request no form. */
export function askedDays(
  { written }: RestorableValue,
  { words, examples, choices }: FormHint,
): readonly string[] {
  const day = dayOf(written);
  if (day === undefined) return [];
  const template = DAY_TEMPLATE.exec(words.replace(SPANISH_YEAR, 'YYYY'))?.[0].toUpperCase();
  if (template !== undefined) return [dayIn(template, day) + askedTime(written, words)];
  const [name = ''] = words.toLowerCase().split('.');
  if (ISO.test(words)) {
    const hasTime = choices.some(({ format }) => format === 'date-time') || /\btime\b/.test(name);
    return hasTime ? [] : [written];
  }
  for (const text of [...examples, words]) {
    const [, asked] = DAY_EXAMPLES.find(([example]) => example.test(text)) ?? [];
    if (asked !== undefined) return [dayIn(asked, day) + askedTime(written, text)];
  }
  if (/\byear$/.test(name)) return [day.year];
  if (/\bmonth$/.test(name)) return [day.month, String(Number(day.month))];
  return /\bday$/.test(name) && !/birth ?day$/.test(name) ? [day.day, String(Number(day.day))] : [];
}

/** Returns the time of day in the form that a text shows; empty if the text shows no time or the value has no time. */
function askedTime(written: string, text: string): string {
  const { mark, seconds } = THEN_TIME.exec(text)?.groups ?? {};
  const time = TIME.exec(written)?.groups;
  if (mark === undefined || time === undefined) return '';
  return mark + (time.clock ?? '') + (seconds === undefined ? '' : (time.seconds ?? ':00'));
}
