/** Groups of calls by the risk that a value was missed. A call belongs to the first group that matches. */
export const STRATA = ['low_confidence', 'other_language', 'long_answer', 'spared', 'rest'] as const;
export type Stratum = (typeof STRATA)[number];
