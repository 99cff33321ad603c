import { Injectable } from '@nestjs/common';
import { errorCode } from '../../common/errors/error-code.js';
import { BodyTooLarge, readAll } from '../../common/http/read-body.js';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from '../members/member.js';
import { LoginFailure, type LoginFailureReason } from '../login-failure.js';
import { toIdentity } from './user-info.js';

/** Longest wait for the provider's whole response, in milliseconds. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 262_144;

/** Calls the identity provider's token and user-info endpoints. */
@Injectable()
export class ProviderClient {
  constructor(private readonly provider: IdentityProvider) {}

  /**
   * Exchanges an authorization code (RFC 6749, section 4.1.3).
   * @param params further fields: `redirect_uri`, `code_verifier`
   * @throws LoginFailure `code_refused`, `token_refused`, `provider_silent`
   */
  async accessToken(code: string, params: Readonly<Record<string, string>>): Promise<string> {
    const { clientId, clientSecret } = this.provider.settings;
    const { status, text } = await this.request(this.provider.tokenUrl, 'token_refused', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...params,
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: clientSecret,
      }).toString(),
    });
    const answer = tryObject(text);
    if (isRefusalOfCode(status, answer?.error)) throw new LoginFailure('code_refused', status);
    const token = answer?.access_token;
    if (!isOk(status) || typeof token !== 'string' || token === '') {
      throw new LoginFailure('token_refused', status);
    }
    return token;
  }

  /** @throws LoginFailure `user_info_failed`, `user_info_unusable`, `provider_silent` */
  async identity(accessToken: string): Promise<Identity> {
    const { status, text } = await this.request(this.provider.userInfoUrl, 'user_info_failed', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const answer = isOk(status) ? tryObject(text) : undefined;
    if (answer === undefined) throw new LoginFailure('user_info_failed', status);
    return toIdentity(this.provider.settings, answer);
  }

  private async request(
    url: string,
    onFailure: LoginFailureReason,
    init: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string }> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { ...init.headers, accept: 'application/json', 'user-agent': 'sotto' };
    try {
      const response = await fetch(url, { ...init, headers, signal, redirect: 'manual' });
      return { status: response.status, text: await readText(response, onFailure) };
    } catch (error) {
      throw error instanceof LoginFailure ? error : new LoginFailure('provider_silent', networkCode(error));
    }
  }
}

/** Returns the code in the cause of a network error (`ECONNREFUSED`, `ENOTFOUND`); a time limit has only a name. */
function networkCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(cause) ?? (error instanceof Error ? error.name : 'unknown');
}

async function readText({ body, status }: Response, onFailure: LoginFailureReason): Promise<string> {
  try {
    return (await readAll((body ?? []) as AsyncIterable<Uint8Array>, MAX_ANSWER_BYTES)).toString('utf8');
  } catch (error) {
    throw error instanceof BodyTooLarge ? new LoginFailure(onFailure, status) : error;
  }
}

/** Returns undefined if the text is not a JSON object. */
function tryObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
    return undefined;
  } catch {
    // The parser's message would quote the text, which may contain a token.
    return undefined;
  }
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}

/**
 * Returns whether the provider rejected the code: used before, expired or invented. RFC 6749 section 5.2 specifies
 * status 400 with `invalid_grant`; GitHub sends 200 with `bad_verification_code`.
 */
function isRefusalOfCode(status: number, error: unknown): boolean {
  return status < 500 && CODE_ERRORS.some((one) => one === error);
}

const CODE_ERRORS = ['invalid_grant', 'bad_verification_code'];
