import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { OAuthSettings } from '../config/oauth-settings.js';
import { ServiceAddress } from '../config/service-address.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { derivedSecret } from './development/development-secrets.js';

/** Path of the development identity provider. */
export const DEVELOPMENT_PATH = '/dev-idp';

/** Identity provider that authenticates users: the configured provider, or the built-in provider for development. */
@Injectable()
export class IdentityProvider {
  readonly settings: OAuthSettings;
  readonly isDevelopment: boolean;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly address: ServiceAddress,
    @Inject(PROCESS_ROLE) { secret }: ProcessRole,
  ) {
    this.isDevelopment = config.oauth === undefined;
    this.settings = config.oauth ?? developmentSettings(derivedSecret(secret, 'client'));
  }

  /** URL to which the provider redirects browsers. It is known only after the service has started to listen. */
  get callbackUrl(): string {
    return `${this.address.baseUrl}/api/v1/auth/idp/callback`;
  }

  get tokenUrl(): string {
    return new URL(this.settings.tokenUrl, this.address.loopback).href;
  }

  get userInfoUrl(): string {
    return new URL(this.settings.userInfoUrl, this.address.loopback).href;
  }
}

/** Returns settings with paths as URLs. Browsers resolve them against the service, the service against its loopback. */
function developmentSettings(clientSecret: string): OAuthSettings {
  return {
    provider: 'development',
    authorizationUrl: `${DEVELOPMENT_PATH}/auth`,
    tokenUrl: `${DEVELOPMENT_PATH}/token`,
    userInfoUrl: `${DEVELOPMENT_PATH}/me`,
    clientId: 'sotto',
    clientSecret,
    scope: 'openid profile email',
    fields: { subject: 'sub', login: 'preferred_username', name: 'name', email: 'email' },
    loginIgnoresCase: false,
  };
}
