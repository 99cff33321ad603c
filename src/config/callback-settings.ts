import { isIP } from 'node:net';
import { z } from 'zod';
import { text } from './variables.js';

/** Labels of letters, digits and hyphens, separated by dots (RFC 1123, section 2.1). The last label is not a number. */
const HOST_NAME =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

function isNetwork(entry: string): boolean {
  const [address = '', bits = '', ...rest] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return rest.length === 0 && isIP(address) > 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

const exception = z
  .string()
  .refine(
    (entry) => isIP(entry) > 0 || isNetwork(entry) || HOST_NAME.test(entry),
    'must be a comma-separated list of addresses, networks (`10.1.0.0/16`) or host names',
  );

/** Variables for the webhook's requests to agents' callbacks. */
export const callbackEnvironment = {
  SERVICE_CALLBACK_SECRET: text,
  SERVICE_CALLBACK_ALLOW: z
    .string()
    .transform((list) => list.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()])))
    .pipe(z.array(exception))
    .default([]),
};

/** Signing secret and allowed destinations of callbacks. */
export interface CallbackSettings {
  /** Undefined if no callbacks are sent. */
  readonly secret: string | undefined;
  /** Addresses, networks and host names that callbacks may reach although they are not public. */
  readonly allow: readonly string[];
}
