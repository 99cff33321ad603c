import { SecretForm } from '../../common/secret-form.js';

/** Form of the secrets of API tokens. */
export const TOKEN_SECRET = new SecretForm('sotto_');

const BEARER = new RegExp(`^Bearer +(${TOKEN_SECRET.prefix}\\S*)$`, 'i');

/**
 * Returns the API token in an `Authorization` header; undefined if the header contains no API token. Other credentials
 * are ignored, because a reverse proxy may use them.
 */
export function readTokenSecret(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}
