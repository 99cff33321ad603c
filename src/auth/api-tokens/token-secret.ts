import { SecretForm } from '../../common/secret-form.js';

/** Secrets of API tokens. */
export const TOKEN_SECRET = new SecretForm('sotto_');

const BEARER = new RegExp(`^Bearer +(${TOKEN_SECRET.prefix}\\S*)$`, 'i');

/**
 * The API token in an `Authorization` header; undefined if the header contains none. Credentials of other kinds are
 * ignored, because a reverse proxy may use them.
 */
export function readTokenSecret(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
