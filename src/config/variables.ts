import { z } from 'zod';

/** Environment variables that hold nothing count as absent: compose files and shells produce them freely. */
export const blankAsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);

export const text = z.preprocess(blankAsAbsent, z.string().optional());

export const httpUrl = z.preprocess(blankAsAbsent, z.url({ protocol: /^https?$/ }).optional());

export const wholeNumber = (fallback: number, min: number, max: number): z.ZodType<number> =>
  z.preprocess(blankAsAbsent, z.coerce.number().int().min(min).max(max).default(fallback));

export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
): z.ZodType<T[number]> => z.preprocess(blankAsAbsent, z.enum(values).default(fallback as never));
