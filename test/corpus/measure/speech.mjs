const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};
const SORRY = [
  'no sorry',
  'no wait',
  'sorry',
  'i mean',
  'scratch that',
  'make that',
  'no no',
  'oops',
  'correction',
  'or rather',
  'wait no',
];
const FILLERS = ['uh', 'um', 'er', 'let me see', 'hang on', 'then'];
const PHONETIC = Object.fromEntries(
  'adam boy cat david edward frank george henry igloo jack king larry mike nancy ocean paul queen robert sam tom uncle victor whiskey xray yellow zebra'
    .split(' ')
    .map((word) => [word[0], word]),
);

/** Cardinal number words, 0 to 999,999: 142 is "one hundred forty two". */
export function cardinal(n) {
  if (n < 20) return ONES[n];
  if (n < 100) return TENS[Math.floor(n / 10)] + (n % 10 ? ` ${ONES[n % 10]}` : '');
  if (n < 1000) return `${ONES[Math.floor(n / 100)]} hundred${n % 100 ? ` ${cardinal(n % 100)}` : ''}`;
  return `${cardinal(Math.floor(n / 1000))} thousand${n % 1000 ? ` ${cardinal(n % 1000)}` : ''}`;
}

/** Ordinal number words: 23 is "twenty third". */
export function ordinal(n) {
  const words = cardinal(n).split(' ');
  const last = words.pop();
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)].join(
    ' ',
  );
}

/** 3 is "3rd". */
export function shortOrdinal(n) {
  const teen = n % 100 > 10 && n % 100 < 14;
  return `${n}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')}`;
}

/** A year as people say it: "nineteen fifty eight", "two thousand four", "twenty twenty four". */
export function sayYear(year, and = false) {
  if (year >= 2000 && year < 2010) {
    return year === 2000 ? 'two thousand' : `two thousand ${and ? 'and ' : ''}${ONES[year - 2000]}`;
  }
  const rest = year % 100;
  const tail = rest === 0 ? 'hundred' : rest < 10 ? `oh ${ONES[rest]}` : cardinal(rest);
  return `${cardinal(Math.floor(year / 100))} ${tail}`;
}

/** Two digits as a pair: "42" is "forty two", "05" is "oh five". */
export function sayPair(pair) {
  if (pair === '00') return 'oh oh';
  return pair[0] === '0' ? `oh ${ONES[Number(pair[1])]}` : cardinal(Number(pair));
}

function sayRuns(digits, zero) {
  return digits.replace(/(\d)\1*/g, (run, digit) => {
    const word = digit === '0' ? zero : ONES[Number(digit)];
    if (run.length === 2) return `double ${word} `;
    if (run.length === 3) return `triple ${word} `;
    return `${word} `.repeat(run.length);
  });
}

/** One group of digits, each by its name, in pairs, or with doubles. */
export function sayDigits(digits, mode, zero) {
  if (mode === 'double') return sayRuns(digits, zero).trim();
  if (mode === 'pairs' && digits.length > 1 && digits.length < 5) {
    const head = digits.length % 2 ? `${digits[0] === '0' ? zero : ONES[Number(digits[0])]} ` : '';
    return head + (digits.slice(digits.length % 2).match(/../g) ?? []).map(sayPair).join(' ');
  }
  return [...digits].map((digit) => (digit === '0' ? zero : ONES[Number(digit)])).join(' ');
}

/** Groups of digits in one breath, now and then with a filler or a self-correction inside. */
export function sayGroups(rng, groups, { correct = 0.1, filler = 0.12 } = {}) {
  const mode = rng.pick(['plain', 'plain', 'plain', 'double', 'pairs']);
  const zero = rng.pick(['oh', 'oh', 'zero']);
  const spoken = groups.map((group) => sayDigits(group, mode, zero));
  if (rng.chance(correct)) {
    const at = rng.int(0, groups.length - 1);
    const wrong = misheard(rng, groups[at]);
    spoken[at] = `${sayDigits(wrong, mode, zero)} ${rng.pick(SORRY)} ${spoken[at]}`;
  } else if (groups.length > 1 && rng.chance(filler)) {
    const at = rng.int(1, groups.length - 1);
    spoken[at] = `${rng.pick(FILLERS)} ${spoken[at]}`;
  }
  return spoken.join(' ');
}

/** The same group with one digit (not the first) wrong. */
function misheard(rng, group) {
  const at = rng.int(Math.min(1, group.length - 1), group.length - 1);
  return group.slice(0, at) + ((Number(group[at]) + rng.int(1, 8)) % 10) + group.slice(at + 1);
}

/** Letters and digits by name; dashes and dots by name or left out. */
export function sayId(rng, id, { dash = rng.pick(['dash', 'dash', 'hyphen', '']), phonetic = 0.12 } = {}) {
  const zero = rng.pick(['oh', 'zero', 'zero']);
  const mode = rng.pick(['plain', 'plain', 'plain', 'double']);
  const asIn = rng.chance(phonetic);
  const parts = (id.toLowerCase().match(/[a-z]|\d+|[^a-z\d]/g) ?? []).map((part) => {
    if (/\d/.test(part)) return sayDigits(part, mode, zero);
    if (/[a-z]/.test(part)) return asIn ? `${part} as in ${PHONETIC[part]}` : part;
    return { '-': dash, '.': 'dot', ':': 'colon', '/': 'slash', _: 'underscore', '@': 'at' }[part] ?? '';
  });
  return parts.filter(Boolean).join(' ');
}

/** An identifier as recognition with digits writes it: together, in chunks, or one by one. */
export function lowerId(rng, id) {
  const low = id.toLowerCase();
  const bare = low.replace(/[^a-z\d]/g, '');
  return rng.pick([
    low,
    low,
    bare,
    [...bare].join('-'),
    [...bare].join(' '),
    (bare.match(/.{1,3}/g) ?? []).join(' '),
    low.replace(/[^a-z\d]/g, ' ').replace(/([a-z])(?=\d)/g, '$1 '),
  ]);
}

export { SORRY };
