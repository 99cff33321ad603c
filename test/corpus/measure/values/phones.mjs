import { SORRY, sayDigits, sayGroups } from '../speech.mjs';
import { lists } from './lists.mjs';

/** Area code, exchange and line of a number reserved for fiction: 555-0100 to 555-0199. */
const parts = (rng) => [rng.pick(lists.area), '555', `01${rng.digits(2)}`];
const apart = (group) => [...group].join('-');

const WRITTEN = [
  (a, x, l) => `(${a}) ${x}-${l}`,
  (a, x, l) => `(${a}) ${x}-${l}`,
  (a, x, l) => `${a}-${x}-${l}`,
  (a, x, l) => `${a}-${x}-${l}`,
  (a, x, l) => `${a}.${x}.${l}`,
  (a, x, l) => `${a} ${x} ${l}`,
  (a, x, l) => `${a}${x}${l}`,
  (a, x, l) => `+1 ${a} ${x} ${l}`,
  (a, x, l) => `+1 (${a}) ${x}-${l}`,
  (a, x, l) => `1-${a}-${x}-${l}`,
  (a, x, l) => `+1-${a}-${x}-${l}`,
  (a, x, l) => `+1${a}${x}${l}`,
  (a, x, l) => `${a}/${x}-${l}`,
  (a, x, l) => `(${a})${x}-${l}`,
  (a, x, l) => `${a} ${x}-${l}`,
  (a, x, l) => `1 (${a}) ${x}-${l}`,
  (a, x, l) => `+1.${a}.${x}.${l}`,
  (a, x, l) => `${a}–${x}–${l}`,
  (a, x, l) => `${a} - ${x} - ${l}`,
  (a, x, l) => `${a}\u00a0${x}\u00a0${l}`,
  (a, x, l) => `(${a}) ${x} ${l}`,
];
const LOWER = [
  (a, x, l) => `${a} ${x} ${l}`,
  (a, x, l) => `${a} ${x} ${l}`,
  (a, x, l) => `${a}${x}${l}`,
  (a, x, l) => `${a}-${x}-${l}`,
  (a, x, l) => `${apart(a)} ${apart(x)} ${apart(l)}`,
  (a, x, l) => `1 ${a} ${x} ${l}`,
  (a, x, l) => [...(a + x + l)].join(' '),
  (a, x, l) => `${a} ${x}${l}`,
  (a, x, l) => `${a} ${x} ${l.slice(0, 2)} ${l.slice(2)}`,
  (a, x, l) => `${a} five five five ${l}`,
  (a, x, l) => `(${a}) ${x}-${l}`,
  (a, x, l) => `1-${a}-${x}-${l}`,
];

function phone(rng, style) {
  const groups = parts(rng);
  if (style === 'written') return rng.pick(WRITTEN)(...groups);
  if (style === 'lower') return rng.pick(LOWER)(...groups);
  return rng.pick(['', '', '', '', 'one ', 'plus one ']) + sayGroups(rng, groups);
}

function withExtension(rng, style) {
  const digits = rng.odd(rng.int(2, 4));
  const base = phone(rng, style);
  if (style === 'written') {
    return base + rng.pick([' x', ' ext. ', ' ext ', ', ext. ', ' extension ', 'x', ' #', ' Ext. ']) + digits;
  }
  if (style === 'lower') return base + rng.pick([' extension ', ' ext ', ' x ']) + digits;
  return `${base} extension ${sayDigits(digits, rng.pick(['plain', 'pairs']), 'oh')}`;
}

function local(rng, style) {
  const [, exchange, line] = parts(rng);
  if (style === 'written')
    return rng.pick([`${exchange}-${line}`, `${exchange}.${line}`, `${exchange} ${line}`]);
  if (style === 'lower')
    return rng.pick([`${exchange} ${line}`, `${exchange}${line}`, `${exchange}-${line}`]);
  return sayGroups(rng, [exchange, line], { correct: 0 });
}

/** Numbers the United Kingdom keeps for drama. */
function abroad(rng, style) {
  const groups = rng.pick([
    ['191', '498', `0${rng.digits(3)}`],
    ['1632', '960', rng.digits(3)],
    ['117', '496', `0${rng.digits(3)}`],
  ]);
  if (style === 'spoken') return `plus four four ${sayGroups(rng, groups)}`;
  if (style === 'lower') return rng.pick(['+44 ', '44 ', '0']) + groups.join(' ');
  return rng.pick([
    `+44 ${groups.join(' ')}`,
    `+44 (0)${groups.join(' ')}`,
    `0${groups.join(' ')}`,
    `+44${groups.join('')}`,
    `0044 ${groups.join(' ')}`,
  ]);
}

/** A number the caller corrects while saying it. */
function corrected(rng, style) {
  const [a, x, l] = parts(rng);
  if (style === 'spoken') return sayGroups(rng, [a, x, l], { correct: 1 });
  const wrong = `01${rng.digits(2)}`;
  return rng.pick([
    `${a} ${x} ${wrong} ${rng.pick(SORRY)} ${l}`,
    `${lists.area[rng.int(0, 20)]} ${rng.pick(SORRY)} ${a} ${x} ${l}`,
    `${a} ${x} ${wrong} ${rng.pick(SORRY)} ${a} ${x} ${l}`,
  ]);
}

const e164 = (rng) => `+1${parts(rng).join('')}`;

export const phoneValues = {
  PHONE: phone,
  'PHONE:ext': withExtension,
  'PHONE:local': local,
  'PHONE:abroad': abroad,
  'PHONE:corrected': corrected,
  'PHONE:tool': e164,
  FAX: phone,
  'FAX:tool': e164,
  'FAX:local': local,
  'FAX:corrected': corrected,
};
