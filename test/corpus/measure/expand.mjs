import { toLower, toSpoken } from './derive.mjs';
import { dateValues } from './values/dates.mjs';
import { idValues } from './values/ids.mjs';
import { lists } from './values/lists.mjs';
import { nameValues } from './values/names.mjs';
import { networkValues } from './values/network.mjs';
import { phoneValues } from './values/phones.mjs';
import { placeValues } from './values/places.mjs';

const VALUES = {
  ...dateValues,
  ...idValues,
  ...nameValues,
  ...networkValues,
  ...phoneValues,
  ...placeValues,
};
const ROLES = { A: 'assistant', S: 'system', T: 'tool', U: 'user' };
const DERIVE = { written: (text) => text, lower: toLower, spoken: toSpoken };
const SLOT = /\{n:(\d+)-(\d+)\}|\{([A-Z_]+)(?::([a-z0-9]+?))?([1-9])?\}|\{([a-z]+)\}/g;

/** One of the alternatives in "[yes|no|]"; the brackets of JSON lists hold no bar and stay. */
const choose = (rng, text) => text.replace(/\[([^[\]"]*\|[^[\]"]*)\]/g, (_, all) => rng.pick(all.split('|')));

/** "A: question || U: answer" as turns; a turn without a letter is the user's. */
export function parseTurns(frame) {
  return frame.split(' || ').map((part) => {
    const role = /^([ASTU]): /.exec(part);
    return { role: ROLES[role?.[1] ?? 'U'], text: role ? part.slice(3) : part };
  });
}

/** A plain word or number; a list gives another word each time within one case. */
function ordinary(rng, match, used) {
  const [, low, high, , , , list] = match;
  if (low) return String(rng.int(Number(low), Number(high)));
  if (!lists[list]) throw new Error(`no list ${list}`);
  const left = lists[list].filter((word) => !used.has(word));
  const word = rng.pick(left.length ? left : lists[list]);
  used.add(word);
  return word;
}

/** Fills a turn's slots; a slot in capitals is a labelled value, the others are plain words. */
function fill(rng, style, text, context) {
  let out = '';
  let at = 0;
  const spans = [];
  for (const match of text.matchAll(SLOT)) {
    out += text.slice(at, match.index);
    at = match.index + match[0].length;
    const [, , , kind, form, key] = match;
    if (!kind) {
      out += DERIVE[style](ordinary(rng, match, context.used));
      continue;
    }
    const make = VALUES[form ? `${kind}:${form}` : kind];
    if (!make) throw new Error(`no values for ${match[0]}`);
    const [lead, value] = make(rng, style, context, key).split('\u0001');
    out += value === undefined ? '' : lead;
    // The dot of an abbreviation at the end ("Ave.") is no part of the span.
    spans.push({ start: out.length, kind, value: (value ?? lead).replace(/\.$/, '') });
    out += value ?? lead;
  }
  return { text: out + text.slice(at), spans };
}

/** A positive case: the frame is written in its style; only the user's values follow that style. */
export function positive(rng, style, frame) {
  const context = { people: {}, used: new Set() };
  const entities = [];
  const turns = parseTurns(choose(rng, frame)).map(({ role, text }, turn) => {
    const filled = fill(rng, role === 'user' ? style : 'written', text, context);
    for (const { start, kind, value } of filled.spans) {
      const end = start + value.length;
      if (filled.text.slice(start, end) !== value || value !== value.trim() || !value) {
        throw new Error(`span of ${kind} cuts badly in: ${filled.text}`);
      }
      entities.push({ turn, start, end, kind });
    }
    return { role, text: filled.text };
  });
  return { turns, entities };
}

const OPENERS = ['um ', 'uh ', 'so ', 'yeah ', 'hi ', 'okay ', 'well ', 'and ', 'hey ', 'like '];
const ANSWER_OPENERS = ['um ', 'uh ', 'okay ', 'well ', 'oh '];
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A negative case: the frame is written once, the other styles are derived from it. */
export function negative(rng, style, frame) {
  const parsed = parseTurns(choose(rng, frame));
  const single = parsed.length === 1;
  const context = { people: {}, used: new Set() };
  const turns = parsed.map(({ role, text }) => {
    const { text: filled } = fill(rng, 'written', text, context);
    if (style === 'written' || (role !== 'user' && !single))
      return { role, text: single && role === 'user' ? capital(filled) : filled };
    const opener = role === 'user' && rng.chance(0.25) ? rng.pick(single ? OPENERS : ANSWER_OPENERS) : '';
    return { role, text: opener + DERIVE[style](filled) };
  });
  return { turns, entities: [] };
}
