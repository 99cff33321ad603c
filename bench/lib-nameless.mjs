// Remainder of a name that is masked in part.

/** Words that do not identify a person if they remain of a name: titles, degrees, articles, the end of a possessive. */
const NAMELESS = new Set(
  'dr doctor doctora doc mr mrs ms miss mister don doña señor señora sr sra md do dds dmd np pa rn crna phd s the el la'.split(
    ' ',
  ),
);

/** Returns whether none of the words identifies a person. */
export function isNameless(rest) {
  return (rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => NAMELESS.has(word));
}
