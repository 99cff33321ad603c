import { wordSet } from './words.js';

/** Codes of the states in which ZIP codes begin with a digit, from 0 on (USPS Publication 28 and national areas). */
const STATES = [
  'ct ma me nh nj ri vt pr vi ae',
  'de ny pa',
  'dc md nc sc va wv',
  'al fl ga ms tn aa',
  'in ky mi oh',
  'ia mn mt nd sd wi',
  'il ks mo ne',
  'ar la ok tx',
  'az co id nm nv ut wy',
  'ak ca hi or wa gu as ap',
].map(wordSet);

/** True if a ZIP code may be one of a state, which goes by its two-letter code. */
export function isOfState(zip: string, code: string): boolean {
  return STATES[Number(zip.charAt(0))]?.has(code.toLowerCase()) === true;
}
