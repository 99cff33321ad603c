import type { UpstreamRequest } from '../upstream.js';

/** Path of what counts tokens. */
export const COUNT = '/messages/count_tokens';
/** The header that names features. */
export const FEATURES = 'anthropic-beta';

/** The features that a request asks for. */
export function featuresOf({ headers = {} }: UpstreamRequest): readonly string[] {
  return headers[FEATURES]?.split(',') ?? [];
}
