import { Inject, Injectable } from '@nestjs/common';
import {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  urlencoded,
} from 'express';
import type { Configuration, Provider } from 'oidc-provider';
import { CONFIG, type Config } from '../../config/config.js';
import { ServiceAddress } from '../../config/service-address.js';
import { DEVELOPMENT_PATH, IdentityProvider } from '../identity-provider.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { accountOf, isDevelopmentLogin } from './development-accounts.js';
import { loginPage, expiredPage } from './development-pages.js';
import { derivedSecret, signingKey } from './development-secrets.js';
import { MemoryAdapters } from './memory-adapter.js';
import { SupervisedAdapter } from './supervised-adapter.js';

/** Lifetime of the provider's data in seconds, which is long enough for one login. */
const LIFETIME = 600;

/**
 * OpenID provider that accepts any login without a password, so that the service can be tried before a real provider is
 * configured. The service itself serves it, its data is in memory, and it never runs in production. Any process of an
 * instance can continue a login that another process began.
 */
@Injectable()
export class DevelopmentProvider {
  private provider: Promise<Provider> | undefined;
  private handle: ReturnType<Provider['callback']> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly identityProvider: IdentityProvider,
    private readonly address: ServiceAddress,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  /** Returns the handler to mount at {@link DEVELOPMENT_PATH}; undefined if a real provider is configured. */
  middleware(): RequestHandler | undefined {
    if (!this.identityProvider.isDevelopment || this.config.production) return undefined;
    const router = Router();
    router.use((request, response, next) => {
      this.refuseForeignHost(request, response, next);
    }, forgetLastLogin);
    router.get('/interaction/:uid', (request, response) => this.showLogin(request, response));
    router.post('/interaction/:uid', urlencoded({ extended: false, limit: 4_096 }), (request, response) =>
      this.submitLogin(request, response),
    );
    router.use((request: Request, response: Response, next: NextFunction) => {
      this.load()
        .then((provider) => {
          this.handle ??= provider.callback();
          return this.handle(request, response);
        })
        .catch(next);
    });
    return router;
  }

  /** Rejects requests for other host names, so that a site with a name that resolves here cannot log itself in. */
  private refuseForeignHost(request: Request, response: Response, next: NextFunction): void {
    const loopback = new URL(this.address.loopback);
    const hosts = [new URL(this.address.baseUrl).host, loopback.host, `localhost:${loopback.port}`];
    if (hosts.includes(request.headers.host ?? '')) next();
    else response.status(421).type('html').send(expiredPage());
  }

  private async showLogin(request: Request, response: Response): Promise<void> {
    const provider = await this.load();
    const found = await provider.interactionDetails(request, response).catch(() => undefined);
    response.status(found === undefined ? 400 : 200).type('html');
    response.send(found === undefined ? expiredPage() : loginPage(found.uid));
  }

  private async submitLogin(request: Request, response: Response): Promise<void> {
    const provider = await this.load();
    const found = await provider.interactionDetails(request, response).catch(() => undefined);
    if (found === undefined) {
      response.status(400).type('html').send(expiredPage());
      return;
    }
    const { login, cancel } = (request.body ?? {}) as { login?: unknown; cancel?: unknown };
    if (cancel !== undefined) {
      await provider.interactionFinished(request, response, { error: 'access_denied' });
    } else if (isDevelopmentLogin(login)) {
      await provider.interactionFinished(request, response, { login: { accountId: login } });
    } else {
      response.status(422).type('html').send(loginPage(found.uid, true));
    }
  }

  /** Creates the provider on first use, when the service's address is known. Otherwise the library is never loaded. */
  private load(): Promise<Provider> {
    return (this.provider ??= this.create());
  }

  private async create(): Promise<Provider> {
    const { Provider: OidcProvider } = await import('oidc-provider');
    const provider = new OidcProvider(`${this.address.baseUrl}${DEVELOPMENT_PATH}`, this.configuration());
    provider.proxy = this.config.trustProxyHops > 0;
    return provider;
  }

  private configuration(): Configuration {
    const { clientId, clientSecret, scope } = this.identityProvider.settings;
    const ttl = { AccessToken: LIFETIME, AuthorizationCode: 60, IdToken: LIFETIME, Interaction: LIFETIME };
    const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: DEVELOPMENT_PATH } as const;
    const { secret, supervisor } = this.role;
    const adapters = new MemoryAdapters();
    return {
      adapter: (kind) =>
        supervisor === undefined ? adapters.of(kind) : new SupervisedAdapter(supervisor, kind),
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [this.identityProvider.callbackUrl],
          grant_types: ['authorization_code'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'] },
      cookies: { keys: [derivedSecret(secret, 'cookies')], long: cookie, short: cookie },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      findAccount: (_, login) => accountOf(login),
      interactions: { url: (_, interaction) => `${DEVELOPMENT_PATH}/interaction/${interaction.uid}` },
      jwks: { keys: [signingKey(secret)] },
      // The provider asks for no consent, because the user who logs in also runs the service.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope(scope);
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      renderError: (ctx) => {
        ctx.type = 'html';
        ctx.body = expiredPage();
      },
      ttl: { ...ttl, Session: LIFETIME, Grant: LIFETIME },
    };
  }
}

/** Removes the library's session cookie, so that users choose a login each time. */
const forgetLastLogin: RequestHandler = (request, _, next) => {
  const pairs = request.headers.cookie?.split(';') ?? [];
  request.headers.cookie = pairs.filter((pair) => !/^\s*_session(\.|=)/.test(pair)).join(';');
  next();
};
