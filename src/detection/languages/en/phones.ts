import { HESITATION } from './fillers.js';

/** What is said of the parts of a telephone number. Alternatives without a group, for larger patterns with `i`. */

/** Before an extension: what leads to it, what it is called, and what ties that to its digits. */
export const EXTENSION_LEAD = '(?:(?:and|then|at) )?(?:(?:my|the) )?';
export const EXTENSION = 'extension|ext|xtn|x';
export const EXTENSION_LINK = String.raw`is|number|no\.?`;
/** Between an area code and the rest: "area code 415, and the number is 555-0142". */
export const REST_OF_NUMBER = `(?:(?:${HESITATION}) )?(?:and )?(?:then )?(?:the )?(?:rest|number|phone number|phone)(?: of it)?(?: is|'s)?`;
