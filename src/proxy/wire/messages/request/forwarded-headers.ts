import type { IncomingHttpHeaders } from 'node:http';
import { InvalidRequest } from '../../invalid-request.js';

const VERSION = 'anthropic-version';
const BETA = 'anthropic-beta';
/** The first version, which all providers have, for callers that name none. */
const FIRST_VERSION = '2023-06-01';
const DAY = /^20\d\d-[01]\d-[0-3]\d$/;
/** Words and a day, as in `interleaved-thinking-2025-05-14`: no other digits than a person's number may have. */
const FEATURE = /^[a-z](?:[a-z]|\d{1,3}(?!\d)|-(?!-)){0,63}-20\d\d-?[01]\d-?[0-3]\d$/;
const MOST_FEATURES = 32;

/**
 * What of a request's headers goes on to the provider: the version of the API, and features that aren't in it yet. Keys never do.
 *
 * @throws InvalidRequest for values of another form, which might tell of somebody
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
