/**
 * By which rule a finding stays in clear.
 *
 * - `own_term`: a term that the agent declares
 * - `allowed`: a phrase that its policy allows
 * - `office`: what the instructions say of the office in so many words
 * - `definition`: a value in tools' definitions that is no checked form and nobody's
 * - `setting`: a setting of the agent's own that the provider hands on, or knows something by
 * - `quantity`: a number that its member makes a quantity
 * - `coming_day`, `current_day`: dates that the policy leaves
 * - `role`: the policy masks the kind in other roles only
 */
export const SPARING_RULES = [
  'own_term',
  'allowed',
  'office',
  'definition',
  'setting',
  'quantity',
  'coming_day',
  'current_day',
  'role',
] as const;

export type SparingRule = (typeof SPARING_RULES)[number];

/** Rules that leave values of the agent's own side in clear, which are no identifiers of an individual. */
export const OWN_SIDE_RULES: ReadonlySet<string> = new Set<SparingRule>(['own_term', 'office']);
