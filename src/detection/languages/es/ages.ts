/** What is said around somebody's age. Alternatives without a group, for larger patterns with `i`. */

/** What names the number that follows: "edad de 96", "cumplió 94", "tenía 93 cuando", "a los 95 se cayó". */
export const AGE_NAMED = 'edad|cumpl(?:e|o|[ií]|i[oó]|ir[aá])|ten[ií]a|a los|pas[ao] de los|va para';
export const AGE_NAMED_LINK = 'de|es|ya|los';
export const AGE_ASKED = 'qu[eé] edad|edad|cu[aá]ntos a[nñ]os';
/** Just after an age, but not of how long something takes. */
export const AGE_AFTER = 'a[nñ]os(?! (?:de (?!edad)|en|despu[eé]s|atr[aá]s))(?: de edad)?';
/** No number after one is an age. */
export const AGE_LIMIT =
  '(?:m[aá]s|menos|mayor(?:es)?|menor(?:es)?) de|hasta|(?<!nac[ií][oó]? )hace|durante|cada|dentro de|habitaci[oó]n|cuarto';
/** What is counted or measured in that number. */
export const AGE_UNIT =
  'por ?ciento|d[ií]as?|semanas?|meses|horas?|minutos?|segundos?|d[oó]lares|pesos|euros|mil|millones|grados?|kilos?|kil[oó]metros?|metros?|libras?|gramos?|mililitros?|miligramos?|unidades|pastillas?|tabletas?|gotas?|veces|personas|puntos?|latidos?';
