// What is left of a name that is masked in part.

/** What names nobody where it is left of a name: titles, degrees, articles, the end of a possessive. */
const NAMELESS = new Set(
  'dr doctor doctora doc mr mrs ms miss mister don doña señor señora sr sra md do dds dmd np pa rn crna phd s the el la'.split(
    ' ',
  ),
);

/** True where all of the words tell nobody's name. */
export function isNameless(rest) {
  return (rest.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => NAMELESS.has(word));
}
