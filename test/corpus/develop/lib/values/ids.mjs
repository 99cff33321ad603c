import * as sums from '../checksums.mjs';
import * as lists from '../lists.mjs';
import { digitWords } from '../speech.mjs';
import { chop, coded } from './coded.mjs';
import { speakAddress } from './network.mjs';

const SAMPLE_SSN =
  `219099999 457555462 212121212 222334444 234567890 456789012 412345678 400123456 468024680 244668800
422113333 666123456 888776666 246813579 602003000 444441234 212340000 404040404 642753000 888888888 002244668 444556666`.split(
    /\s+/,
  );
export function ssn(rng, variant) {
  const shape = rng.int(1, 3);
  let digits = rng.pick(SAMPLE_SSN);
  if (shape === 2) digits = '666' + rng.digits(2) + rng.evenFirst(4);
  if (shape === 3) digits = rng.evenFirst(3) + '00' + rng.evenFirst(4);
  if (variant === 'last4') return coded([rng.evenFirst(4)], ['']);
  if (variant === 'plain') return () => digits;
  const groups = chop(digits, [3, 2, 4]);
  return coded(groups, ['-', '-', '-', '', ' ', '.', ' - ', '‑', '–']);
}

export function mrn(rng, variant) {
  const n = rng.int(5, 9);
  const digits = rng.evenFirst(n);
  if (variant === 'plain') return () => digits;
  const sizes = { 5: [2, 3], 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [3, 3, 3] }[n];
  const groups = chop(digits, sizes);
  if (rng.chance(0.25)) groups[0] = rng.pick(['A', 'E', 'H', 'M', 'C', 'MK', 'BH', 'LV']) + groups[0];
  return coded(groups, ['', '', '', '-', ' ']);
}

const MBI_LETTERS = 'ACDEFGHJKMNPQRTUVWXY';
export function healthPlan(rng, variant) {
  if (variant === 'group') return coded([rng.evenFirst(rng.int(5, 7))], ['']);
  const shape = variant === 'mbi' ? 1 : rng.int(2, 6);
  const L = () => rng.letters(1, MBI_LETTERS);
  if (shape === 1) {
    const text = `${rng.pick(['2', '4', '6', '8'])}${L()}${rng.pick([L(), rng.digits(1)])}${rng.digits(1)}${L()}${rng.pick([L(), rng.digits(1)])}${rng.digits(1)}${L()}${L()}${rng.digits(2)}`;
    return coded(chop(text, [4, 3, 4]), ['-', '', ' ']);
  }
  if (shape === 2) return coded([rng.letters(3), rng.evenFirst(3), rng.digits(3), rng.digits(3)], ['']);
  if (shape === 3) return coded(['W' + rng.evenFirst(4), rng.digits(5)], [' ', '']);
  if (shape === 4) return coded([rng.letters(1) + rng.evenFirst(4), rng.digits(4)], ['', '-']);
  if (shape === 5)
    return coded([rng.evenFirst(3), rng.digits(3), rng.digits(3), '0' + rng.int(0, 4)], ['', '-', ' ']);
  return coded([rng.letters(3) + rng.evenFirst(4), rng.digits(4), '0' + rng.int(1, 4)], ['', '-']);
}

export function account(rng, variant) {
  if (variant === 'routing') {
    const digits = sums.aba(rng.pick(['21', '22', '24', '26', '28', '06', '08', '02', '04']) + rng.digits(6));
    return coded(chop(digits, [3, 3, 3]), ['', '', ' ', '-']);
  }
  if (variant === 'iban') {
    const [country, bban] = rng.pick([
      ['DE', rng.evenFirst(18)],
      ['GB', rng.letters(4) + rng.evenFirst(14)],
      ['FR', rng.evenFirst(23)],
      ['ES', rng.evenFirst(20)],
      ['NL', rng.letters(4) + rng.evenFirst(10)],
    ]);
    const text = sums.iban(country, bban);
    return coded(text.match(/.{1,4}/g), [' ', '']);
  }
  if (variant === 'bank') {
    const digits = rng.evenFirst(rng.int(8, 12));
    return coded(digits.match(/.{1,4}/g), ['', '', ' ', '-']);
  }
  if (variant === 'invoice') {
    const prefix = rng.pick(['', '', 'INV', 'B', 'ST']);
    return coded([...(prefix ? [prefix] : []), rng.evenFirst(rng.int(5, 8))], prefix ? ['-', ''] : ['']);
  }
  const digits = rng.evenFirst(rng.int(6, 10));
  const groups = digits.match(/.{1,3}/g);
  if (rng.chance(0.15)) groups[0] = rng.letters(2) + groups[0];
  return coded(groups, ['', '', '-', ' ']);
}

const TEST_CARDS = [
  '4111111111111111',
  '4242424242424242',
  '4012888888881881',
  '2223003122003222',
  '6011111111111117',
];
TEST_CARDS.push(
  '378282246310005',
  '5555555555554444',
  '4000056655665556',
  '6011000990139424',
  '371449635398431',
);
export function card(rng, variant) {
  const brand = { visa: /^4/, amex: /^3/, master: /^[25]/ }[variant] ?? /./;
  let digits = rng.pick(TEST_CARDS.filter((number) => brand.test(number)));
  if (!variant && rng.chance(0.55)) {
    const body = rng.pick([
      '4' + rng.digits(14),
      '6011' + rng.digits(11),
      '2' + rng.int(3, 6) + rng.digits(13),
      '4' + rng.digits(14),
    ]);
    digits = body + sums.luhnDigit(body);
  }
  const groups = digits.length === 15 ? chop(digits, [4, 6, 5]) : chop(digits, [4, 4, 4, 4]);
  return coded(groups, [' ', ' ', '-', '', '', '.', '  ']);
}

export function license(rng, variant) {
  const surnameLetter = () => rng.letters(1, 'ABCDEFGHJKLM');
  if (variant === 'npi') {
    const digits = sums.npi('2' + rng.digits(8));
    return coded(chop(digits, [3, 3, 4]), ['', '', '', ' ', '-']);
  }
  if (variant === 'dea') {
    const text = sums.dea(rng.pick(['A', 'B', 'F', 'M']) + surnameLetter(), rng.evenFirst(6));
    return coded(chop(text, [5, 4]), ['', '', ' ']);
  }
  if (variant === 'medical') {
    const prefix = rng.pick(['MD', 'A', 'ME', 'G', 'RN', 'DO', 'E', 'PA']);
    return coded([prefix, rng.evenFirst(rng.int(5, 6))], ['', ' ', '-', '.']);
  }
  if (variant === 'passport') {
    if (rng.chance(0.5)) return coded(chop(rng.evenFirst(9), [3, 3, 3]), ['', '', ' ']);
    return coded([rng.letters(1) + rng.evenFirst(4), rng.digits(4)], ['']);
  }
  return rng.pick([
    coded([surnameLetter() + rng.evenFirst(3), rng.digits(4)], ['', '', ' ', '-']),
    coded(chop(rng.evenFirst(8), [4, 4]), ['', ' ']),
    coded(chop(rng.evenFirst(9), [3, 3, 3]), ['', ' ', '-']),
    coded([surnameLetter() + rng.evenFirst(3), rng.digits(4), rng.digits(4)], ['-', '', ' ']),
    coded(
      [surnameLetter() + rng.evenFirst(3), rng.digits(3), rng.digits(2), rng.digits(3), rng.digits(1)],
      ['-', ''],
    ),
    coded([rng.letters(2) + rng.evenFirst(6)], ['']),
  ]);
}

export function vehicle(rng, variant) {
  if (variant === 'plate') {
    return rng.pick([
      coded([rng.evenFirst(1) + rng.letters(3), rng.digits(3)], ['', ' ']),
      coded([rng.letters(3), rng.evenFirst(4)], [' ', '-', '']),
      coded([rng.letters(3), rng.evenFirst(3)], ['-', ' ', '']),
      coded([rng.letters(2) + rng.evenFirst(2), rng.letters(3)], [' ', '']),
      coded([rng.evenFirst(3), rng.letters(3)], [' ', '-', '']),
    ]);
  }
  const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
  const first8 =
    rng.pick(['2', '4', 'J', 'K', 'W', 'S', '2', '4', '1', '3', '5']) +
    rng.letters(2) +
    rng.letters(5, alphabet);
  const text = sums.vin(first8, rng.pick([...'KLMNPRSTV']) + rng.letters(1) + rng.evenFirst(6));
  const groups = chop(text, [3, 6, 8]);
  return (style, r) => {
    if (style === 'written')
      return r.chance(0.8) ? text : r.pick([groups.join(' '), text.toLowerCase(), groups.join('-')]);
    if (style === 'lower' && r.chance(0.4)) return text.toLowerCase();
    return coded(groups, [''], { repair: false })(style, r);
  };
}

export function device(rng, variant) {
  if (variant === 'imei') {
    const body = rng.pick(['86', '49', '01', '35']) + rng.evenFirst(12);
    const text = body + sums.luhnDigit(body);
    return coded(chop(text, [2, 6, 6, 1]), ['', '', '-', ' ']);
  }
  if (variant === 'mac') {
    const hex = (count) => Array.from({ length: count }, () => rng.pick([...'0123456789ABCDEF'])).join('');
    const pairs = [
      rng.pick(['02', '06', '0A', '2E', '4A', '62', '8E', '00']),
      hex(2),
      hex(2),
      hex(2),
      hex(2),
      hex(2),
    ];
    return (style, r) => {
      if (style === 'written') {
        const text = r.pick([
          pairs.join(':'),
          pairs.join('-'),
          pairs.join(':'),
          chop(pairs.join(''), [4, 4, 4]).join('.'),
        ]);
        return r.chance(0.4) ? text.toLowerCase() : text;
      }
      if (style === 'lower') return pairs.join(r.pick([':', '-', ' ', ' '])).toLowerCase();
      return pairs
        .map((pair) =>
          [...pair].map((c) => (/\d/.test(c) ? digitWords(c, 'zero') : c.toLowerCase())).join(' '),
        )
        .join(r.pick([' ', ' colon ', ' dash ']));
    };
  }
  if (variant === 'udi') {
    const gtin = sums.gtin14('008' + rng.evenFirst(10));
    const lot = rng.letters(1) + rng.evenFirst(4);
    const serial = rng.letters(1) + rng.evenFirst(5);
    return (style, r) => {
      if (style === 'written')
        return r.pick([
          `(01)${gtin}(17)260430(10)${lot}(21)${serial}`,
          `(01)${gtin}(21)${serial}`,
          `(01)${gtin}(11)240612(21)${serial}`,
          `01${gtin}21${serial}`,
        ]);
      return coded(['01', ...chop(gtin, [4, 5, 5]), '21', serial], [''], { repair: false })(style, r);
    };
  }
  return rng.pick([
    coded([rng.letters(2) + rng.evenFirst(4), rng.digits(4)], ['', '-']),
    coded([rng.letters(3) + rng.evenFirst(6) + rng.letters(1)], ['']),
    coded([rng.evenFirst(1) + rng.letters(1), rng.evenFirst(5), rng.letters(1)], ['-', '']),
    coded([rng.evenFirst(5), rng.digits(6)], ['', '-']),
    coded([rng.letters(1) + rng.evenFirst(2), rng.letters(2) + rng.digits(4)], ['-', '/', '']),
    coded(chop(rng.evenFirst(10), [5, 5]), ['']),
  ]);
}

export function uniqueId(rng, variant) {
  if (variant === 'user') {
    const handle = rng.pick(lists.handles) + (rng.chance(0.7) ? rng.evenFirst(2) : '');
    return (style, r) => {
      if (style === 'written') return handle;
      if (style === 'lower' && r.chance(0.6)) return handle;
      return speakAddress(handle, style, r);
    };
  }
  if (variant === 'crypto') {
    const hex = Array.from({ length: 40 }, () => rng.pick([...'0123456789abcdef'])).join('');
    const text = rng.pick([() => '0x' + hex, () => sums.base58Address(hex), () => sums.bech32Address(hex)])();
    return (style) => (style === 'written' ? text : text.toLowerCase());
  }
  if (variant === 'employee')
    return rng.pick([coded([rng.evenFirst(rng.int(4, 6))], ['']), coded(['E', rng.evenFirst(5)], ['', '-'])]);
  if (variant === 'claim')
    return rng.pick([
      coded([rng.evenFirst(4), rng.digits(4), rng.digits(3)], ['', '-']),
      coded(['CL', rng.evenFirst(7)], ['', '-']),
      coded([rng.letters(1) + rng.evenFirst(3), rng.digits(5)], ['', '-']),
    ]);
  if (variant === 'uuid') {
    const hex = (n) => Array.from({ length: n }, () => rng.pick([...'0123456789abcdef'])).join('');
    const text = `${rng.evenFirst(1)}${hex(7)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
    return () => text;
  }
  return rng.pick([
    coded([rng.letters(2), rng.evenFirst(5)], ['-', '']),
    coded([rng.evenFirst(3), rng.digits(3)], ['', '-']),
    coded([rng.letters(3), rng.evenFirst(4), rng.letters(1)], ['-', '']),
    coded([rng.evenFirst(4), rng.digits(4)], ['', '-']),
    coded([rng.letters(2) + rng.evenFirst(2) + rng.letters(2)], ['']),
  ]);
}
