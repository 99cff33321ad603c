/** Text that is part of every hostile string. No error message may repeat it. */
export const CANARY = 'zq7canary';

/** A plausible field name. */
export const FIELD_LIKE = 'misspelt_name';

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** Hostile JSON texts by description. They are texts because a parser would change or reject some of them. */
export const HOSTILE_JSON: Readonly<Record<string, string>> = {
  null: 'null',
  true: 'true',
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  infinite: '1e400',
  '2^63': '9223372036854775808',
  'many digits': '9'.repeat(400),
  'empty text': '""',
  blank: '"  "',
  'a text': `"${CANARY}"`,
  'a NUL': `"${CANARY}\\u0000"`,
  'half a pair': `"${CANARY}\\ud800"`,
  'the other half': `"\\udfff${CANARY}"`,
  'control characters': `"${CANARY}\\u0001\\u001b[31m\\r\\n"`,
  'a right-to-left mark': `"${CANARY}\\u202e"`,
  'a long text': `"${CANARY.repeat(12_000)}"`,
  'a bad date': `"2026-13-45T99:99:99Z ${CANARY}"`,
  'a path': `"../../${CANARY}%00"`,
  'a quote': `"${CANARY}' OR 1=1 --"`,
  'an empty list': '[]',
  'a list': `["${CANARY}"]`,
  'a list of nothing': '[null]',
  'an empty object': '{}',
  'an object': `{"${CANARY}":1}`,
  'a prototype': `{"__proto__":{"${CANARY}":1}}`,
  'a constructor': `{"constructor":{"prototype":{"${CANARY}":1}}}`,
  'deep lists': nested('[', ']', 2_000),
  'deep objects': nested('{"a":', '}', 2_000),
  'very deep lists': nested('[', ']', 200_000),
  'very deep objects': nested('{"a":', '}', 100_000),
};

/** Bodies that are not JSON objects. */
export const HOSTILE_BODIES: Readonly<Record<string, string | Buffer>> = {
  empty: '',
  'half an object': '{"a":',
  'two objects': '{}{}',
  'a comma too many': '{"a":1,}',
  'single quotes': `{'${CANARY}':1}`,
  'a bare word': CANARY,
  NaN: '{"a":NaN}',
  'no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a NUL': '\0',
  'a list': '[]',
  'a text': `"${CANARY}"`,
  'a number': '1',
  null: 'null',
  'very deep lists': nested('[', ']', 200_000),
};

/** Values of query parameters, URL-encoded. */
export const HOSTILE_QUERY: Readonly<Record<string, string>> = {
  empty: '',
  blank: '%20',
  zero: '0',
  negative: '-1',
  fraction: '1.5',
  exponent: '1e1',
  hexadecimal: '0x10',
  infinite: '1e400',
  '2^63': '9223372036854775808',
  'many digits': '9'.repeat(400),
  'leading zeros': '007',
  plus: '%2b1',
  'a text': CANARY,
  'a NUL': `${CANARY}%00`,
  'no UTF-8': `${CANARY}%ff`,
  'half a pair': '%ed%a0%80',
  'a bad escape': '%zz',
  'a long text': CANARY.repeat(400),
  'a bad date': '2026-02-30T25:61:61Z',
  'another zone': '2026-01-01T00:00:00%2b02:00',
  'a quote': `${CANARY}'%20OR%201=1--`,
};

/** Values of path parameters. */
export const HOSTILE_SEGMENTS: Readonly<Record<string, string>> = {
  'a text': CANARY,
  'a parent': '..%2f..%2fetc',
  'an encoded parent': '%2e%2e',
  'a NUL': `${CANARY}%00`,
  'a bad escape': '%zz',
  'half an escape': '%2',
  'no UTF-8': '%ff%fe',
  'an encoded slash': 'a%2fb',
  'a trailing dot': 'agt_01KEXAMP0E000000000000000Z.',
  'a trailing space': 'agt_01KEXAMP0E000000000000000Z%20',
  'lower case': 'agt_01kexamp0e000000000000000z',
  'another prefix': 'zzz_01KEXAMP0E000000000000000Z',
  'too long': 'agt_'.padEnd(6_000, '0'),
  wildcard: '*',
  quote: "x'--",
  'half a pair': '%ed%a0%80',
  __proto__: '__proto__',
};
