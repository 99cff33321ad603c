import * as lists from '../lists.mjs';
import { cardinal, digitWords, letterWords } from '../speech.mjs';

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

export function email(rng) {
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
export function speakAddress(text, style, r, isHost = false) {
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

export function url(rng, variant) {
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

export function ip(rng, variant) {
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
