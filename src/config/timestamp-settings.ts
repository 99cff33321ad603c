import { z } from 'zod';
import { text } from './variables.js';

/** Variables of the timestamps that checkpoints get from elsewhere. */
export const timestampEnvironment = {
  SERVICE_TSA_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), 'must not contain a user or a password')
    .optional(),
  SERVICE_TSA_ROOTS: text,
};

/** A time-stamping authority (RFC 3161). */
export interface TimestampSettings {
  readonly url: string;
  /** Path of a PEM file with the root certificates that its answers are verified with. */
  readonly rootsPath: string;
}

/** @param problems gets what contradicts itself */
export function timestampSettings(
  { SERVICE_TSA_URL: url, SERVICE_TSA_ROOTS: rootsPath }: z.infer<z.ZodObject<typeof timestampEnvironment>>,
  problems: string[],
): TimestampSettings | undefined {
  if (url === undefined) return undefined;
  if (rootsPath !== undefined) return { url, rootsPath };
  problems.push(
    'SERVICE_TSA_ROOTS: required with SERVICE_TSA_URL; the service stores only timestamps that it can verify',
  );
  return undefined;
}
