/** Month names, in order from January. The patterns in this file are alternatives without a group, for use with `i`. */
export const MONTHS: readonly string[] =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
/** Full months, and abbreviations that are not English words. */
export const MONTH = `${MONTHS.join('|')}|ene|abr|dic`;
export const WEEKDAY = 'lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo';
/** Articles before a day, and prepositions between a day and its month: "el nueve de junio". */
export const ARTICLE = 'el(?: d[ií]a)?';
export const OF = 'de';
export const OF_DAY = 'del?(?: mes(?: del?)?)?';
/** Words before the year of a date or a month. */
export const YEAR_LEAD = 'del?(?: a[nñ]o)?';
/** Suffixes of a day in digits. */
export const ORDINAL_SUFFIX = 'º|°|ero|ro';

/** Words before a time of day, the hour "una", and names of minutes. */
export const AT_TIME = 'a las?';
export const ONE_OCLOCK = 'una';
export const MINUTES: ReadonlyMap<string, number> = new Map([
  ['y media', 30],
  ['y cuarto', 15],
  ['menos cuarto', -15],
]);
/** Parts of the day after a time. */
export const FORENOON = 'de la (?:ma[nñ]ana|madrugada)';
export const AFTERNOON = 'de la (?:tarde|noche)';

/** Events of dates (births and others), and words between an event and its date. */
export const BIRTH = 'nac[ií]|naci[oó]|nacid[oa]s?|nacimiento|cumplea[nñ]os';
export const OCCASION =
  'cita|visita|operaci[oó]n|cirug[ií]a|siniestro|accidente|viaje|vence|caduca|empez[oó]|ocurri[oó]';
export const TO_DAY = 'es|fue|era|ser[ií]a|para|el|en|d[ií]a|del?|la fecha|por';
export const DAY_LEAD = `${WEEKDAY}|desde|hasta|antes del?|despu[eé]s del?|fecha|para`;
export const DAY_ASKED = 'fechas?|cu[aá]ndo|qu[eé] d[ií]a';
/** Phrases before the current date. */
export const TODAY = 'hoy|fecha actual|fecha de hoy';
export const STATED = 'es|estamos a';
/** Parts of a date and a time, and words between them. */
export const DAY_PARTS = `${MONTH}|${WEEKDAY}|el|la|las|los|de|del|a|y|son|es|hora|fecha|d[ií]a|ahora`;
/** Cues of past events. */
export const HAPPENED =
  'fue|fueron|ocurri[oó]|pas[oó]|empez[oó]|comenz[oó]|hubo|tuve|tuvo|estuve|estuvo|cay[oó]|me ca[ií]|choqu[eé]|choc[oó]|internaron|operaron';
