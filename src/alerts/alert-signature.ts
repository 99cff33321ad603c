import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret in the form of Standard Webhooks 1.0: `whsec_` and 32 random bytes in Base64. */
export function newAlertSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * Returns the headers that Standard Webhooks 1.0 requires.
 * @param id ID of the alert, the same in all attempts
 * @param seconds seconds since the epoch
 */
export function signedHeaders(
  secret: string,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
