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
/** `SameSite=Lax`, for the provider sends the browser back by a navigation from another site. */
const ATTRIBUTES = 'Path=/api/v1/auth; HttpOnly; Secure; SameSite=Lax';

type StoreCallback = (error: Error | null, state?: string) => void;
type VerifyCallback = (error: Error | null, verifier: string | false) => void;

/**
 * passport-oauth2's store of states, in the database, so that any instance can end a login. A row holds hashes of the
 * state and of a cookie: only the browser that began a login can end it, once.
 */
@Injectable()
export class LoginAttemptsStore {
  constructor(private readonly attempts: LoginAttemptsRepository) {}

  /** passport-oauth2 sees by the five parameters that it keeps the PKCE verifier too. */
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

  /** Gives the PKCE verifier back, or the failure that the state is not known. */
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

  /** Ends an attempt without a login. @returns whether this browser had begun it */
  async end(request: Request, state: string): Promise<boolean> {
    return (await this.take(request, state)) !== undefined;
  }

  private async take(request: Request, state: string): Promise<string | undefined> {
    const browser = readCookie(request.headers.cookie, ATTEMPT_COOKIE);
    return browser === undefined ? undefined : this.attempts.take(sha256(state), sha256(browser));
  }
}

/** The `Set-Cookie` value that makes a browser forget its attempt. */
export function clearedAttemptCookie(): string {
  return `${ATTEMPT_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`;
}
