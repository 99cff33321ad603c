import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sha256 } from '../../common/sha256.js';
import { readCookie } from '../session-cookie.js';
import { LoginAttemptsRepository } from './login-attempts.repository.js';
import { LoginFailure } from '../login-failure.js';

export const ATTEMPT_COOKIE = 'service_login';

const ATTEMPT_SECONDS = 600;
const SECRET_BYTES = 32;
/** Attributes of the cookie. `SameSite=Lax`, because the provider redirects the browser here from another site. */
const ATTRIBUTES = 'Path=/api/v1/auth; HttpOnly; Secure; SameSite=Lax';

type StoreCallback = (error: Error | null, state?: string) => void;
type VerifyCallback = (error: Error | null, verifier: string | false) => void;

/**
 * State store for passport-oauth2, in the database, so that any instance can complete a login. A row contains hashes of
 * the state and of a cookie, so that only the browser that began a login can complete it, once.
 */
@Injectable()
export class LoginAttemptsStore {
  constructor(private readonly attempts: LoginAttemptsRepository) {}

  /** Stores an attempt. The five parameters show passport-oauth2 that the store also keeps the PKCE verifier. */
  store(request: Request, verifier: string, _state: unknown, _meta: unknown, done: StoreCallback): void {
    const state = randomBytes(SECRET_BYTES).toString('base64url');
    const browser = randomBytes(SECRET_BYTES).toString('base64url');
    this.attempts.insert(sha256(state), sha256(browser), verifier, ATTEMPT_SECONDS).then(
      () => {
        request.res?.append(
          'set-cookie',
          `${ATTEMPT_COOKIE}=${browser}; Max-Age=${ATTEMPT_SECONDS}; ${ATTRIBUTES}`,
        );
        done(null, state);
      },
      (error: unknown) => {
        done(error as Error);
      },
    );
  }

  /** Returns the PKCE verifier, or a failure if the state is unknown. */
  verify(request: Request, state: string, _meta: unknown, done: VerifyCallback): void {
    this.take(request, state).then(
      (verifier) => {
        if (verifier === undefined) done(new LoginFailure('unknown_state'), false);
        else done(null, verifier);
      },
      (error: unknown) => {
        done(error as Error, false);
      },
    );
  }

  /** Ends an attempt without a login. @returns whether this browser began the attempt */
  async end(request: Request, state: string): Promise<boolean> {
    return (await this.take(request, state)) !== undefined;
  }

  private async take(request: Request, state: string): Promise<string | undefined> {
    const browser = readCookie(request.headers.cookie, ATTEMPT_COOKIE);
    return browser === undefined ? undefined : this.attempts.take(sha256(state), sha256(browser));
  }
}

/** Returns the `Set-Cookie` value that removes a browser's attempt. */
export function clearedAttemptCookie(): string {
  return `${ATTEMPT_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}
