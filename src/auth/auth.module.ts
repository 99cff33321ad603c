import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { ApiTokensRepository } from './api-tokens/api-tokens.repository.js';
import { ApiTokens } from './api-tokens/api-tokens.service.js';
import { TokenCallers } from './api-tokens/token-callers.service.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { DevelopmentProvider } from './development/development-provider.js';
import { IdentityProvider } from './identity-provider.js';
import { LoginGuard } from './login.guard.js';
import { LoginService } from './login.service.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { LoginSessions } from './login-sessions.service.js';
import { MeController } from './me.controller.js';
import { MembersController } from './members/members.controller.js';
import { MembersRepository } from './members/members.repository.js';
import { MembersService } from './members/members.service.js';
import { Memberships } from './members/memberships.service.js';
import { LoginAttemptsRepository } from './oauth/login-attempts.repository.js';
import { LoginAttemptsStore } from './oauth/login-attempts.store.js';
import { BrowserLogin } from './oauth/browser-login.js';
import { OAuthController } from './oauth/oauth.controller.js';
import { OAuthStrategy } from './oauth/oauth.strategy.js';
import { ProviderClient } from './oauth/provider-client.js';
import { OwnLoginsController } from './own-logins/own-logins.controller.js';
import { OwnLogins } from './own-logins/own-logins.service.js';
import { Provisioning } from './provisioning.service.js';
import { UndeclaredQueryGuard } from './undeclared-query.guard.js';

@Module({
  imports: [AuditModule, TokenizationModule],
  controllers: [ApiTokensController, MeController, MembersController, OAuthController, OwnLoginsController],
  providers: [
    AccountsRepository,
    AccountsService,
    ApiTokens,
    ApiTokensRepository,
    DevelopmentProvider,
    IdentityProvider,
    LoginAttemptsRepository,
    LoginAttemptsStore,
    BrowserLogin,
    LoginService,
    LoginSessions,
    LoginSessionsRepository,
    MembersRepository,
    MembersService,
    Memberships,
    OAuthStrategy,
    OwnLogins,
    ProviderClient,
    Provisioning,
    TokenCallers,
    { provide: APP_GUARD, useClass: LoginGuard },
    { provide: APP_GUARD, useClass: UndeclaredQueryGuard },
  ],
  exports: [Provisioning],
})
export class AuthModule {}
