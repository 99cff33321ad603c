import { cardinal, ordinal, SORRY, sayPair, sayYear, shortOrdinal } from '../speech.mjs';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const two = (n) => String(n).padStart(2, '0');
const short = (m) => (m === 9 ? 'Sept' : MONTHS[m - 1].slice(0, 3));

/** What stands before \u0001 is said but not part of the span ("the" of "the ninth of june"). */
const THE = 'the \u0001';

const WRITTEN_FULL = [
  ({ d, m, y }) => `${MONTHS[m - 1]} ${d}, ${y}`,
  ({ d, m, y }) => `${MONTHS[m - 1]} ${d}, ${y}`,
  ({ d, m, y }) => `${MONTHS[m - 1]} ${shortOrdinal(d)}, ${y}`,
  ({ d, m, y }) => `${short(m)} ${d}, ${y}`,
  ({ d, m, y }) => `${short(m)}. ${d}, ${y}`,
  ({ d, m, y }) => `${d} ${MONTHS[m - 1]} ${y}`,
  ({ d, m, y }) => `${d} ${short(m)} ${y}`,
  ({ d, m, y }) => `${two(m)}/${two(d)}/${y}`,
  ({ d, m, y }) => `${two(m)}/${two(d)}/${y}`,
  ({ d, m, y }) => `${m}/${d}/${y}`,
  ({ d, m, y }) => `${m}/${d}/${two(y % 100)}`,
  ({ d, m, y }) => `${y}-${two(m)}-${two(d)}`,
  ({ d, m, y }) => `${two(m)}-${two(d)}-${y}`,
  ({ d, m, y }) => `${m}-${d}-${two(y % 100)}`,
  ({ d, m, y }) => `${two(d)}.${two(m)}.${y}`,
  ({ d, m, y }) => `${two(d)}-${short(m)}-${y}`,
  ({ d, m, y }) => `${y}/${two(m)}/${two(d)}`,
  ({ d, m, y }) => `${THE}${shortOrdinal(d)} of ${MONTHS[m - 1]} ${y}`,
  ({ d, m, y }) => `${MONTHS[m - 1]} ${d} ${y}`,
];
const WRITTEN_DAY = [
  ({ d, m }) => `${MONTHS[m - 1]} ${d}`,
  ({ d, m }) => `${MONTHS[m - 1]} ${shortOrdinal(d)}`,
  ({ d, m }) => `${short(m)} ${d}`,
  ({ d, m }) => `${short(m)}. ${shortOrdinal(d)}`,
  ({ d, m }) => `${d} ${MONTHS[m - 1]}`,
  ({ d, m }) => `${m}/${d}`,
  ({ d, m }) => `${two(m)}/${two(d)}`,
  ({ d, m }) => `${THE}${shortOrdinal(d)} of ${MONTHS[m - 1]}`,
];
const LOWER_FULL = [
  ({ d, m, y }) => `${MONTHS[m - 1]} ${shortOrdinal(d)} ${y}`,
  ({ d, m, y }) => `${MONTHS[m - 1]} ${shortOrdinal(d)} ${y}`,
  ({ d, m, y }) => `${MONTHS[m - 1]} ${d} ${y}`,
  ({ d, m, y }) => `${d} ${MONTHS[m - 1]} ${y}`,
  ({ d, m, y }) => `${m}/${d}/${y}`,
  ({ d, m, y }) => `${two(m)} ${two(d)} ${y}`,
  ({ d, m, y }) => `${m} ${d} ${two(y % 100)}`,
  ({ d, m, y }) => `${two(m)}-${two(d)}-${y}`,
  ({ d, m, y }) => `${m}-${d}-${two(y % 100)}`,
  ({ d, m, y }) => `${THE}${shortOrdinal(d)} of ${MONTHS[m - 1]} ${y}`,
  ({ d, m, y }) => `${short(m)} ${d} ${y}`,
];
const LOWER_DAY = [
  ({ d, m }) => `${MONTHS[m - 1]} ${shortOrdinal(d)}`,
  ({ d, m }) => `${MONTHS[m - 1]} ${shortOrdinal(d)}`,
  ({ d, m }) => `${MONTHS[m - 1]} ${d}`,
  ({ d, m }) => `${THE}${shortOrdinal(d)} of ${MONTHS[m - 1]}`,
  ({ d, m }) => `${m}/${d}`,
];

/** Month and day in words; sometimes with a wrong day taken back. */
function sayDay(rng, { d, m }) {
  const month = MONTHS[m - 1];
  const said = rng.pick([
    `${month} ${ordinal(d)}`,
    `${month} ${ordinal(d)}`,
    `${month} the ${ordinal(d)}`,
    `${THE}${ordinal(d)} of ${month}`,
    `${month} ${cardinal(d)}`,
  ]);
  if (said.startsWith(THE) || !rng.chance(0.12)) return said;
  return `${month} ${ordinal((d % 27) + 1)} ${rng.pick(SORRY)} ${said}`;
}

function sayFull(rng, date) {
  const { y } = date;
  const filler = rng.chance(0.08) ? `${rng.pick(['uh', 'um'])} ` : '';
  return `${sayDay(rng, date)} ${filler}${y < 2000 && rng.chance(0.2) ? cardinal(y % 100) : sayYear(y, rng.chance(0.4))}`;
}

/** "six nine fifty eight", "oh six oh nine nineteen fifty eight", "six slash nine slash fifty eight". */
function sayNumeric(rng, { d, m, y }) {
  const year = rng.chance(0.5) ? sayYear(y) : sayPair(two(y % 100));
  return rng.pick([
    `${cardinal(m)} ${cardinal(d)} ${year}`,
    `${sayPair(two(m))} ${sayPair(two(d))} ${year}`,
    `${cardinal(m)} slash ${cardinal(d)} slash ${year}`,
    `${cardinal(m)} dash ${cardinal(d)} dash ${year}`,
  ]);
}

function full(first, last) {
  return (rng, style) => {
    const date = { d: rng.int(1, 28), m: rng.int(1, 12), y: rng.int(first, last) };
    if (style === 'written') return rng.pick(WRITTEN_FULL)(date);
    return (style === 'lower' ? rng.pick(LOWER_FULL)(date) : sayFull(rng, date)).toLowerCase();
  };
}

function numeric(first, last) {
  return (rng, style) => {
    const date = { d: rng.int(1, 28), m: rng.int(1, 12), y: rng.int(first, last) };
    const { d, m, y } = date;
    if (style === 'spoken') return sayNumeric(rng, date);
    if (style === 'lower') {
      return rng.pick([
        `${two(m)}${two(d)}${y}`,
        `${m} ${d} ${y}`,
        `${two(m)} ${two(d)} ${two(y % 100)}`,
        `${m}-${d}-${y}`,
      ]);
    }
    return rng.pick([
      `${two(m)}${two(d)}${y}`,
      `${m}/${d}/${two(y % 100)}`,
      `${two(m)}/${two(d)}/${y}`,
      `${m}.${d}.${y}`,
    ]);
  };
}

function day(rng, style) {
  const date = { d: rng.int(1, 28), m: rng.int(1, 12) };
  if (style === 'written') return rng.pick(WRITTEN_DAY)(date);
  return (style === 'lower' ? rng.pick(LOWER_DAY)(date) : sayDay(rng, date)).toLowerCase();
}

const iso = (first, last) => (rng) => `${rng.int(first, last)}-${two(rng.int(1, 12))}-${two(rng.int(1, 28))}`;

/** Ages of 90 and over. */
function age(rng, style) {
  const years = rng.chance(0.85) ? rng.int(90, 99) : rng.int(100, 107);
  if (style === 'lower') return String(years);
  const words = cardinal(years);
  if (style === 'spoken')
    return years > 100 && rng.chance(0.4) ? words.replace('hundred', 'hundred and') : words;
  return rng.chance(0.2) ? words.replace(' ', '-').replace('one-hundred', 'one hundred') : String(years);
}

export const dateValues = {
  DATE: (rng, style) => (rng.chance(0.5) ? day(rng, style) : full(2019, 2026)(rng, style)),
  'DATE:full': full(2019, 2026),
  'DATE:day': day,
  'DATE:numeric': numeric(2019, 2026),
  'DATE:iso': iso(2019, 2026),
  DOB: full(1937, 2019),
  'DOB:day': day,
  'DOB:numeric': numeric(1937, 2019),
  'DOB:iso': iso(1937, 2019),
  'DOB:child': full(2012, 2025),
  AGE: age,
  'AGE:digits': (rng) => String(rng.int(90, 104)),
};
