import { wordSet } from './words.js';

/** Codes of the states by the first digit of their ZIP codes, from 0 (USPS Publication 28 and national areas). */
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

/** Returns true if the ZIP code can belong to the state with this two-letter code. */
export function isOfState(zip: string, code: string): boolean {
  return STATES[Number(zip.charAt(0))]?.has(code.toLowerCase()) === true;
}
