import { sign } from 'node:crypto';
import type { Dispatcher } from 'undici';
import { readAll } from '../../common/http/read-body.js';
import { dispatcherFor } from '../dispatcher.js';
import type { ServiceAccount } from './cloud.js';
import type { Issuer } from './renewal.js';
import type { AccessToken } from './token-admissions.js';

export const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** Longest lifetime of an assertion, in seconds. */
const LIFETIME_S = 3_600;
const MOST_BYTES = 65_536;
/** OAuth error code, such as `invalid_grant`. */
const CODE = /^[a-z_]{1,40}$/;

/**
 * Obtains access tokens with a service account's key (developers.google.com/identity/protocols/oauth2/service-account,
 * "HTTP/REST"; RFC 7523). Google's library would ignore the `token_uri` in the key file.
 */
export class GoogleTokens implements Issuer<AccessToken> {
  private readonly url: URL;
  private readonly dispatcher: Dispatcher;

  /** @param timeoutMs longest wait for the connection, and then for the response, in milliseconds */
  constructor(
    private readonly account: ServiceAccount,
    proxy: string | undefined,
    private readonly timeoutMs: number,
  ) {
    this.url = new URL(account.tokenUrl);
    this.dispatcher = dispatcherFor(this.url.origin, proxy, timeoutMs);
  }

  /** @throws Error whose message contains only text that an operator may read */
  async ask(): Promise<AccessToken> {
    const askedAt = Date.now();
    const { origin, pathname, search } = this.url;
    const { statusCode, body } = await this.dispatcher
      .request({
        origin,
        method: 'POST',
        path: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams({ grant_type: GRANT, assertion: this.assertion(askedAt) }).toString(),
        headersTimeout: this.timeoutMs,
        bodyTimeout: this.timeoutMs,
      })
      .catch((error: unknown) => {
        throw new Error('the token server could not be reached', { cause: error });
      });
    const answer = parsed(await readAll(body, MOST_BYTES));
    const { access_token: value, expires_in: seconds } = answer;
    if (statusCode !== 200) throw new Error(`status ${statusCode}${codeOf(answer)}`);
    if (typeof seconds !== 'number') throw new Error('the response contains no token');
    return { value, expiresAt: askedAt + seconds * 1_000 };
  }

  close(): Promise<void> {
    return this.dispatcher.destroy();
  }

  /** Returns a signed JSON Web Token that authenticates the account (RFC 7519). */
  private assertion(now: number): string {
    const { email, keyId, privateKey, tokenUrl } = this.account;
    const issuedAt = Math.floor(now / 1_000);
    const claims = { iss: email, scope: SCOPE, aud: tokenUrl, iat: issuedAt, exp: issuedAt + LIFETIME_S };
    const signed = `${encoded({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${encoded(claims)}`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function codeOf({ error }: Readonly<Record<string, unknown>>): string {
  return typeof error === 'string' && CODE.test(error) ? `, ${error}` : '';
}

function parsed(json: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(json.toString('utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}
