import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import OAuth2Strategy from 'passport-oauth2';
import { IdentityProvider } from '../identity-provider.js';
import type { Identity } from '../members/member.js';
import { LoginAttemptsStore } from './login-attempts.store.js';
import { ProviderClient } from './provider-client.js';

type ExchangeCallback = (
  error: unknown,
  accessToken?: string,
  refreshToken?: string,
  answer?: object,
) => void;

/**
 * Authorization code grant with PKCE (RFC 7636, S256). Both requests to the provider use {@link ProviderClient},
 * because the library's own client has no time limits.
 */
@Injectable()
export class OAuthStrategy extends PassportStrategy(OAuth2Strategy) {
  constructor(
    { settings }: IdentityProvider,
    store: LoginAttemptsStore,
    private readonly client: ProviderClient,
  ) {
    super({
      authorizationURL: settings.authorizationUrl,
      tokenURL: settings.tokenUrl,
      clientID: settings.clientId,
      clientSecret: settings.clientSecret,
      scope: settings.scope,
      pkce: true,
      state: true,
      // The library's types do not include stores with PKCE.
      store: store as unknown as OAuth2Strategy.StateStore,
    });
    const exchange = (code: string, params: Record<string, string>, done: ExchangeCallback): void => {
      this.client.accessToken(code, params).then((token) => {
        done(null, token, undefined, {});
      }, done);
    };
    this._oauth2.getOAuthAccessToken = exchange as typeof this._oauth2.getOAuthAccessToken;
  }

  override userProfile(accessToken: string, done: (error?: unknown, profile?: Identity) => void): void {
    this.client.identity(accessToken).then((identity) => {
      done(null, identity);
    }, done);
  }

  /** Returns the value of the request's `user`. */
  validate(_accessToken: string, _refreshToken: string, identity: Identity): Identity {
    return identity;
  }
}
