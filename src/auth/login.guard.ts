import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { ServiceAddress } from '../config/service-address.js';
import { RateLimits } from '../rate-limits/rate-limits.service.js';
import { type Access, ACCESS_KEY, type LeastRole, type Login, ROLE_KEY } from '../common/http/access.js';
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
        'Log in first, because the session cookie is missing, expired or invalid.',
      );
    }
    await this.limits.countAccount(request, login.accountId);
    refuseForeignOrigin(request, this.address);
    request.login = toLogin(request.requestId, login);
    execution.switchToHttp().getResponse<Response>().append('set-cookie', loginCookie(token));
    this.refuseRole(execution, login);
    return true;
  }

  private refuseRole(execution: ExecutionContext, { role }: LoginSession): void {
    const least = this.mark(execution, ROLE_KEY) as LeastRole | undefined;
    if (least === undefined || role === 'admin' || role === least) return;
    const who = least === 'admin' ? 'admins' : 'reviewers and admins';
    throw new DomainError('forbidden', `Only ${who} of the account can do this.`);
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
