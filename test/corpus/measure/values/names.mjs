import { lists, plain } from './lists.mjs';

/** The person of a slot: slots with the same digit share one (NAME:first1 and NAME:last1). */
function person(rng, context, key) {
  if (key && context.people[key]) return context.people[key];
  const made = {
    first: rng.chance(0.15) ? rng.pick(lists.ambiguousFirst) : rng.pick(lists.first),
    last: rng.chance(0.15) ? rng.pick(lists.ambiguousLast) : rng.pick(lists.last),
    middle: rng.letters(1),
  };
  if (key) context.people[key] = made;
  return made;
}

const letters = (text) => [...plain(text).replace(/[^a-z]/g, '')];

const FORMS = {
  full: ({ first, last }) => `${first} ${last}`,
  first: ({ first }) => first,
  last: ({ last }) => last,
  middle: ({ first, middle, last }) => `${first} ${middle}. ${last}`,
  initial: ({ first, last }) => `${first[0]}. ${last}`,
  reverse: ({ first, last }) => `${last}, ${first}`,
  spell: ({ last }, style) => {
    const all = letters(last);
    return style === 'written' ? all.join('-').toUpperCase() : all.join(style === 'lower' ? '-' : ' ');
  },
};

function name(form) {
  return (rng, style, context, key) => {
    const text = FORMS[form](person(rng, context, key), style);
    return style === 'written' || form === 'spell' ? text : plain(text);
  };
}

export const nameValues = Object.fromEntries(Object.keys(FORMS).map((form) => [`NAME:${form}`, name(form)]));
nameValues.NAME = nameValues['NAME:full'];
