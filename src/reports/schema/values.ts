import { z } from 'zod';
import { SAFE_HARBOR_LETTERS, type SafeHarborLetter } from '../../detection/kinds.js';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const count = z.int().min(0);
export const counts = z.record(z.string(), count);
export const timestamp = z.iso.datetime({ precision: 3 });
export const day = z.iso.date();
export const coverage = z.enum(['full', 'partial', 'none']);

/** Returns a schema with a value for each Safe Harbor identifier (45 CFR 164.514(b)(2)(i)). */
export function perLetter<Value extends z.ZodType>(
  value: Value,
): z.ZodObject<Record<SafeHarborLetter, Value>, z.core.$strict> {
  return z.strictObject(
    Object.fromEntries(SAFE_HARBOR_LETTERS.map((letter) => [letter, value])) as Record<
      SafeHarborLetter,
      Value
    >,
  );
}
