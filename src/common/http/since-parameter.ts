import { ValidateBy } from 'class-validator';
import { sinceStart } from '../time/since.js';

/** Default of the query parameter `since`. */
export const DEFAULT_SINCE = '24h';

/** Property decorator for the query parameter `since`; see {@link sinceStart}. */
export function IsSince(): PropertyDecorator {
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && sinceStart(value, 0) !== undefined;
  const defaultMessage = (): string =>
    'since must be a duration of at most 36500d, such as 90m, 24h or 7d, or an ISO 8601 timestamp in UTC';
  return ValidateBy({ name: 'since', validator: { validate, defaultMessage } });
}
