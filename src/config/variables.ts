import { z } from 'zod';

export const text = z.string().optional();

export const httpUrl = z.url({ protocol: /^https?$/ }).optional();

export const wholeNumber = (fallback: number, min: number, max: number): z.ZodType<number> =>
  z.coerce.number().int().min(min).max(max).default(fallback);

/** At least 1; undefined where the machine decides. */
export const count = (max: number): z.ZodType<number | undefined> =>
  z.coerce.number().int().min(1).max(max).optional();

export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
): z.ZodType<T[number]> => z.enum(values).default(fallback as never);
