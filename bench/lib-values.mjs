// Invented values by kind, and replacements for other words, from the word lists of training/lexicon.
import { readFileSync } from 'node:fs';

const LEXICON = new URL('../training/lexicon/', import.meta.url);
const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const PLACES = 'Anderson Dalton Marlow Weston Fairmont'.split(' ');
/** Neutral words for the `{WORD}` slots of a row. */
const WORDS =
  'something blanket printer bicycle curtain garden carpet folder pencil basket ladder engine ticket jacket pillow bucket camera kettle'.split(
    ' ',
  );
const SEEN = new Map();

/** Returns the lines of a word list. */
function listed(name) {
  if (!SEEN.has(name)) {
    const lines = readFileSync(new URL(`${name}.txt`, LEXICON), 'utf8').split('\n');
    SEEN.set(
      name,
      lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')),
    );
  }
  return SEEN.get(name);
}

const PEOPLE = ['anglo', 'hispanic', 'irish', 'slavic', 'southasian', 'westafrican', 'chinese', 'arabic'];

/** Generates values with a separate random number generator from 0 to 1. The values are the same for the same seed. */
export class InventedValues {
  constructor(random) {
    this.random = random;
  }

  /** Returns a value of a kind, or a code for a kind that is not built in. */
  of(kind) {
    return (MAKERS[kind] ?? MAKERS.UNIQUE_ID)(this);
  }

  /** Returns a word that identifies no person. */
  word() {
    return this.one(WORDS);
  }

  /** Returns a number that identifies no person. */
  number() {
    return String(2 + this.below(58));
  }

  below(end) {
    return Math.floor(this.random() * end);
  }

  one(list) {
    return list[this.below(list.length)];
  }

  digits(count) {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  code(pattern) {
    return pattern.replace(/[#A]/g, (place) =>
      place === '#' ? String(this.below(10)) : this.one([...'ABCDEFGHJKLMNPRSTUVWXYZ']),
    );
  }
}

function name(values) {
  const people = values.one(PEOPLE);
  return `${values.one(listed(`people-${people}-given`))} ${values.one(listed(`people-${people}-family`))}`;
}

function day(values, from, years) {
  const year = from + values.below(years);
  const [month, date] = [values.below(12), 1 + values.below(28)];
  return values.random() < 0.5
    ? `${MONTHS[month]} ${date}, ${year}`
    : `${String(month + 1).padStart(2, '0')}/${String(date).padStart(2, '0')}/${year}`;
}

/** Returns a card number with a check digit by Luhn's formula (ISO/IEC 7812-1, annex B). */
function card(values) {
  const digits = `4${values.digits(14)}`;
  const sum = [...digits].reduce((total, digit, at) => {
    const double = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`.replace(/(.{4})(?=.)/g, '$1 ');
}

const phone = (values) => `${values.one(['415', '212', '617', '303', '512'])}-555-01${values.digits(2)}`;
const street = (values) =>
  `${1 + values.below(998)} ${values.one(listed('places-streets'))} ${values.one(['Street', 'Avenue', 'Road', 'Lane'])}`;
const town = (values) => values.one(listed('places-us')).replace(/,.*/, '');
const user = (values) => `${values.one(PLACES).toLowerCase()}${values.digits(2)}`;

const MAKERS = {
  NAME: name,
  EMPLOYER: (values) => values.one(listed('organisations-employers')),
  ADDRESS: (values) => `${street(values)}, ${town(values)}`,
  LOCATION: town,
  FACILITY: (values) => values.one(listed('organisations-facilities')),
  ZIP: (values) => values.one(['94110', '10023', '02139', '80203', '78704']),
  DATE: (values) => day(values, 2023, 3),
  DOB: (values) => day(values, 1935, 70),
  AGE: (values) => String(90 + values.below(10)),
  PHONE: phone,
  FAX: phone,
  EMAIL: (values) => `${user(values)}@example.com`,
  SSN: (values) => `${1 + values.below(8)}${values.digits(2)}-4${values.digits(1)}-${values.digits(4)}`,
  MRN: (values) => values.digits(8),
  HEALTH_PLAN_ID: (values) => values.code('AAA#########'),
  ACCOUNT: (values) => values.digits(10),
  CREDIT_CARD: card,
  CVV: (values) => values.digits(3),
  LICENSE: (values) => values.code('A#######'),
  VEHICLE_ID: (values) => values.code('#AAA###'),
  DEVICE_ID: (values) => values.code('AA-######'),
  URL: (values) => `https://example.com/${user(values)}`,
  IP: (values) => `203.0.113.${values.below(256)}`,
  UNIQUE_ID: (values) => values.code('AA######'),
};

/** Returns a value in the form of a speech transcript, with digits as words and without punctuation. */
export function asSaid(value) {
  return value
    .toLowerCase()
    .replace(/\d/g, (digit) => ` ${DIGITS[digit]} `)
    .replace(/@/g, ' at ')
    .replace(/[./](?=[a-z ])/g, ' ')
    .replace(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
