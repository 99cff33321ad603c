import { z } from 'zod';

export const text = z.string().optional();

export const httpUrl = z.url({ protocol: /^https?$/ }).optional();

/** Characters up to which a wrong number is shown: what is longer may be a secret that got into the wrong variable. */
const MAX_SHOWN = 12;

export const wholeNumber = (fallback: number, min: number, max: number): z.ZodType<number> =>
  numberOf(min, max).default(fallback);

/** Undefined where nothing listens. */
export const optionalPort = (): z.ZodType<number | undefined> => numberOf(0, 65_535).optional();

/** At least 1; undefined where the machine decides. */
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
