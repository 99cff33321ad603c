import * as lists from '../lists.mjs';
import { letterWords } from '../speech.mjs';

export function name(rng, variant) {
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

export const company = (list) => (rng) => {
  const text = rng.pick(list);
  return (style) =>
    style === 'written' ? text : text.toLowerCase().replace(/[.]/g, '').replaceAll('&', 'and');
};
