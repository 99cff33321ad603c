/** What is said around somebody's age. Alternatives without a group, for larger patterns with `i`. */

/** What names the number that follows: "edad de 96", "cumplió 94". */
export const AGE_NAMED = 'edad|cumpl(?:e|o|[ií]|i[oó]|ir[aá])';
export const AGE_NAMED_LINK = 'de|es|ya|los';
export const AGE_ASKED = 'qu[eé] edad|edad|cu[aá]ntos a[nñ]os';
/** Just after an age, but not of how long something takes. */
export const AGE_AFTER = 'a[nñ]os(?! (?:de (?!edad)|en|con|despu[eé]s|atr[aá]s))(?: de edad)?';
/** No number after one is an age. */
export const AGE_LIMIT =
  '(?:m[aá]s|menos|mayor(?:es)?|menor(?:es)?) de|hasta|hace|durante|cada|dentro de|habitaci[oó]n|cuarto';
