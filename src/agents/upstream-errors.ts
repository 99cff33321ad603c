/** Types of errors that callers receive if an upstream rejects a call: the API contract's, or the provider's own. */
export const UPSTREAM_ERRORS = ['contract', 'provider'] as const;
export type UpstreamErrors = (typeof UPSTREAM_ERRORS)[number];
