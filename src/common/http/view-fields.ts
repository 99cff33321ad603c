import { z } from 'zod';
import type { IdPrefix } from '../ids.js';

/** An identifier in an answer: `<prefix>_<ulid>`. */
export function idField(prefix: IdPrefix): z.ZodString {
  return z.string().regex(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`));
}

/** A moment in an answer: ISO 8601 in UTC, with milliseconds. */
export function timestampField(): z.ZodISODateTime {
  return z.iso.datetime({ precision: 3 });
}
