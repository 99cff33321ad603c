import * as sums from './checksums.mjs';
import * as lists from './lists.mjs';
import {
  bunchWords,
  cardinal,
  digitWords,
  letterWords,
  lowerGroups,
  ordinal,
  ordinalSuffix,
  speakGroups,
  yearWords,
} from './speech.mjs';

/**
 * Each maker draws one value and returns `say(style, rng)`: the same value in another rendering at every call.
 * Makers are keyed by kind, then by variant ('' is the usual one).
 */
const coded = (groups, separators, options) => (style, rng) => {
  if (style === 'spoken') return speakGroups(groups, rng, options);
  if (style === 'lower') return lowerGroups(groups, rng, options);
  return groups.join(rng.pick(separators));
};
const chop = (text, sizes) => {
  let at = 0;
  return sizes.map((size) => text.slice(at, (at += size))).filter(Boolean);
};

const AREAS =
  `201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251
252 253 254 256 260 262 267 269 270 276 281 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 425 432 434 440
443 469 478 479 480 484 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630 631 636 641 646 650
651 660 661 662 678 682 801 802 803 804 805 806 808 810 812 813 814 815 816 817 818 828 830 831 832 843 845 847 850 856 857
858 859 860 863 864 865 870`.split(/\s+/);

function phone(rng, variant) {
  const area = variant === 'tollfree' ? rng.pick(['800', '844', '888', '866']) : rng.pick(AREAS);
  const line = '01' + rng.digits(2);
  const extension = rng.evenFirst(rng.int(2, 4));
  const [a, b, c] = [area, '555', line];
  return (style, r) => {
    if (variant === 'local') return coded([b, c], ['-', '-', ' ', '.'])(style, r);
    if (variant === 'plain') return a + b + c;
    if (variant === 'e164') return `+1${a}${b}${c}`;
    const tail = variant === 'ext' ? extensionText(extension, style, r) : '';
    if (style !== 'written') return spokenPhone([a, b, c], style, r) + tail;
    const forms = [`(${a}) ${b}-${c}`, `${a}-${b}-${c}`, `${a}.${b}.${c}`, `${a} ${b} ${c}`, `${a}${b}${c}`];
    forms.push(
      `+1 ${a} ${b} ${c}`,
      `+1-${a}-${b}-${c}`,
      `+1${a}${b}${c}`,
      `1-${a}-${b}-${c}`,
      `${a}/${b}-${c}`,
    );
    forms.push(
      `(${a})${b}-${c}`,
      `${a} - ${b} - ${c}`,
      `${a}‑${b}‑${c}`,
      `${a}–${b}–${c}`,
      `+1 (${a}) ${b}-${c}`,
    );
    forms.push(
      `${a}\u00a0${b}\u00a0${c}`,
      `1 (${a}) ${b}-${c}`,
      `${a}-${b}${c}`,
      `${a} ${b}-${c}`,
      `001 ${a} ${b} ${c}`,
    );
    return (r.chance(0.45) ? r.pick(forms.slice(0, 3)) : r.pick(forms)) + tail;
  };
}
function extensionText(extension, style, r) {
  if (style === 'spoken')
    return ` ${r.pick(['extension', 'ext', 'x'])} ${digitWords(extension, 'oh', false)}`;
  if (style === 'lower') return ` ${r.pick(['extension', 'ext', 'x'])} ${extension}`;
  return r.pick([
    ` ext. ${extension}`,
    ` x${extension}`,
    ` ext ${extension}`,
    `, extension ${extension}`,
    ` Ext.${extension}`,
  ]);
}
function spokenPhone(groups, style, r) {
  const lead = r.chance(0.08);
  const say = style === 'spoken' ? speakGroups : lowerGroups;
  const body = say(groups, r);
  if (!lead) return body;
  return (style === 'spoken' ? r.pick(['one ', 'plus one ']) : r.pick(['1 ', '+1 ', '1-'])) + body;
}
function foreignPhone(rng) {
  const last = rng.digits(3);
  return rng.pick([
    coded(['+44', '20', '7946', '0' + last], [' ']),
    coded(['+44', '20', '7946', '0' + last], [' ', '-']),
    coded(['020', '7946', '0' + last], [' ']),
  ]);
}

const DOMAINS = ['example.com', 'example.org', 'example.net'];
const SUBDOMAINS = 'mail home inbox corp clinic family lake harbor alumni dept farm eng it'.split(' ');
const domain = (rng) => (rng.chance(0.4) ? rng.pick(SUBDOMAINS) + '.' : '') + rng.pick(DOMAINS);
const simple = (name) => name.toLowerCase().replace(/[^a-z]/g, '');
const SYMBOLS = {
  '.': 'dot',
  _: 'underscore',
  '-': 'dash',
  '+': 'plus',
  '/': 'slash',
  '@': 'at',
  ':': 'colon',
  '?': 'question mark',
  '=': 'equals',
};

function email(rng) {
  const [first, last] = [simple(rng.pick(lists.firstNames)), simple(rng.pick(lists.surnames))];
  const n = rng.evenFirst(2);
  const local = rng.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${first[0]}${last}`,
    `${first}_${last}`,
    `${first}-${last}`,
    `${last}${n}`,
    `${first}.${last}${n}`,
    `${first[0]}.${last}`,
    `${first}${n}`,
    `${first}+rx`,
    `${last}.family`,
    `${first}.${last[0]}`,
    rng.pick(lists.handles) + n,
    `the${last}s`,
    `${first}${n}${last}`,
  ]);
  const host = domain(rng);
  return (style, r) => {
    const text = `${local}@${host}`;
    if (style === 'written') {
      const form = r.int(1, 12);
      if (form === 1) return text.toUpperCase();
      if (form === 2) return text.replace(/^./, (c) => c.toUpperCase());
      return text;
    }
    if (style === 'lower' && r.chance(0.45)) return text;
    if (style === 'lower' && r.chance(0.25)) return `${local} ${r.pick(['at', '@'])} ${host}`;
    return (
      speakAddress(local, style, r) +
      ` ${style === 'lower' && r.chance(0.1) ? '@' : 'at'} ` +
      speakAddress(host, style, r, true)
    );
  };
}
/** "j dot diaz eighty eight": letters may be spelled, marks are named. */
function speakAddress(text, style, r, isHost = false) {
  const spell = !isHost && r.chance(0.22);
  const parts = text.match(/[a-z]+|\d+|[^a-z\d]/gi) ?? [];
  const said = parts.map((part) => {
    if (SYMBOLS[part]) return part === '-' ? r.pick(['dash', 'hyphen']) : SYMBOLS[part];
    if (/^\d/.test(part)) {
      if (style === 'lower') return part;
      return part.length === 2 && part[0] !== '0' && r.chance(0.6)
        ? cardinal(Number(part))
        : digitWords(part, 'zero', false);
    }
    if (part === 'www') return r.pick(['w w w', 'www', 'triple w']);
    if (part === 'https' || part === 'http') return [...part].join(' ');
    if (spell && part.length < 9) return r.chance(0.7) ? [...part].join(' ') : letterWords(part, r);
    return part.toLowerCase();
  });
  return said.join(' ');
}

const SAMPLE_SSN =
  `219099999 457555462 212121212 222334444 234567890 456789012 412345678 400123456 468024680 244668800
422113333 666123456 888776666 246813579 602003000 444441234 212340000 404040404 642753000 888888888 002244668 444556666`.split(
    /\s+/,
  );
function ssn(rng, variant) {
  const shape = rng.int(1, 3);
  let digits = rng.pick(SAMPLE_SSN);
  if (shape === 2) digits = '666' + rng.digits(2) + rng.evenFirst(4);
  if (shape === 3) digits = rng.evenFirst(3) + '00' + rng.evenFirst(4);
  if (variant === 'last4') return coded([rng.evenFirst(4)], ['']);
  if (variant === 'plain') return () => digits;
  const groups = chop(digits, [3, 2, 4]);
  return coded(groups, ['-', '-', '-', '', ' ', '.', ' - ', '‑', '–']);
}

function mrn(rng, variant) {
  const n = rng.int(5, 9);
  const digits = rng.evenFirst(n);
  if (variant === 'plain') return () => digits;
  const sizes = { 5: [2, 3], 6: [3, 3], 7: [3, 4], 8: [4, 4], 9: [3, 3, 3] }[n];
  const groups = chop(digits, sizes);
  if (rng.chance(0.25)) groups[0] = rng.pick(['A', 'E', 'H', 'M', 'C', 'MK', 'BH', 'LV']) + groups[0];
  return coded(groups, ['', '', '', '-', ' ']);
}

const MBI_LETTERS = 'ACDEFGHJKMNPQRTUVWXY';
function healthPlan(rng, variant) {
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

function account(rng, variant) {
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
function card(rng, variant) {
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

function license(rng, variant) {
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

function vehicle(rng, variant) {
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

function device(rng, variant) {
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

function url(rng, variant) {
  const who = simple(rng.pick(lists.firstNames)) + simple(rng.pick(lists.surnames));
  const host =
    rng.pick([
      '',
      'www.',
      rng.pick(['portal.', 'my.', 'clinic.', 'labs.', 'files.', 'book.', 'go.', 'chart.']),
    ]) + rng.pick(DOMAINS);
  const path = rng.pick([
    `/u/${who}`,
    `/${who}`,
    `/patients/${rng.evenFirst(5)}`,
    `/r/${rng.evenFirst(4)}`,
    `/profile/${who}`,
    `/visit?id=${rng.evenFirst(6)}`,
    '',
    `/~${who}`,
    `/blog/${who}`,
  ]);
  return (style, r) => {
    const safePath = style === 'written' ? path : path.replace('~', '').replace('?id=', '/');
    const bare = host + (host.startsWith('www.') || !host.startsWith('example') || path ? safePath : '/me');
    if (style === 'written')
      return (
        (variant === 'full' || r.chance(0.55) ? r.pick(['https://', 'http://', 'https://']) : '') +
        bare +
        (r.chance(0.08) ? '/' : '')
      );
    if (style === 'lower' && r.chance(0.55)) return bare;
    return speakAddress(bare, style, r, true);
  };
}

function ip(rng, variant) {
  if (variant === 'v6') {
    const hex = () => rng.int(2, 65535).toString(16);
    const text = rng.pick([
      `2001:db8::${hex()}`,
      `2001:db8:${hex()}::${hex()}:${hex()}`,
      `2001:0db8:85a3:0000:0000:8a2e:${hex().padStart(4, '0')}:${hex().padStart(4, '0')}`,
      `2001:db8:${hex()}:${hex()}:${hex()}:${hex()}:${hex()}:${hex()}`,
    ]);
    return (style) => {
      if (style !== 'spoken') return text;
      return [...text]
        .map((c) => (c === ':' ? 'colon' : /\d/.test(c) ? digitWords(c, 'zero') : c))
        .join(' ')
        .replaceAll('colon colon', 'double colon');
    };
  }
  const parts = [
    ...rng.pick([
      [192, 0, 2],
      [198, 51, 100],
      [203, 0, 113],
    ]),
    rng.int(1, 127) * 2,
  ];
  return (style, r) => {
    if (style === 'written')
      return parts.join('.') + (variant === 'port' ? `:${r.pick([8080, 443, 22])}` : '');
    if (style === 'lower')
      return r.chance(0.6) ? parts.join('.') : parts.join(r.pick([' dot ', ' dot ', ' . ', ' point ']));
    const each = (n) => {
      if (n === 0) return r.pick(['zero', 'oh']);
      if (n < 100) return cardinal(n);
      const text = String(n);
      if (r.chance(0.45)) return digitWords(text, 'zero', false);
      if (n === 100) return 'one hundred';
      return text[1] === '0'
        ? `${cardinal(Number(text[0]))} oh ${cardinal(Number(text[2]))}`
        : `${cardinal(Number(text[0]))} ${cardinal(n % 100)}`;
    };
    return parts.map(each).join(r.pick([' dot ', ' dot ', ' point ']));
  };
}

function uniqueId(rng, variant) {
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

const MONTHS = lists.plain.month;
function date(rng, variant) {
  const month = rng.int(1, 12);
  const day = rng.int(1, 28);
  const birth = variant.startsWith('birth');
  const year = birth ? rng.int(1927, 2021) : rng.int(2017, 2026);
  const mm = String(month).padStart(2, '0');
  const dd = String(day).padStart(2, '0');
  const name = MONTHS[month - 1];
  const yy = String(year).slice(2);
  return (style, r) => {
    if (variant.endsWith('iso')) return `${year}-${mm}-${dd}`;
    if (variant.endsWith('us')) return `${mm}/${dd}/${year}`;
    const withYear = variant !== 'short' && (birth || r.chance(0.7));
    if (style === 'written') return writtenDate({ month, day, year, mm, dd, yy, name, withYear }, r, birth);
    if (style === 'lower')
      return lowerDate({ month, day, year, mm, dd, yy, name: name.toLowerCase(), withYear }, r, birth);
    return spokenDate({ month, day, year, yy, name: name.toLowerCase(), withYear }, r, birth);
  };
}
function writtenDate(d, r, birth) {
  const short = d.name.slice(0, 3);
  const dotted = d.name === 'May' ? 'May' : short + '.';
  if (!d.withYear)
    return r.pick([
      `${d.name} ${d.day}`,
      `${d.name} ${ordinalSuffix(d.day)}`,
      `${short} ${d.day}`,
      `${d.month}/${d.day}`,
      `the ${ordinalSuffix(d.day)} of ${d.name}`,
      `${d.day} ${d.name}`,
      `${d.mm}/${d.dd}`,
      `${dotted} ${ordinalSuffix(d.day)}`,
    ]);
  const forms = [
    `${d.mm}/${d.dd}/${d.year}`,
    `${d.month}/${d.day}/${d.year}`,
    `${d.name} ${d.day}, ${d.year}`,
    `${short} ${d.day}, ${d.year}`,
    `${d.year}-${d.mm}-${d.dd}`,
  ];
  forms.push(
    `${d.month}/${d.day}/${d.yy}`,
    `${d.mm}-${d.dd}-${d.year}`,
    `${d.month}-${d.day}-${d.yy}`,
    `${d.day} ${d.name} ${d.year}`,
    `${d.name} ${ordinalSuffix(d.day)}, ${d.year}`,
  );
  forms.push(
    `${d.mm}.${d.dd}.${d.year}`,
    `${d.dd}-${short}-${d.year}`,
    `the ${ordinalSuffix(d.day)} of ${d.name} ${d.year}`,
    `${d.name} ${d.day} ${d.year}`,
    `${dotted} ${d.day}, ${d.year}`,
    `${d.day}${short.toUpperCase()}${d.year}`,
    `${d.year}/${d.mm}/${d.dd}`,
    `${d.mm}/${d.dd}/${d.yy}`,
  );
  if (birth) forms.push(`${d.mm}${d.dd}${d.year}`, `${d.name} ${d.day}, '${d.yy}`);
  return r.pick(forms);
}
function lowerDate(d, r, birth) {
  const nth = ordinalSuffix(d.day);
  if (!d.withYear)
    return r.pick([
      `${d.name} ${d.day}`,
      `${d.name} ${nth}`,
      `the ${nth} of ${d.name}`,
      `${d.month}/${d.day}`,
      `${d.name} the ${nth}`,
      `${d.name} ${ordinal(d.day)}`,
    ]);
  const forms = [
    `${d.name} ${d.day} ${d.year}`,
    `${d.name} ${nth} ${d.year}`,
    `${d.month}/${d.day}/${d.year}`,
    `${d.month} ${d.day} ${d.year}`,
    `${d.mm} ${d.dd} ${d.year}`,
    `${d.month}-${d.day}-${d.yy}`,
  ];
  forms.push(
    `the ${nth} of ${d.name} ${d.year}`,
    `${d.name} ${nth} of ${d.year}`,
    `${d.mm}/${d.dd}/${d.year}`,
    `${d.name} the ${nth} ${d.year}`,
    `${d.name} ${nth}, ${d.year}`,
    `${d.name} ${ordinal(d.day)} ${d.year}`,
    `${d.day} ${d.name} ${d.year}`,
    `${d.name} uh ${nth} ${d.year}`,
  );
  if (birth)
    forms.push(
      `${d.month} ${d.day} ${d.yy}`,
      `${d.name} ${nth} ${d.yy}`,
      `${d.mm}${d.dd}${d.year}`,
      `${d.month}/${d.day}/${d.yy}`,
      `${d.name} ${d.day} no ${(d.day % 28) + 1} ${d.year}`,
      `${d.mm} ${d.dd} ${d.yy}`,
    );
  return r.pick(forms);
}
function spokenDate(d, r, birth) {
  const nth = ordinal(d.day);
  const oh = (n) => (n < 10 ? 'oh ' : '') + cardinal(n);
  if (!d.withYear)
    return r.pick([
      `${d.name} ${nth}`,
      `the ${nth} of ${d.name}`,
      `${d.name} the ${nth}`,
      `${d.name} ${cardinal(d.day)}`,
      `${nth} of ${d.name}`,
      `${d.name} uh ${nth}`,
    ]);
  const year = yearWords(d.year, r);
  const forms = [
    `${d.name} ${nth} ${year}`,
    `${d.name} ${nth} ${year}`,
    `the ${nth} of ${d.name} ${year}`,
    `${d.name} the ${nth} ${year}`,
    `${d.name} ${cardinal(d.day)} ${year}`,
    `${cardinal(d.month)} ${cardinal(d.day)} ${year}`,
  ];
  forms.push(
    `${oh(d.month)} ${oh(d.day)} ${year}`,
    `${nth} of ${d.name} ${year}`,
    `${d.name} ${nth} of ${year}`,
    `${d.name} ${nth} uh ${year}`,
    `${cardinal(d.month)} slash ${cardinal(d.day)} slash ${year}`,
  );
  const yy = d.yy[0] === '0' ? `oh ${cardinal(Number(d.yy))}` : cardinal(Number(d.yy));
  if (birth && d.yy !== '00')
    forms.push(
      `${cardinal(d.month)} ${cardinal(d.day)} ${yy}`,
      `${d.name} ${nth} ${yy}`,
      `${oh(d.month)} ${oh(d.day)} ${yy}`,
      `the ${nth} of ${d.name} ${yy}`,
      `${d.name} ${nth} no wait ${ordinal((d.day % 28) + 1)} ${year}`,
      `${cardinal(d.month)} dash ${cardinal(d.day)} dash ${yy}`,
    );
  return r.pick(forms);
}
function dateRange(rng) {
  const month = rng.pick(MONTHS);
  const from = rng.int(1, 14);
  const to = from + rng.int(2, 13);
  return (style, r) => {
    const m = style === 'written' ? month : month.toLowerCase();
    if (style === 'spoken')
      return `${m} ${ordinal(from)} ${r.pick(['to', 'through'])} ${r.pick(['', 'the '])}${ordinal(to)}`;
    return r.pick([
      `${m} ${from} to ${to}`,
      `${m} ${ordinalSuffix(from)} through the ${ordinalSuffix(to)}`,
      style === 'written' ? `${m} ${from}–${to}` : `${m} ${from}-${to}`,
    ]);
  };
}

function age(rng) {
  const n = rng.pick([90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 106, 92, 94, 96]);
  return (style, r) => {
    if (style === 'written') return String(n);
    if (style === 'lower') return r.chance(0.85) ? String(n) : cardinal(n);
    if (n < 100) return r.chance(0.15) ? cardinal(n).replace(' ', '-') : cardinal(n);
    const rest = n % 100;
    const hundred = r.pick(['a hundred', 'one hundred']);
    return rest ? `${hundred} ${r.pick(['and ', ''])}${cardinal(rest)}` : hundred;
  };
}

function zip(rng, variant) {
  const digits = rng.pick(['2', '4', '6', '8', '0', '9']) + rng.digits(1).replace('0', '1') + rng.digits(3);
  const plus = rng.evenFirst(4);
  if (variant === 'plus4') return coded([digits, plus], ['-'], { repair: false });
  return coded([digits], ['']);
}

function address(rng, variant) {
  const [city, code, state, prefix] = rng.pick(lists.cities);
  const zipCode = prefix + rng.digits(2);
  const box = rng.evenFirst(rng.int(2, 4));
  const number = rng.evenFirst(rng.int(2, 5));
  const street = rng.pick(lists.streets);
  const type = rng.pick(lists.streetTypes);
  const unit = rng.chance(0.35) ? rng.pick(['Apt', 'Unit', '#', 'Suite', 'Apartment', 'Lot', 'Apt.']) : '';
  const unitNo = rng.pick([
    rng.evenFirst(1),
    rng.evenFirst(1) + rng.letters(1, 'ABCD'),
    rng.evenFirst(3),
    rng.letters(1, 'ABCD'),
  ]);
  const quarter = rng.chance(0.15) ? rng.pick(['NW', 'SE', 'North', 'West']) : '';
  const tail = { city: 1, '': 3, street: 0, po: 3, rural: 3, state: 2 }[variant];
  return (style, r) => {
    const low = style !== 'written';
    const num = (digits) => (style === 'spoken' ? houseWords(digits, r) : digits);
    const text = (words) => (low ? words.toLowerCase() : words);
    const comma = low ? (style === 'lower' && r.chance(0.2) ? ', ' : ' ') : ', ';
    let out;
    if (variant === 'po')
      out = `${low ? r.pick(['p o box', 'po box', 'p.o. box', 'post office box']).replaceAll('.', style === 'spoken' ? '' : '.') : r.pick(['PO Box', 'P.O. Box', 'P O Box', 'Post Office Box', 'POB'])} ${num(box)}`;
    else if (variant === 'rural') {
      out = low
        ? r.pick([
            `rural route ${num('2')} box ${num(box)}`,
            `${num(number)} county road ${num(box)}`,
            `${num(number)} highway ${num('64')}`,
          ])
        : r.pick([
            `RR 2 Box ${box}`,
            `${number} County Road ${box}`,
            `${number} State Hwy 64`,
            `HC 68 Box ${box}`,
          ]);
    } else {
      const kind = low
        ? type.toLowerCase()
        : r.chance(0.5)
          ? type
          : streetShort(type) + (type.length > 4 && r.chance(0.25) ? '.' : '');
      const name =
        style === 'spoken'
          ? text(street).replace('12th', 'twelfth').replace('9th', 'ninth').replace(/^e /, 'east ')
          : text(street);
      const side = low
        ? quarter.toLowerCase().replace('nw', 'northwest').replace('se', 'southeast')
        : quarter;
      out = `${num(number)} ${name} ${kind}${side ? ' ' + side : ''}`;
      if (unit) out += unitText(unit, unitNo, style, r, comma);
    }
    if (tail >= 1) out += comma + text(city);
    if (tail >= 2)
      out += (tail === 2 && low ? ' ' : comma) + (low ? state.toLowerCase() : r.chance(0.75) ? code : state);
    if (tail >= 3 && r.chance(0.85)) out += ' ' + num(zipCode);
    return out.replace(/\.$/, '');
  };
}
/** "617": mostly "six seventeen"; longer numbers and ZIP codes digit by digit. */
function houseWords(digits, r) {
  const plain = digits.length > 4 || digits.length === 1 || r.chance(0.3);
  if (plain && digits.length > 2) return speakGroups([digits], r, { repair: false });
  if (digits.length <= 2) return cardinal(Number(digits));
  return bunchWords(digits, r.chance(0.7) ? 'oh' : 'zero');
}
const streetShort = (type) => lists.streetShort[type];
function unitText(unit, no, style, r, comma) {
  if (style === 'written') return unit === '#' ? ` #${no}` : `${r.pick([', ', ' '])}${unit} ${no}`;
  const word = { '#': 'number', Apt: 'apartment', 'Apt.': 'apt' }[unit] ?? unit.toLowerCase();
  return `${comma}${word} ${style === 'spoken' ? speakGroups([no], r, { repair: false }) : no.toLowerCase()}`;
}

function place(rng, variant) {
  const [city, code, state] = rng.pick(lists.cities);
  const district = rng.pick(lists.districts);
  return (style) => {
    const text =
      variant === 'district'
        ? district
        : variant === 'state'
          ? `${city}, ${style === 'written' ? (code.charCodeAt(0) % 2 ? state : code) : state}`
          : city;
    return style === 'written' ? text : text.toLowerCase().replaceAll(',', '');
  };
}

function name(rng, variant) {
  const first = rng.pick(lists.firstNames);
  const second = rng.pick(lists.firstNames);
  const last = rng.pick(lists.surnames);
  const initial = rng.letters(1, 'ABCDEFGHJKLM');
  return (style, r, now = variant) => {
    const cased = (text) => (style === 'written' ? text : text.toLowerCase().replace(/[.,]/g, ''));
    if (now === 'first') return cased(first);
    if (now === 'last') return cased(last);
    if (now === 'lastfirst') return cased(`${last}, ${first}`);
    if (now === 'upper') return `${first} ${last}`.toUpperCase();
    if (now === 'initial') return cased(`${first} ${initial}. ${last}`);
    if (now === 'spell')
      return style === 'written'
        ? [...last.toUpperCase().replace(/[^A-Z]/g, '')].join(r.pick(['-', ' ']))
        : letterWords(last.replace(/[^A-Za-z]/g, ''), r);
    if (now === 'full') return cased(`${first} ${last}`);
    return cased(
      r.pick([
        `${first} ${last}`,
        `${first} ${last}`,
        `${first} ${last}`,
        `${first} ${second} ${last}`,
        `${first} ${initial}. ${last}`,
      ]),
    );
  };
}

const company = (list) => (rng) => {
  const text = rng.pick(list);
  return (style) =>
    style === 'written' ? text : text.toLowerCase().replace(/[.]/g, '').replaceAll('&', 'and');
};

export const makers = {
  PHONE: (rng, variant) => (variant === 'intl' ? foreignPhone(rng) : phone(rng, variant)),
  FAX: phone,
  EMAIL: email,
  SSN: ssn,
  MRN: mrn,
  HEALTH_PLAN_ID: healthPlan,
  ACCOUNT: account,
  CREDIT_CARD: card,
  CVV: (rng, variant) => coded([rng.evenFirst(variant === 'four' ? 4 : 3)], [''], { repair: false }),
  LICENSE: license,
  VEHICLE_ID: vehicle,
  DEVICE_ID: device,
  URL: url,
  IP: ip,
  UNIQUE_ID: uniqueId,
  DATE: (rng, variant) => (variant === 'range' ? dateRange(rng) : date(rng, variant)),
  DOB: (rng, variant) => date(rng, 'birth' + variant),
  AGE: age,
  ZIP: zip,
  ADDRESS: address,
  NAME: name,
  EMPLOYER: company(lists.employers),
  FACILITY: company(lists.facilities),
  LOCATION: place,
};
