import { Injectable } from '@nestjs/common';
import { errorCode } from '../../common/errors/error-code.js';
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
    const answer = await this.ask(this.provider.tokenUrl, 'token_refused', {
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
    const answer = await this.ask(this.provider.userInfoUrl, 'user_info_failed', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    return toIdentity(this.provider.settings, answer);
  }

  private async ask(
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

async function readText(response: Response, onFailure: LoginFailureReason): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new LoginFailure(onFailure, response.status);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseObject(text: string, onFailure: LoginFailureReason): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>;
    }
  } catch {
    // Told below, without the text: it may hold a token.
  }
  throw new LoginFailure(onFailure);
}
