import { randomBytes } from 'node:crypto';
import { sha256 } from '../common/sha256.js';

export const COOKIE_NAME = 'service_session';

/** 30 days, sliding (spec part 5). */
export const LOGIN_LIFETIME_SECONDS = 2_592_000;

/**
 * A login's row is written at most this often; the stored expiry is later by as much, so that the cookie never
 * outlives it.
 */
export const TOUCH_INTERVAL_SECONDS = 60;

const TOKEN_BYTES = 32;

/** No `Domain`: the cookie is bound to the host that set it. */
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** A new cookie value, and the SHA-256 of it that is stored in its stead. */
export function newLoginToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: sha256(token) };
}

/** A cookie's value in a `Cookie` header (RFC 6265, section 4.2.1), undefined when there is none. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

/** The `Set-Cookie` value that sets or renews the login. */
export function loginCookie(token: string): string {
  return `${COOKIE_NAME}=${token}; Max-Age=${LOGIN_LIFETIME_SECONDS}; ${ATTRIBUTES}`;
}

/** The `Set-Cookie` value that makes a browser forget the login. */
export function clearedLoginCookie(): string {
  return `${COOKIE_NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}
