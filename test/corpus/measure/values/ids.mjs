import { aba, base58Address, bech32Address, dea, iban, luhnDigit, npi, vin } from '../checksums.mjs';
import { lowerId, sayGroups, sayId } from '../speech.mjs';
import { lists, plain } from './lists.mjs';

/** A generator that makes one identifier and writes it as the style has it. */
function id(make) {
  return (rng, style) => {
    const value = make(rng);
    if (style === 'written') return value;
    if (style === 'lower') return lowerId(rng, value);
    return /^\d+$/.test(value) && value.length < 13
      ? sayGroups(rng, value.match(/.{1,4}/g), { correct: 0.08 })
      : sayId(rng, value);
  };
}

/** Digits in groups: written with one of the separators, spoken group by group. */
function grouped(make, separators) {
  return (rng, style) => {
    const groups = make(rng);
    if (style === 'spoken') return sayGroups(rng, groups);
    if (style === 'written') return groups.join(rng.pick(separators));
    const all = groups.join('');
    return rng.pick([
      groups.join(' '),
      groups.join(' '),
      all,
      groups.join('-'),
      [...all].join(' '),
      [...all].join('-'),
    ]);
  };
}

const ssn = (rng) => [
  rng.pick([
    '111',
    '123',
    '321',
    '333',
    '345',
    '555',
    '567',
    '777',
    '789',
    '901',
    '912',
    '934',
    '957',
    '987',
    '999',
  ]),
  rng.pick(['11', '12', '22', '33', '45', '55', '65', '67', '76', '88']),
  rng.pick(['1111', '1234', '3333', '4321', '4444', '5678', '6543', '6789', '9012', '9876', '7007', '5050']),
];

const mrn = (rng) =>
  rng.pick([
    () => rng.odd(6),
    () => rng.odd(7),
    () => rng.odd(8),
    () => rng.letters(1) + rng.odd(6),
    () => `${rng.odd(3)}-${rng.digits(2)}-${rng.digits(2)}`,
    () => `${rng.odd(2)}-${rng.digits(2)}-${rng.digits(2)}`,
    () => `${rng.letters(2)}-${rng.odd(5)}`,
    () => `${rng.letters(2)}${rng.odd(7)}`,
  ])();

/** A Medicare number: position by position as CMS publishes it. */
function medicare(rng) {
  const letter = () => rng.letters(1, 'ACDEFGHJKMNPQRTUVWXY');
  const either = () => rng.letters(1, 'ACDEFGHJKMNPQRTUVWXY0123456789');
  const groups = [
    rng.odd(1) + letter() + either() + rng.digits(1),
    letter() + either() + rng.digits(1),
    letter() + letter() + rng.digits(2),
  ];
  return groups.join(rng.pick(['-', '-', '']));
}

const member = (rng) =>
  rng.pick([
    () => rng.letters(3) + rng.odd(9),
    () => `W${rng.odd(9)}`,
    () => `${rng.letters(3)}-${rng.odd(7)}-0${rng.odd(1)}`,
    () => rng.odd(9),
    () => rng.odd(10),
    () => rng.letters(2) + rng.odd(8),
    () => rng.odd(8) + rng.letters(2),
  ])();

function card(rng) {
  const [prefix, sizes] = rng.pick([
    [`5${rng.int(1, 5)}`, [4, 4, 4, 4]],
    [`5${rng.int(1, 5)}`, [4, 4, 4, 4]],
    [`4${rng.odd(1)}`, [4, 4, 4, 4]],
    ['37', [4, 6, 5]],
    ['34', [4, 6, 5]],
    ['35', [4, 4, 4, 4]],
    ['36', [4, 6, 4]],
  ]);
  const length = sizes.reduce((a, b) => a + b);
  const known = {
    16: ['5555555555554444', '5105105105105100', '3566002020360505'],
    15: ['378282246310005', '371449635398431'],
  };
  const body = prefix + rng.digits(length - 1 - prefix.length);
  const digits = rng.chance(0.25) && known[length] ? rng.pick(known[length]) : body + luhnDigit(body);
  const cuts = [];
  for (let at = 0, i = 0; i < sizes.length; at += sizes[i], i += 1)
    cuts.push(digits.slice(at, at + sizes[i]));
  return cuts;
}

const bban = (rng) =>
  rng.pick([
    () => iban('GB', `NWBK${rng.odd(14)}`),
    () => iban('DE', rng.odd(18)),
    () => iban('NL', `RABO0${rng.odd(9)}`),
    () => iban('ES', rng.odd(20)),
    () => iban('PT', rng.odd(21)),
  ])();

const customer = (rng) =>
  rng.pick([
    () => `${rng.letters(1)}-${rng.odd(5)}`,
    () => rng.odd(8),
    () => `${rng.odd(3)}-${rng.digits(5)}`,
    () => `${rng.letters(2)}${rng.odd(6)}`,
    () => rng.odd(6),
  ])();

const licence = (rng) =>
  rng.pick([
    () => `${rng.letters(1)}${rng.odd(7)}`,
    () => rng.odd(9),
    () => rng.odd(8),
    () => `${rng.letters(1, 'SVWPR')}${rng.odd(3)}-${rng.digits(3)}-${rng.digits(2)}-${rng.digits(3)}-0`,
    () => `${rng.letters(2)}-${rng.odd(2)}-${rng.digits(4)}`,
    () => `${rng.odd(3)} ${rng.digits(3)} ${rng.digits(3)}`,
  ])();

const plate = (rng) =>
  rng.pick([
    () => `${rng.odd(1)}${rng.letters(3)}${rng.digits(3)}`,
    () => `${rng.letters(3)}-${rng.odd(4)}`,
    () => `${rng.letters(3)} ${rng.odd(4)}`,
    () => `${rng.letters(2)} ${rng.odd(5)}`,
    () => `${rng.odd(3)}-${rng.letters(3)}`,
  ])();

const chassis = (rng) => {
  const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ';
  return vin(
    `${rng.pick(['1', '3', '5', 'W', 'Y', 'S'])}${rng.letters(2, alphabet)}${rng.letters(3, alphabet)}${rng.odd(1)}${rng.letters(1)}`,
    rng.letters(2) + rng.odd(6),
  );
};

function mac(rng, style) {
  const pairs = Array.from({ length: 6 }, () => rng.letters(2, '0123456789abcdef'));
  if (style === 'spoken') return sayId(rng, pairs.join(rng.pick([':', ':', '-'])), { dash: 'dash' });
  if (style === 'lower') return pairs.join(rng.pick([':', '-', ' ', '']));
  const upper = rng.chance(0.6) ? pairs.map((pair) => pair.toUpperCase()) : pairs;
  return rng.pick([
    upper.join(':'),
    upper.join(':'),
    upper.join('-'),
    upper.join('').match(/.{4}/g).join('.'),
  ]);
}

function imei(rng, style) {
  const body = `35${rng.digits(12)}`;
  const all = body + luhnDigit(body);
  const groups = [all.slice(0, 2), all.slice(2, 8), all.slice(8, 14), all.slice(14)];
  if (style === 'spoken') return sayGroups(rng, groups);
  return style === 'lower'
    ? rng.pick([all, groups.join(' ')])
    : rng.pick([all, all, groups.join('-'), groups.join(' ')]);
}

const serial = (rng) =>
  rng.pick([
    () => `${rng.odd(1)}${rng.letters(2)}-${rng.odd(5)}`,
    () => `${rng.letters(3)}${rng.odd(6)}${rng.letters(1)}`,
    () => `${rng.letters(2)}${rng.odd(8)}`,
    () => `${rng.letters(1)}${rng.odd(2)}${rng.letters(2)}${rng.digits(4)}`,
    () => `${rng.odd(5)}-${rng.digits(3)}-${rng.letters(1)}`,
  ])();

const udi = (rng) => `(01)0${rng.odd(13)}(21)${rng.letters(2)}${rng.odd(6)}`;

const tagged = (prefixes, size) => (rng) =>
  rng.pick([
    `${rng.pick(prefixes)}-${rng.odd(size)}`,
    `${rng.pick(prefixes)}${rng.odd(size)}`,
    rng.odd(size + 1),
    `${rng.odd(2)}-${rng.digits(5)}`,
  ]);

const code = (rng) =>
  rng.letters(2, 'QRTVWXYZ') + rng.odd(1) + rng.letters(1) + rng.digits(1) + rng.letters(1);

function user(rng, style) {
  const first = plain(rng.pick(lists.first)).replace(/[^a-z]/g, '');
  const last = plain(rng.pick(lists.last)).replace(/[^a-z]/g, '');
  const number = rng.odd(2);
  if (style === 'spoken') {
    const said = sayGroups(rng, [number], { correct: 0 });
    return rng.pick([
      `${first} underscore ${last}`,
      `${first[0]} ${last} ${said}`,
      `${first} dot ${last}`,
      `${last} ${said}`,
      `${first} dash ${last[0]}`,
    ]);
  }
  const at = style === 'written' && rng.chance(0.25) ? '@' : '';
  return (
    at +
    rng.pick([
      `${first}_${last}`,
      `${first[0]}${last}${number}`,
      `${first}.${last}`,
      `${last}${number}`,
      `${first}-${last[0]}${number}`,
    ])
  );
}

const security = (rng) => rng.odd(rng.chance(0.75) ? 3 : 4);

export const idValues = {
  SSN: grouped(ssn, ['-', '-', ' ', '', '.', '–', ' - ']),
  'SSN:last': grouped((rng) => [rng.odd(4)], ['']),
  'SSN:lastdigits': (rng) => rng.odd(4),
  MRN: id(mrn),
  'MRN:digits': id((rng) => rng.odd(7)),
  HEALTH_PLAN_ID: id(member),
  'HEALTH_PLAN_ID:medicare': id(medicare),
  'HEALTH_PLAN_ID:medicaid': id((rng) =>
    rng.pick([rng.odd(10), `${rng.letters(2)}${rng.odd(5)}${rng.letters(1)}`]),
  ),
  ACCOUNT: id((rng) => rng.odd(rng.int(8, 12))),
  'ACCOUNT:routing': id((rng) => aba(rng.pick(['11', '12', '31', '32', '30']) + rng.digits(6))),
  'ACCOUNT:iban': (rng, style) => {
    const value = bban(rng);
    if (style === 'spoken') return sayId(rng, value, { phonetic: 0 });
    const cut = rng.chance(0.5) ? value.match(/.{1,4}/g).join(' ') : value;
    return style === 'lower' ? cut.toLowerCase() : cut;
  },
  'ACCOUNT:customer': id(customer),
  'ACCOUNT:invoice': id(tagged(['INV', 'ST', 'B'], 5)),
  CREDIT_CARD: grouped(card, [' ', ' ', '-', '', '', '.', ' - ']),
  CVV: (rng, style) => {
    const value = security(rng);
    if (style === 'spoken') return sayGroups(rng, [value], { correct: 0.08 });
    return style === 'lower' ? rng.pick([value, value, [...value].join(' '), [...value].join('-')]) : value;
  },
  LICENSE: id(licence),
  'LICENSE:medical': id((rng) =>
    rng.pick([
      `${rng.pick(['MD', 'RN', 'PA', 'PT'])}-${rng.odd(5)}`,
      `${rng.letters(1)}${rng.odd(5)}`,
      rng.odd(6),
      `${rng.odd(2)}.${rng.digits(6)}`,
    ]),
  ),
  'LICENSE:dea': id((rng) => dea(rng.letters(1, 'ABFM') + rng.letters(1, 'NOPRSTVWZ'), rng.odd(6))),
  'LICENSE:npi': id((rng) => npi(`1${rng.digits(8)}`)),
  'LICENSE:passport': id((rng) =>
    rng.pick([rng.odd(9), `${rng.letters(1, 'ACXY')}${rng.odd(8)}`, `${rng.letters(2)}${rng.odd(6)}`]),
  ),
  VEHICLE_ID: id(chassis),
  'VEHICLE_ID:plate': id(plate),
  DEVICE_ID: id(serial),
  'DEVICE_ID:imei': imei,
  'DEVICE_ID:mac': mac,
  'DEVICE_ID:udi': udi,
  UNIQUE_ID: id(tagged(['REF', 'PA', 'Q'], 6)),
  'UNIQUE_ID:claim': id(tagged(['CLM', 'CL', 'WC'], 6)),
  'UNIQUE_ID:case': id(tagged(['CASE', 'CS', 'K'], 5)),
  'UNIQUE_ID:ticket': id(tagged(['TKT', 'INC', 'T'], 5)),
  'UNIQUE_ID:employee': id(tagged(['EMP', 'E', 'HR'], 4)),
  'UNIQUE_ID:rx': id((rng) => rng.odd(7)),
  'UNIQUE_ID:code': id(code),
  'UNIQUE_ID:user': user,
  'UNIQUE_ID:btc': (rng) => rng.pick([base58Address, bech32Address])(`measure ${rng.int(0, 1e9)}`),
  'UNIQUE_ID:eth': (rng) => `0x${rng.letters(40, '0123456789abcdef')}`,
  'UNIQUE_ID:uuid': (rng) => {
    const hex = (n) => rng.letters(n, '0123456789abcdef');
    return `${rng.odd(1)}${hex(7)}-${hex(4)}-4${hex(3)}-9${hex(3)}-${hex(12)}`;
  },
};
