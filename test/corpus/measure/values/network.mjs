import { cardinal, sayDigits, sayPair } from '../speech.mjs';
import { lists, plain } from './lists.mjs';

const word = (rng, list) => plain(rng.pick(lists[list])).replace(/[^a-z]/g, '');

function domain(rng) {
  const base = `example.${rng.pick(['com', 'com', 'org', 'net'])}`;
  return rng.chance(0.8) ? `${rng.pick(lists.host)}.${base}` : base;
}

const spokenDomain = (text) => text.replace(/\./g, ' dot ');

function localPart(rng) {
  const first = word(rng, 'first');
  const last = word(rng, 'last');
  const year = rng.odd(2);
  return rng.pick([
    [first, '.', last],
    [first, '.', last],
    [first, '_', last],
    [first[0], '', last],
    [first, '', year],
    [last, '.', first, '', year],
    [first[0], '.', last, '', year],
    [first, '-', last],
    [last, '', year],
    [first, '+', 'clinic'],
  ]);
}

const SYMBOLS = { '.': 'dot', _: 'underscore', '-': ['dash', 'hyphen'], '+': 'plus', '': '' };

function sayLocal(rng, pieces) {
  const said = pieces.map((piece, i) => {
    if (i % 2 === 1) return piece === '-' ? rng.pick(SYMBOLS['-']) : SYMBOLS[piece];
    if (/^\d+$/.test(piece)) return rng.chance(0.5) ? sayPair(piece) : sayDigits(piece, 'plain', 'oh');
    return piece;
  });
  return said.filter(Boolean).join(' ');
}

function email(rng, style) {
  const pieces = localPart(rng);
  const host = domain(rng);
  const address = `${pieces.join('')}@${host}`;
  if (style === 'spoken')
    return `${sayLocal(rng, pieces)} ${rng.pick(['at', 'at', 'at', 'at', 'at sign'])} ${spokenDomain(host)}`;
  if (style === 'lower') {
    return rng.pick([
      address,
      address,
      address.replace('@', ' at '),
      `${sayLocal(rng, pieces)} at ${host}`,
      `${pieces.join('')} at ${spokenDomain(host)}`,
    ]);
  }
  return rng.pick([
    address,
    address,
    address,
    address[0].toUpperCase() + address.slice(1),
    address.toUpperCase(),
  ]);
}

/** An address whose local part the caller spells: "r o s a dot p a t e l at ...". */
function spelledEmail(rng, style) {
  const pieces = localPart(rng);
  const letters = pieces.map((piece, i) =>
    i % 2 || /\d/.test(piece) ? piece : [...piece].join(style === 'lower' ? '-' : ' '),
  );
  return `${sayLocal(rng, letters)} at ${spokenDomain(domain(rng))}`;
}

function path(rng) {
  const last = word(rng, 'last');
  const first = word(rng, 'first');
  return rng.pick([
    `/patients/${rng.odd(5)}`,
    `/${first}-${last}`,
    `/visit/${rng.odd(4)}/summary`,
    `/forms/intake?id=${rng.odd(6)}`,
    `/u/${first[0]}${last}`,
    '/results',
    '',
    `/share/${rng.letters(3, 'nopqrstuvwxyz')}${rng.odd(3)}`,
  ]);
}

function url(rng, style) {
  const host = domain(rng);
  if (style === 'spoken') {
    const lead = rng.pick(['w w w dot ', 'w w w dot ', 'h t t p s colon slash slash ', 'www dot ', '']);
    const rest = rng.pick([
      ` slash ${word(rng, 'first')} dash ${word(rng, 'last')}`,
      ` slash ${word(rng, 'last')}`,
      ' slash results',
      ` slash visit slash ${sayDigits(rng.odd(3), 'plain', 'oh')}`,
      ' forward slash portal',
    ]);
    return lead + spokenDomain(host) + rest;
  }
  if (style === 'lower') {
    return rng.pick([
      `www.${host}${path(rng)}`,
      `https://${host}${path(rng)}`,
      `${host}/${word(rng, 'last')}`,
      `www.${host} slash ${word(rng, 'last')}`,
      `www dot ${spokenDomain(host)}`,
    ]);
  }
  return rng.pick(['https://', 'https://', 'http://', 'www.', 'https://www.']) + host + path(rng);
}

const octets = (rng) => [
  ...rng.pick([
    [192, 0, 2],
    [198, 51, 100],
    [203, 0, 113],
  ]),
  rng.int(1, 254),
];

function sayOctet(rng, n) {
  const text = String(n);
  return rng.pick([
    cardinal(n),
    sayDigits(text, 'plain', 'oh'),
    text.length === 3 ? sayDigits(text, 'pairs', 'oh') : cardinal(n),
  ]);
}

function ip(rng, style) {
  const four = octets(rng);
  if (style === 'spoken')
    return four.map((n) => sayOctet(rng, n)).join(rng.pick([' dot ', ' dot ', ' point ']));
  if (style === 'lower') return four.join(rng.pick(['.', '.', ' dot ', ' ']));
  return four.join('.');
}

function ipv6(rng, style) {
  const hex = () => rng.odd(1) + rng.letters(rng.int(1, 3), '0123456789abcdef');
  const address = rng.pick([
    `2001:db8::${hex()}`,
    `2001:db8:${hex()}::${hex()}`,
    `2001:0db8:${hex()}:${hex()}:0:0:0:${rng.odd(1)}`,
  ]);
  if (style !== 'spoken') return style === 'written' && rng.chance(0.3) ? address.toUpperCase() : address;
  return [...address]
    .map((char) => (char === ':' ? 'colon' : /\d/.test(char) ? sayDigits(char, 'plain', 'zero') : char))
    .join(' ');
}

export const networkValues = {
  EMAIL: email,
  'EMAIL:spelled': spelledEmail,
  'EMAIL:lower': (rng) => email(rng, 'written').toLowerCase(),
  URL: url,
  'URL:https': (rng) => `https://${domain(rng)}${path(rng)}`,
  IP: ip,
  'IP:six': ipv6,
};
