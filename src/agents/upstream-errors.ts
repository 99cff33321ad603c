/** Whose errors callers get if an upstream refuses a call: those of the API's contract, or the provider's own. */
export const UPSTREAM_ERRORS = ['contract', 'provider'] as const;
export type UpstreamErrors = (typeof UPSTREAM_ERRORS)[number];
