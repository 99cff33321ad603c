import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { ServiceAddress } from '../config/service-address.js';
import { RateLimits } from '../rate-limits/rate-limits.service.js';
import { type Access, ACCESS_KEY, type Login, ROLE_KEY } from '../common/http/access.js';
import type { LoginSession } from './login-sessions.repository.js';
import { LoginSessions } from './login-sessions.service.js';
import { refuseForeignOrigin } from './origin.js';
import { COOKIE_NAME, loginCookie, readCookie } from './session-cookie.js';

/** Guards every route: without a decorator that says otherwise, a route needs the login cookie. */
@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly logins: LoginSessions,
    private readonly address: ServiceAddress,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const access = this.mark(execution, ACCESS_KEY) ?? ('login' satisfies Access);
    if (access === 'public') return true;
    const request = execution.switchToHttp().getRequest<Request>();
    const token = readCookie(request.headers.cookie, COOKIE_NAME);
    if (token === undefined && access === 'optional-login') {
      await this.limits.countAddress(request);
      return true;
    }
    const login = token === undefined ? undefined : await this.logins.find(token);
    if (token === undefined || login === undefined) {
      throw new DomainError(
        'unauthenticated',
        'Log in first: the session cookie is missing, expired or invalid.',
      );
    }
    await this.limits.countAccount(request, login.accountId);
    refuseForeignOrigin(request, this.address);
    request.login = toLogin(request.requestId, login);
    execution.switchToHttp().getResponse<Response>().append('set-cookie', loginCookie(token));
    if (this.mark(execution, ROLE_KEY) === 'admin' && login.role !== 'admin') {
      throw new DomainError('forbidden', 'Only an admin of the account may do this.');
    }
    return true;
  }

  private mark(execution: ExecutionContext, key: string): string | undefined {
    return this.reflector.getAllAndOverride<string | undefined>(key, [
      execution.getHandler(),
      execution.getClass(),
    ]);
  }
}

function toLogin(requestId: string, session: LoginSession): Login {
  return {
    requestId,
    accountId: session.accountId,
    accountName: session.accountName,
    actor: { userId: session.memberId, login: session.login, role: session.role },
    name: session.name,
    email: session.email,
  };
}
