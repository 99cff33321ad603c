import { cardinal, ordinal, digitWords, yearWords, bunchWords } from './speech.mjs';

const UNITS = {
  mg: 'milligrams',
  mcg: 'micrograms',
  ml: 'milliliters',
  kg: 'kilograms',
  lbs: 'pounds',
  cm: 'centimeters',
  mm: 'millimeters',
  bpm: 'beats per minute',
  oz: 'ounces',
  gb: 'gigabytes',
  mph: 'miles an hour',
  g: 'grams',
};
const SPELLED = /\b(MRN|SSN|VIN|DOB|NPI|DEA|IMEI|CVV|CVC|ID|PO|IBAN|MAC|IP|URL|UDI|ER|MRI|CT|ICD|CPT|EKG)\b/g;

/** Frame text as recognition without number formatting hears it. */
export function speakText(text, rng) {
  return text
    .replace(SPELLED, (word) => (rng.chance(0.5) ? [...word].join(' ') : word))
    .toLowerCase()
    .replace(/\$([\d,]+)(?:\.(\d\d))?/g, (_, whole, cents) => {
      const dollars = Number(whole.replaceAll(',', ''));
      const tail = cents && cents !== '00' ? ` and ${cardinal(Number(cents))} cents` : '';
      return `${cardinal(dollars)} dollar${dollars === 1 ? '' : 's'}${tail}`;
    })
    .replace(/\b(\d{1,2}):(\d\d)\b/g, (_, h, m) => {
      if (m === '00') return cardinal(Number(h));
      return `${cardinal(Number(h))} ${m[0] === '0' ? 'oh ' : ''}${cardinal(Number(m))}`;
    })
    .replace(/\b1\/2\b/g, 'half')
    .replace(/\b1\/4\b/g, 'quarter')
    .replace(/\b3\/4\b/g, 'three quarters')
    .replace(/\b2\/3\b/g, 'two thirds')
    .replace(/\b(\d+)\/(\d+)\b/g, (_, a, b) => `${bareNumber(a, rng)} over ${bareNumber(b, rng)}`)
    .replace(/\b(\d{1,3}(?:,\d{3})+)\b/g, (all) => cardinal(Number(all.replaceAll(',', ''))))
    .replace(
      /\b(\d+(?:\.\d+)?) ?(mcg|mg|ml|kg|lbs|cm|mm|bpm|oz|gb|mph|g)\b/g,
      (_, n, unit) => `${n} ${UNITS[unit]}`,
    )
    .replace(/(\d+(?:\.\d+)?)%/g, '$1 percent')
    .replace(/(\d+)(?:st|nd|rd|th)\b/g, (_, n) => ordinal(Number(n)))
    .replace(
      /\d+(?:\.\d+)+/g,
      (n) =>
        ` ${n
          .split('.')
          .map((part) => bareNumber(part, rng))
          .join(' point ')} `,
    )
    .replace(/\d+/g, (n) => ` ${bareNumber(n, rng)} `)
    .replace(/[#]/g, 'number ')
    .replace(/&/g, ' and ')
    .replace(/°f?/g, ' degrees')
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/ {2,}/g, ' ');
}

const SHORT_NUMBERS = new Set(['911', '988', '411', '211', '311', '711']);

function bareNumber(n, rng) {
  const value = Number(n);
  if (SHORT_NUMBERS.has(n)) return digitWords(n, 'zero', false);
  if (n.length > 1 && n[0] === '0') return digitWords(n, 'oh', false);
  if (n.length === 4 && value >= 1900 && value < 2100) return yearWords(value, rng);
  if (n.length === 4 && rng.chance(0.6)) return bunchWords(n, 'oh');
  if (n.length >= 5) return digitWords(n, 'zero', false);
  if (n.length === 3 && !n.endsWith('00') && rng.chance(0.7)) return speakShort(n);
  if (n.length === 4 && n.endsWith('00') && n[1] !== '0' && rng.chance(0.7))
    return `${cardinal(value / 100)} hundred`;
  return cardinal(value);
}

/** "one thirty four", "two oh four". */
function speakShort(n) {
  const rest = Number(n.slice(1));
  return `${cardinal(Number(n[0]))} ${rest < 10 ? 'oh ' : ''}${cardinal(rest)}`;
}

/** Frame text as recognition with digits writes it. */
export function lowerText(text, rng, { keepMarks, dropApostrophes }) {
  let out = text.replace(SPELLED, (word) => (rng.chance(0.3) ? [...word].join(' ') : word)).toLowerCase();
  if (!keepMarks) out = out.replace(/,(?!\d)|[;!?"“”()]|[.:](?=\s|$)/g, ' ');
  if (dropApostrophes) out = out.replaceAll("'", '');
  return out.replace(/[—–]/g, ' ').replace(/ {2,}/g, ' ');
}
