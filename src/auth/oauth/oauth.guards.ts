import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from '../members/member.js';
import { LoginFailure, type LoginFailureReason } from '../login-failure.js';
import { LoginAttemptsStore } from './login-attempts.store.js';

/** Runs the strategy. Failures are thrown unchanged, so that their page can explain them. */
@Injectable()
class OAuthGuard extends AuthGuard('oauth2') {
  constructor(private readonly provider: IdentityProvider) {
    super();
  }

  override getAuthenticateOptions(): object {
    return { callbackURL: this.provider.callbackUrl };
  }

  override handleRequest<TUser = Identity>(error: unknown, user: TUser | false | null): TUser {
    if (error !== null && error !== undefined) throw unwrapped(error);
    if (user === null || user === false) throw new LoginFailure('denied');
    return user;
  }
}

/** Redirects the browser to the identity provider. */
@Injectable()
export class BeginLoginGuard extends OAuthGuard {
  override canActivate(execution: ExecutionContext): ReturnType<OAuthGuard['canActivate']> {
    const { query } = execution.switchToHttp().getRequest<Request>();
    // With one of these parameters, the strategy would mistake the request for the callback.
    if ('code' in query || 'error' in query) throw new LoginFailure('incomplete');
    return super.canActivate(execution);
  }
}

/** Handles the browser's return from the identity provider, and sets the request's `user` to the {@link Identity}. */
@Injectable()
export class EndLoginGuard extends OAuthGuard {
  constructor(
    provider: IdentityProvider,
    private readonly attempts: LoginAttemptsStore,
  ) {
    super(provider);
  }

  override async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request>();
    const { code, error, state } = request.query;
    if (error !== undefined) throw new LoginFailure(await this.reasonOf(request));
    if (!isText(code) || !isText(state)) throw new LoginFailure('incomplete');
    return (await super.canActivate(execution)) as boolean;
  }

  /** Returns the reason for an error in the URL, which a client can forge unless it ends an existing attempt. */
  private async reasonOf(request: Request): Promise<LoginFailureReason> {
    const { error, state } = request.query;
    if (error === 'access_denied') return 'denied';
    if (!PROVIDER_ERRORS.some((one) => one === error) || !isText(state)) return 'provider_refused';
    return (await this.attempts.end(request, state)) ? 'provider_failed' : 'provider_refused';
  }
}

/** Errors with which a provider reports a failure of its own (RFC 6749 section 4.1.2.1). */
const PROVIDER_ERRORS = ['server_error', 'temporarily_unavailable'];

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Returns the error that passport-oauth2 wrapped during the exchange of the code. */
function unwrapped(error: unknown): unknown {
  const inner: unknown =
    typeof error === 'object' && error !== null && 'oauthError' in error ? error.oauthError : undefined;
  return inner instanceof LoginFailure ? inner : error;
}
