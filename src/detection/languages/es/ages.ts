/** Words around a person's age. Alternatives without a group, for larger patterns with the flag `i`. */

const AGED =
  'mam[aá]|pap[aá]|madre|padre|abuel(?:it)?[oa]|bisabuel[oa]|suegr[oa]|t[ií][oa]|espos[oa]|marido|mujer|hombre|se[nñ]ora?|viejit[oa]|ancian[oa]|vecin[oa]|paciente|persona';
/** Cues before an age: "edad de 96", "cumplió 94", "tenía 93 cuando", "a los 95 se cayó", "mi mamá de 94". */
export const AGE_NAMED = `edad|cumpl(?:e|o|[ií]|i[oó]|ir|ir[aá]|ido)|t(?:en[ií]a|iene|engo|enga|endr[aá])|a (?:l[oa]s|sus|mis|tus)|pas[aoó] (?:ya )?de los|(?:va|voy) (?:para|por|a)|and[ao] (?:por|en)|rond[ao]|lleg[oóa] a|(?:${AGED}) de`;
export const AGE_NAMED_LINK = 'de|es|ya|los|sus|como|casi|unos|por';
export const AGE_ASKED = 'qu[eé] edad|edad|cu[aá]ntos a[nñ]os';
/** Units directly after an age. Phrases for durations are excluded. */
export const AGE_AFTER =
  'a[nñ](?:os(?! (?:de (?!edad)|en|despu[eé]s|atr[aá]s))|itos|azos)(?: de edad)?|cumplidos|primaveras|abriles';
/** Words before a number that is not an age. */
export const AGE_LIMIT =
  '(?:m[aá]s|menos|mayor(?:es)?|menor(?:es)?) de|hasta|(?<!nac[ií][oó]? )hace|durante|cada|dentro de|habitaci[oó]n|cuarto';
/** Units after a number that is not an age. */
export const AGE_UNIT =
  'por ?ciento|d[ií]as?|semanas?|meses|horas?|minutos?|segundos?|d[oó]lares|pesos|euros|mil|millones|grados?|kilos?|kil[oó]metros?|metros?|cent[ií]metros?|libras?|gramos?|mililitros?|miligramos?|unidades|pastillas?|tabletas?|gotas?|veces|personas|pacientes|puntos?|latidos?|de (?:az[uú]car|glucosa|ox[ií]geno|saturaci[oó]n|presi[oó]n|temperatura|fiebre|calentura|pulso|largo|ancho|saldo|copago)|sobre|por';
