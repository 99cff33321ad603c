import { phrases, wordSet } from './words.js';

/** States, district and territories with two-letter codes (USPS Publication 28, appendix B), in lower case. */
const STATES = `
  alabama al, alaska ak, arizona az, arkansas ar, california ca, colorado co, connecticut ct, delaware de,
  district of columbia dc, florida fl, georgia ga, hawaii hi, idaho id, illinois il, indiana in, iowa ia,
  kansas ks, kentucky ky, louisiana la, maine me, maryland md, massachusetts ma, michigan mi, minnesota mn,
  mississippi ms, missouri mo, montana mt, nebraska ne, nevada nv, new hampshire nh, new jersey nj,
  new mexico nm, new york ny, north carolina nc, north dakota nd, ohio oh, oklahoma ok, oregon or,
  pennsylvania pa, rhode island ri, south carolina sc, south dakota sd, tennessee tn, texas tx, utah ut,
  vermont vt, virginia va, washington wa, west virginia wv, wisconsin wi, wyoming wy, puerto rico pr, guam gu,
  virgin islands vi, american samoa as
`;
/** State code that in dictated digits is a zero: "oh". */
export const DIGIT_CODE = 'OH';
/** Canadian provinces and territories by name and code (Canada Post addressing guidelines). */
const PROVINCES = `
  alberta ab, british columbia bc, manitoba mb, new brunswick nb, newfoundland nl, nova scotia ns, ontario on,
  prince edward island pe, quebec qc, québec qc, saskatchewan sk, yukon yt, nunavut nu, northwest territories nt
`;

const REGIONS = phrases(`${STATES},${PROVINCES}`);

/** Names of states and provinces, with one space between words. */
export const REGION_NAMES: ReadonlySet<string> = new Set(REGIONS.map((region) => region.slice(0, -3)));

/** Codes of states, provinces and military post (`AA`, `AE`, `AP`), lower case. */
export const REGION_CODES: ReadonlySet<string> = new Set([
  ...REGIONS.map((region) => region.slice(-2)),
  ...['aa', 'ae', 'ap'],
]);

/** Codes that are also words, units or titles. In lower case they are codes only before a ZIP code. */
export const WORD_CODES = wordSet(
  'in or me hi ok oh pa ma la de al id co mo mi md ms mt as on ct ne nd pe ar ab pr vi aa ap',
);
