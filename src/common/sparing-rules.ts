/**
 * Rules by which a finding is left in clear.
 * - `own_term`: a term that the agent declares
 * - `allowed`: a phrase that its policy allows
 * - `office`: information about the office that the instructions state literally
 * - `definition`: a value in tool definitions that has no validated form and belongs to no person
 * - `setting`: a setting of the agent that the provider forwards, or uses as an identifier
 * - `quantity`: a number that its member name identifies as a quantity
 * - `coming_day`, `current_day`: dates that the policy leaves in clear
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

/** Rules for values of the agent's own side, which do not identify an individual. */
export const OWN_SIDE_RULES: ReadonlySet<string> = new Set<SparingRule>(['own_term', 'office']);
