const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ORDINALS = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
};
Object.assign(ORDINALS, { twelve: 'twelfth' });

export function cardinal(n) {
  if (n < 20) return ONES[n];
  if (n < 100) return TENS[Math.floor(n / 10)] + (n % 10 ? ' ' + ONES[n % 10] : '');
  if (n < 1000) return ONES[Math.floor(n / 100)] + ' hundred' + (n % 100 ? ' ' + cardinal(n % 100) : '');
  if (n < 1e6)
    return cardinal(Math.floor(n / 1000)) + ' thousand' + (n % 1000 ? ' ' + cardinal(n % 1000) : '');
  return cardinal(Math.floor(n / 1e6)) + ' million' + (n % 1e6 ? ' ' + cardinal(n % 1e6) : '');
}

export function ordinal(n) {
  const words = cardinal(n).split(' ');
  const last = words.pop();
  const changed = ORDINALS[last] ?? (last.endsWith('y') ? last.slice(0, -1) + 'ieth' : last + 'th');
  return [...words, changed].join(' ');
}

export function ordinalSuffix(n) {
  if (n % 100 >= 11 && n % 100 <= 13) return `${n}th`;
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;
}

export function yearWords(year, rng) {
  const rest = year % 100;
  if (year >= 2000 && year < 2010) {
    const tail = rest ? ' ' + (rng.chance(0.2) ? 'and ' : '') + ONES[rest] : '';
    return rng.chance(0.8) || !rest ? 'two thousand' + tail : 'twenty oh ' + ONES[rest];
  }
  if (year >= 2010 && rng.chance(0.25)) return 'two thousand ' + cardinal(rest);
  if (rest === 0) return cardinal(Math.floor(year / 100)) + ' hundred';
  return cardinal(Math.floor(year / 100)) + ' ' + (rest < 10 ? 'oh ' : '') + cardinal(rest);
}

/** "4 4 1 8" as digit words; neighbours may become "double four". */
export function digitWords(digits, zero, doubles) {
  const words = [];
  for (let i = 0; i < digits.length; i += 1) {
    const word = digits[i] === '0' ? zero : ONES[Number(digits[i])];
    let run = 1;
    while (doubles && run < 3 && digits[i + run] === digits[i]) run += 1;
    if (run > 1) {
      words.push(run === 3 ? 'triple' : 'double', word);
      i += run - 1;
    } else words.push(word);
  }
  return words.join(' ');
}

/** One group of digits the way people bunch them: "forty two eighteen", "four fifteen", "eight hundred". */
export function bunchWords(group, zero) {
  const two = (pair) =>
    pair[0] === '0' ? `${zero} ${pair[1] === '0' ? zero : ONES[Number(pair[1])]}` : cardinal(Number(pair));
  if (group.length === 2) return two(group);
  if (group.length === 3 && group[0] !== '0') {
    if (group.endsWith('00')) return ONES[Number(group[0])] + ' hundred';
    if (group[1] !== '0') return ONES[Number(group[0])] + ' ' + two(group.slice(1));
  }
  if (group.length === 4) {
    if (group.endsWith('00') && group[0] !== '0' && group[1] !== '0')
      return two(group.slice(0, 2)) + ' hundred';
    return two(group.slice(0, 2)) + ' ' + two(group.slice(2));
  }
  return digitWords(group, zero, false);
}

const AS_IN = {
  A: 'apple',
  B: 'boy',
  C: 'charlie',
  D: 'david',
  E: 'edward',
  F: 'frank',
  G: 'george',
  H: 'henry',
  I: 'ida',
  J: 'john',
  K: 'kilo',
  L: 'lima',
  M: 'mary',
  N: 'nancy',
  O: 'oscar',
  P: 'peter',
  Q: 'queen',
  R: 'robert',
  S: 'sam',
  T: 'tom',
  U: 'union',
  V: 'victor',
  W: 'william',
  X: 'x ray',
  Y: 'young',
  Z: 'zebra',
};
const NATO = {
  A: 'alpha',
  B: 'bravo',
  C: 'charlie',
  D: 'delta',
  E: 'echo',
  F: 'foxtrot',
  G: 'golf',
  H: 'hotel',
  I: 'india',
  J: 'juliet',
  K: 'kilo',
  L: 'lima',
  M: 'mike',
  N: 'november',
  O: 'oscar',
  P: 'papa',
  Q: 'quebec',
  R: 'romeo',
  S: 'sierra',
  T: 'tango',
  U: 'uniform',
  V: 'victor',
  W: 'whiskey',
  X: 'x ray',
  Y: 'yankee',
  Z: 'zulu',
};

export function letterWords(letters, rng) {
  const style = rng.int(1, 20);
  return [...letters.toUpperCase()]
    .map((char) => {
      if (style === 1) return NATO[char];
      if (style <= 3) return `${char.toLowerCase()} as in ${AS_IN[char]}`;
      if (style === 4) return `${char.toLowerCase()} like ${AS_IN[char]}`;
      return char.toLowerCase();
    })
    .join(' ');
}

const REPAIRS = [
  'no sorry',
  'wait no',
  'i mean',
  'sorry',
  'no wait',
  'scratch that',
  'correction',
  'actually',
  'let me start over',
];

/** Speaks groups of digits and letters, with the habits of callers: bunching, doubles, fillers, repairs. */
export function speakGroups(groups, rng, { repair = true } = {}) {
  const zero = rng.chance(0.65) ? 'oh' : 'zero';
  const habit = rng.int(1, 10);
  const doubles = rng.chance(0.3);
  const say = (group) =>
    (group.match(/[0-9]+|[A-Za-z]+/g) ?? [])
      .map((part) => {
        if (/[A-Za-z]/.test(part)) return letterWords(part, rng);
        return habit <= 3 ? bunchWords(part, zero) : digitWords(part, zero, doubles);
      })
      .join(' ');
  const spoken = groups.map(say);
  let joined = spoken[0];
  const joint = rng.int(1, 24);
  for (let i = 1; i < spoken.length; i += 1) {
    let glue = ' ';
    if (joint === 1) glue = ' dash ';
    else if (joint === 2 && i === spoken.length - 1) glue = ' uh ';
    else if (joint === 3 && i === 1) glue = ' um ';
    else if (joint === 4 && i === spoken.length - 1) glue = ' and then ';
    joined += glue + spoken[i];
  }
  if (repair && rng.chance(0.07)) return wrongStart(spoken[0], rng) + ' ' + rng.pick(REPAIRS) + ' ' + joined;
  return joined;
}

function wrongStart(first, rng) {
  const words = first.split(' ');
  words[words.length - 1] = rng.pick(ONES.slice(1, 10).filter((word) => word !== words[words.length - 1]));
  return words.join(' ');
}

/** Digits as recognition writes them: grouped, single, dashed, run together, seldom with a slip. */
export function lowerGroups(groups, rng, { repair = true } = {}) {
  const low = groups.map((group) => group.toLowerCase());
  const habit = rng.int(1, 22);
  const all = low.join('');
  let out;
  if (habit <= 7) out = low.join(' ');
  else if (habit <= 10) out = all;
  else if (habit <= 12) out = low.join('-');
  else if (habit <= 15) out = [...all].join(' ');
  else if (habit === 16) out = [...all].join('-');
  else if (habit === 17) out = [...all].join(', ');
  else if (habit === 18) out = (all.match(/..?/g) ?? []).join(' ');
  else if (habit === 19) out = low.join(', ');
  else if (habit === 20)
    out = low.length > 1 ? low.slice(0, -1).join(' ') + ' uh ' + low[low.length - 1] : all;
  else if (habit === 21)
    out = low.map((g, i) => (i % 2 && /^\d+$/.test(g) ? digitWords(g, 'zero', false) : g)).join(' ');
  else out = low.join(rng.pick(['... ', '. ', ' - ', ' dash ']));
  if (rng.chance(0.03) && /^[\d ]+$/.test(out)) out = [...all].map((c) => (c === '0' ? 'o' : c)).join(' ');
  const last = low[0][low[0].length - 1];
  if (repair && rng.chance(0.05) && /\d/.test(last))
    return low[0].slice(0, -1) + String((Number(last) + 1) % 10) + ' ' + rng.pick(REPAIRS) + ' ' + out;
  return out;
}
