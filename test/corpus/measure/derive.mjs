import { cardinal, ordinal, sayDigits, sayPair, sayYear } from './speech.mjs';

const UNITS = {
  mg: 'milligrams',
  mcg: 'micrograms',
  mL: 'milliliters',
  kg: 'kilograms',
  cm: 'centimeters',
  mm: 'millimeters',
  lbs: 'pounds',
  lb: 'pounds',
  'mg/dL': 'milligrams per deciliter',
  bpm: 'beats per minute',
  mmHg: 'millimeters of mercury',
  hrs: 'hours',
  ft: 'feet',
  oz: 'ounces',
  GB: 'gigabytes',
  km: 'kilometers',
};
const BY_DIGIT = new Set(['911', '988', '211', '311', '711', '411', '811', '404', '401', '404']);

function money(whole, cents) {
  const n = Number(whole.replace(/,/g, ''));
  const dollars = `${cardinal(n)} dollar${n === 1 ? '' : 's'}`;
  return cents ? `${dollars} and ${cardinal(Number(cents))} cents` : dollars;
}

function clock(hour, minute) {
  if (minute === '00') return `${cardinal(Number(hour))} o'clock`;
  return `${cardinal(Number(hour))} ${sayPair(minute)}`;
}

function threeDigits(n) {
  return n < 100 || n % 100 === 0
    ? cardinal(n)
    : `${cardinal(Math.floor(n / 100))} ${sayPair(String(n).slice(1))}`;
}

function number(text) {
  if (BY_DIGIT.has(text) || text.length > 4 || (text.length > 1 && text.startsWith('0'))) {
    return sayDigits(text, 'plain', 'zero');
  }
  const n = Number(text);
  return text.length === 4 && n >= 1900 && n < 2100 ? sayYear(n) : cardinal(n);
}

/** Digits, signs and units of a written sentence as words. */
export function inWords(text) {
  return text
    .replace(/\$(\d[\d,]*)(?:\.(\d\d))?/g, (_, whole, cents) => money(whole, cents))
    .replace(/\b(\d{1,2}):(\d\d)\b/g, (_, hour, minute) => clock(hour, minute))
    .replace(
      /\b(\d{2,3})\/(\d{2,3})\b/g,
      (_, a, b) => `${threeDigits(Number(a))} over ${threeDigits(Number(b))}`,
    )
    .replace(/\b(\d{3}) over (?=\d)/g, (_, top) => `${threeDigits(Number(top))} over `)
    .replace(/\b(\d+)\/(\d+)\b/g, (_, a, b) => `${cardinal(Number(a))} over ${cardinal(Number(b))}`)
    .replace(
      /(\d) ?(mg\/dL|mmHg|mcg|mg|mL|kg|cm|mm|lbs|lb|bpm|hrs|ft|oz|GB|km)\b/g,
      (_, d, unit) => `${d} ${UNITS[unit]}`,
    )
    .replace(/(\d),(\d{3})/g, '$1$2')
    .replace(/(\d+)(st|nd|rd|th)\b/g, (_, n) => ordinal(Number(n)))
    .replace(/%/g, ' percent')
    .replace(/°/g, ' degrees ')
    .replace(/#(?=\d)/g, 'number ')
    .replace(/(\d)\.(\d+)/g, (_, a, b) => `${a} point ${sayDigits(b, 'plain', 'oh')}`)
    .replace(/(\d)[-–](\d)/g, '$1 to $2')
    .replace(/([A-Za-z])-?(?=\d)/g, '$1 ')
    .replace(/(\d)-?(?=[A-Za-z])/g, '$1 ')
    .replace(/\d+/g, number);
}

const loose = (text) =>
  text
    .replace(/\ba\.m\./g, 'am')
    .replace(/\bp\.m\./g, 'pm')
    .replace(/[!?;"“”()*•]/g, ' ')
    .replace(/[.,:](?=\s|$)/g, ' ')
    .replace(/ [-–—] /g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Recognition with digits: lower case, hardly any punctuation. */
export const toLower = loose;

/** Recognition without digits: every number in words. */
export const toSpoken = (text) =>
  loose(
    inWords(text)
      .replace(/(?: o'clock)? a\.m\./g, ' a m')
      .replace(/(?: o'clock)? p\.m\./g, ' p m')
      .replace(/[-–/]/g, ' '),
  );
