import type { IncomingHttpHeaders } from 'node:http';
import { InvalidRequest } from '../../invalid-request.js';

const VERSION = 'anthropic-version';
const BETA = 'anthropic-beta';
/** The oldest version, which all providers support, for callers that send no version. */
const FIRST_VERSION = '2023-06-01';
const DAY = /^20\d\d-[01]\d-[0-3]\d$/;
/** Words and a date, such as `interleaved-thinking-2025-05-14`. Other numbers are too short to identify a person. */
const FEATURE = /^[a-z](?:[a-z]|\d{1,3}(?!\d)|-(?!-)){0,63}-20\d\d-?[01]\d-?[0-3]\d$/;
const MOST_FEATURES = 32;

/**
 * Returns the headers to forward: the API version and the beta features. Keys are never forwarded.
 * @throws InvalidRequest for values of another form, which could contain personal data
 */
export function forwardedHeaders(received: IncomingHttpHeaders = {}): Readonly<Record<string, string>> {
  const version = String(received[VERSION] ?? FIRST_VERSION);
  if (!DAY.test(version)) throw new InvalidRequest(VERSION, 'format', 'must be a date, such as 2023-06-01');
  const features = String(received[BETA] ?? '')
    .split(',')
    .map((feature) => feature.trim())
    .filter((feature) => feature !== '');
  if (features.length === 0) return { [VERSION]: version };
  if (features.length > MOST_FEATURES || !features.every((feature) => FEATURE.test(feature)))
    throw new InvalidRequest(BETA, 'format', 'must be feature names that end with a date');
  return { [VERSION]: version, [BETA]: features.join(',') };
}
