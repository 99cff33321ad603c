import { ValidateBy } from 'class-validator';
import { sinceStart } from '../time/since.js';

/** Where a query says nothing of `since`. */
export const DEFAULT_SINCE = '24h';

/** A property decorator for `since` of a query; see {@link sinceStart}. */
export function IsSince(): PropertyDecorator {
  const validate = (value: unknown): boolean =>
    typeof value === 'string' && sinceStart(value, 0) !== undefined;
  const defaultMessage = (): string =>
    'since must be a duration of at most 36500d, such as 90m, 24h or 7d, or an ISO 8601 timestamp in UTC';
  return ValidateBy({ name: 'since', validator: { validate, defaultMessage } });
}
