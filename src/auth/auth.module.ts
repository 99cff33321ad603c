import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AccountsRepository } from './accounts.repository.js';
import { LoginGuard } from './login.guard.js';
import { LoginSessionsRepository } from './login-sessions.repository.js';
import { LoginSessions } from './login-sessions.service.js';
import { Provisioning } from './provisioning.service.js';

@Module({
  imports: [AuditModule, TokenizationModule],
  providers: [
    AccountsRepository,
    LoginSessions,
    LoginSessionsRepository,
    Provisioning,
    { provide: APP_GUARD, useClass: LoginGuard },
  ],
  exports: [Provisioning],
})
export class AuthModule {}
