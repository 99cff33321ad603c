import { regExp } from '../../common/text/reg-exp.js';

/** Phrases in a tool parameter's description that ask for a form, in English and in Spanish. */

export const E164 = regExp.iu`E\.?\s?164|(?<!(?:no|without|omit|drop)(?: the| a)? )\+1|(?:with|including) (?:the )?(?:country|calling) code|international (?:format|number)|con (?:el )?(?:c[oó]digo|prefijo|lada)(?: de(?:l)? pa[ií]s| internacional)|formato internacional`;
/** Phrases that also exclude a plus sign. "No spaces" alone does not exclude it. */
export const BARE_DIGITS = regExp.iu`(?:digits|numbers|numerals|numeric) only|only (?:the )?(?:digits|numbers)|no (?:punctuation|symbols|plus)|(?:just|bare|plain|all) (?:the )?digits|(?:s[oó]lo|[uú]nicamente) (?:los )?(?:d[ií]gitos|n[uú]meros)|sin (?:puntuaci[oó]n|s[ií]mbolos|signos|el signo)`;
export const DIGITS_ONLY = regExp.iu`(?<!letters (?:and|or) )(?:digits|numbers|numerals|numeric) only|only (?:the )?(?:digits|numbers)|just (?:the )?digits|bare digits|plain digits|all digits|(?<!letras (?:y|o) )(?:d[ií]gitos|n[uú]meros) (?:s[oó]lo|solamente|[uú]nicamente)|(?:s[oó]lo|[uú]nicamente) (?:los )?(?:d[ií]gitos|n[uú]meros)(?! y letras)`;
export const NO_MARKS = regExp.iu`\b(?:no|omit|drop|strip) (?:any |the |all )?(?:dash(?:es)?|spaces?|punctuation|separators?|hyphens?|symbols|formatting|marks|country code)|without (?:any |the )?(?:dash(?:es)?|spaces?|punctuation|separators?|hyphens?|formatting|marks|country code)|letters (?:and|or) (?:digits|numbers)(?: only)?|sin (?:ning[uú]n |los )?(?:espacios?|gui[oó]n(?:es)?|guiones|puntos?|puntuaci[oó]n|separador(?:es)?|signos|s[ií]mbolos|prefijo)(?!\p{L})|letras (?:y|o) (?:d[ií]gitos|n[uú]meros)`;
export const LAST_FOUR = regExp.iu`last[ -]?(?:four|4)|[uú]ltim[oa]s (?:cuatro|4)`;
export const UPPER = regExp.iu`upper[- ]?case|all caps|in capitals|capital letters|block letters|may[uú]sculas?`;
export const LOWER = regExp.iu`lower[- ]?case|min[uú]sculas?`;

const DIGIT_COUNT = /\b(\d{1,2}|ten|nine|five|four|diez|nueve|cinco|cuatro)[- ](?:digits?\b|d[ií]gitos?)/i;
const COUNTS: ReadonlyMap<string, number> = new Map([
  ['ten', 10],
  ['nine', 9],
  ['five', 5],
  ['four', 4],
  ['diez', 10],
  ['nueve', 9],
  ['cinco', 5],
  ['cuatro', 4],
]);

/** Returns the number of digits that a description requires; undefined if it gives no number. */
export function digitCount(words: string): number | undefined {
  const count = DIGIT_COUNT.exec(words)?.[1]?.toLowerCase();
  return count === undefined ? undefined : (COUNTS.get(count) ?? Number(count));
}
