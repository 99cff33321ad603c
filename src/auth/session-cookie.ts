import { randomBytes } from 'node:crypto';
import { sha256 } from '../common/sha256.js';

export const COOKIE_NAME = 'service_session';

/** Lifetime of a login after its last use, in seconds: 30 days. */
export const LOGIN_LIFETIME_SECONDS = 2_592_000;

/**
 * Shortest time between two updates of a login's row, in seconds. The stored expiry is later by this time, so that the
 * cookie never outlives the row.
 */
export const TOUCH_INTERVAL_SECONDS = 60;

const TOKEN_BYTES = 32;

/** Attributes without `Domain`, so that the cookie is bound to the host that set it. */
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** Returns a new cookie value, and its SHA-256, which is stored in its place. */
export function newLoginToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** Returns a cookie's value from a `Cookie` header (RFC 6265, section 4.2.1); undefined if the cookie is missing. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

/** Returns the `Set-Cookie` value that sets or renews the login. */
export function loginCookie(token: string): string {
  return `${COOKIE_NAME}=${token}; Max-Age=${LOGIN_LIFETIME_SECONDS}; ${ATTRIBUTES}`;
}

/** Returns the `Set-Cookie` value that removes the login. */
export function clearedLoginCookie(): string {
  return `${COOKIE_NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}
