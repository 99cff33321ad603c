import { Injectable } from '@nestjs/common';
import { errorCode } from '../../common/errors/error-code.js';
import { BodyTooLarge, readAll } from '../../common/http/read-body.js';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from '../members/member.js';
import { LoginFailure, type LoginFailureReason } from '../login-failure.js';
import { toIdentity } from './user-info.js';

/** Milliseconds for a whole answer of the provider. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 262_144;

/** Calls the identity provider's token and user-info endpoints. */
@Injectable()
export class ProviderClient {
  constructor(private readonly provider: IdentityProvider) {}

  /**
   * Exchanges an authorization code (RFC 6749, section 4.1.3).
   * @param params further fields: `redirect_uri`, `code_verifier`
   * @throws LoginFailure `token_refused`, `provider_silent`
   */
  async accessToken(code: string, params: Readonly<Record<string, string>>): Promise<string> {
    const { clientId, clientSecret } = this.provider.settings;
    const answer = await this.request(this.provider.tokenUrl, 'token_refused', {
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
    const token = answer.access_token;
    if (typeof token !== 'string' || token === '') throw new LoginFailure('token_refused');
    return token;
  }

  /** @throws LoginFailure `user_info_failed`, `user_info_unusable`, `provider_silent` */
  async identity(accessToken: string): Promise<Identity> {
    const answer = await this.request(this.provider.userInfoUrl, 'user_info_failed', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return toIdentity(this.provider.settings, answer);
  }

  private async request(
    url: string,
    onFailure: LoginFailureReason,
    init: { method?: string; headers: Record<string, string>; body?: string },
  ): Promise<Record<string, unknown>> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { ...init.headers, accept: 'application/json', 'user-agent': 'sotto' };
    let text: string;
    try {
      const response = await fetch(url, { ...init, headers, signal, redirect: 'manual' });
      if (!response.ok) throw new LoginFailure(onFailure, response.status);
      text = await readText(response, onFailure);
    } catch (error) {
      throw error instanceof LoginFailure ? error : new LoginFailure('provider_silent', networkCode(error));
    }
    return parseObject(text, onFailure);
  }
}

/** `fetch` wraps what happened (`ECONNREFUSED`, `ENOTFOUND`) as the cause; a time limit has a name only. */
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

function parseObject(text: string, onFailure: LoginFailureReason): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
  } catch {
    // The parser's message would quote the text, which may hold a token.
  }
  throw new LoginFailure(onFailure);
}
