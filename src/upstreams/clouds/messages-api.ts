import type { UpstreamRequest } from '../upstream.js';

/** Path of token counting. */
export const COUNT = '/messages/count_tokens';
/** Header that lists the requested features. */
export const FEATURES = 'anthropic-beta';

/** Returns the features that a request's header lists. */
export function featuresOf({ headers = {} }: UpstreamRequest): readonly string[] {
  return headers[FEATURES]?.split(',') ?? [];
}
