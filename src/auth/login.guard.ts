import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/domain-error.js';
import { ServiceAddress } from '../config/service-address.js';
import { type Access, ACCESS_KEY } from './access.js';
import { LoginSessions } from './login-sessions.service.js';
import { loginCookie, readLoginCookie } from './session-cookie.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Stands before every route: without a mark that says otherwise, a route needs the login cookie. */
@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly logins: LoginSessions,
    private readonly address: ServiceAddress,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const access =
      this.reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [
        execution.getHandler(),
        execution.getClass(),
      ]) ?? 'login';
    if (access === 'public') return true;
    const request = execution.switchToHttp().getRequest<Request>();
    const token = readLoginCookie(request.headers.cookie);
    if (token === undefined && access === 'optional-login') return true;
    const login = token === undefined ? undefined : await this.logins.find(token);
    if (token === undefined || login === undefined) {
      throw new DomainError(
        'unauthenticated',
        'Log in first: the session cookie is missing, expired or invalid.',
      );
    }
    if (!SAFE_METHODS.has(request.method)) this.refuseForeignOrigin(request);
    request.login = {
      requestId: request.requestId,
      accountId: login.accountId,
      actor: { userId: login.memberId, login: login.login, role: login.role },
    };
    execution.switchToHttp().getResponse<Response>().append('set-cookie', loginCookie(token));
    return true;
  }

  /** A page of another site can make a browser send the cookie, but can't hide where it comes from. */
  private refuseForeignOrigin(request: Request): void {
    const { origin, host } = request.headers;
    if (origin === undefined) return;
    const allowed = [this.address.origin, `${request.protocol}://${host ?? ''}`];
    if (!allowed.includes(origin))
      throw new DomainError('forbidden', 'The request comes from another origin.');
  }
}
