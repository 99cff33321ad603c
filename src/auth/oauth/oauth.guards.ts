import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from '../members/member.js';
import { LoginFailure } from '../login-failure.js';

/** Runs the strategy; every failure leaves as what it was, for the page about it. */
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

/** Sends the browser to the identity provider. */
@Injectable()
export class BeginLoginGuard extends OAuthGuard {
  override canActivate(execution: ExecutionContext): ReturnType<OAuthGuard['canActivate']> {
    const { query } = execution.switchToHttp().getRequest<Request>();
    // With one of these, the strategy would take the request for the way back.
    if ('code' in query || 'error' in query) throw new LoginFailure('incomplete');
    return super.canActivate(execution);
  }
}

/** Takes the browser back from the identity provider: behind it, the request's `user` is the {@link Identity}. */
@Injectable()
export class EndLoginGuard extends OAuthGuard {
  override canActivate(execution: ExecutionContext): ReturnType<OAuthGuard['canActivate']> {
    const { query } = execution.switchToHttp().getRequest<Request>();
    if ('error' in query) {
      throw new LoginFailure(query.error === 'access_denied' ? 'denied' : 'provider_refused');
    }
    if (!isText(query.code) || !isText(query.state)) throw new LoginFailure('incomplete');
    return super.canActivate(execution);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/** passport-oauth2 wraps whatever the exchange of the code threw. */
function unwrapped(error: unknown): unknown {
  const inner: unknown =
    typeof error === 'object' && error !== null && 'oauthError' in error ? error.oauthError : undefined;
  return inner instanceof LoginFailure ? inner : error;
}
