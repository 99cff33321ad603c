import { lowerGroups, speakGroups } from '../speech.mjs';

/** Groups of characters, as each style writes or speaks them. */
export const coded = (groups, separators, options) => (style, rng) => {
  if (style === 'spoken') return speakGroups(groups, rng, options);
  if (style === 'lower') return lowerGroups(groups, rng, options);
  return groups.join(rng.pick(separators));
};
export const chop = (text, sizes) => {
  let at = 0;
  return sizes.map((size) => text.slice(at, (at += size))).filter(Boolean);
};
