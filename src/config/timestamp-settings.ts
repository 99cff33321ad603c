import { z } from 'zod';
import { text } from './variables.js';

/** Variables for the timestamps of checkpoints. */
export const timestampEnvironment = {
  SERVICE_TSA_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), 'must not contain a user or a password')
    .optional(),
  SERVICE_TSA_ROOTS: text,
};

/** Time-stamping authority (RFC 3161). */
export interface TimestampSettings {
  readonly url: string;
  /** Path of a PEM file with the root certificates that verify the authority's responses. */
  readonly rootsPath: string;
}

/** @param problems receives contradictions */
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
