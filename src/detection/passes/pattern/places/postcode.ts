import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';

/** UK postcode areas (Royal Mail, Programmers' Guide to PAF). */
const UK_AREA =
  'A[BL]|B[ABDHLNRST]?|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]?|F[KY]|G[LUY]?|H[ADGPRSUX]|I[GMPV]|JE|K[ATWY]|L[ADELNSU]?|' +
  'M[EKL]?|N[EGNPRW]?|O[LX]|P[AEHLOR]|R[GHM]|S[AEGK-PRSTWY]?|T[ADFNQRSW]|UB|W[ACDFNRSV]?|YO|ZE';
const UK = regExp.uy`(?:${UK_AREA})\d[A-Z\d]?[ \t]\d(?!${ORDINAL_SUFFIX.toUpperCase()})[ABD-HJLNP-UW-Z]{2}(?![\p{L}\d])`;
/** Canadian postal codes (Canada Post): no D, F, I, O, Q, U; no W or Z at the start. */
const CANADA = /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ \t-]?\d[ABCEGHJ-NPRSTV-Z]\d(?![\p{L}\d])/uy;
const SPELLED_UK =
  /(?:[a-z]\s?){1,2}\d\s?[a-z\d]?\s{1,2}\d\s?[abd-hjlnp-uw-z]\s?[abd-hjlnp-uw-z](?![\p{L}\d])/iuy;
const SPELLED_CANADA = /[a-z]\s?\d\s?[a-z][\s-]{0,3}\d\s?[a-z]\s?\d(?![\p{L}\d])/iuy;

/**
 * Where the UK or Canadian postcode that begins at an offset ends, or undefined. `asked` allows small letters and
 * letters said one by one.
 */
export function postcodeEnd(text: string, offset: number, asked: boolean): number | undefined {
  const [british, canadian] = asked ? [SPELLED_UK, SPELLED_CANADA] : [UK, CANADA];
  return matchEnd(text, offset, british) ?? matchEnd(text, offset, canadian);
}
