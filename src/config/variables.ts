import { z } from 'zod';

export const text = z.string().optional();

export const httpUrl = z.url({ protocol: /^https?$/ }).optional();

/** Longest invalid number that an error shows, in characters. A longer text may be a secret in the wrong variable. */
const MAX_SHOWN = 12;

export const wholeNumber = (fallback: number, min: number, max: number): z.ZodType<number> =>
  numberOf(min, max).default(fallback);

/** Port; undefined if the service should not listen. */
export const optionalPort = (): z.ZodType<number | undefined> => numberOf(0, 65_535).optional();

/** Number of at least 1; undefined if the machine determines it. */
export const count = (max: number): z.ZodType<number | undefined> => numberOf(1, max).optional();

function numberOf(min: number, max: number): z.ZodPipe<z.ZodString, z.ZodTransform<number, string>> {
  return z.string().transform((typed, context) => {
    const value = /^\s*\d+\s*$/.test(typed) ? Number(typed) : NaN;
    if (value >= min && value <= max) return value;
    const shown = typed.length > MAX_SHOWN ? '' : `; it is "${typed}"`;
    context.addIssue({ code: 'custom', message: `must be a whole number from ${min} to ${max}${shown}` });
    return z.NEVER;
  });
}

export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  fallback: T[number],
): z.ZodType<T[number]> => z.enum(values).default(fallback as never);
