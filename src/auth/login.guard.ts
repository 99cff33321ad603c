import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { ServiceAddress } from '../config/service-address.js';
import { RateLimits } from '../rate-limits/rate-limits.service.js';
import {
  type Access,
  ACCESS_KEY,
  type LeastRole,
  type Login,
  type RequiredScope,
  ROLE_KEY,
  SCOPE_KEY,
} from '../common/http/access.js';
import type { TokenCaller } from './api-tokens/api-token.js';
import { TokenCallers } from './api-tokens/token-callers.service.js';
import { readTokenSecret } from './api-tokens/token-secret.js';
import type { LoginSession } from './login-sessions.repository.js';
import { LoginSessions } from './login-sessions.service.js';
import { refuseForeignOrigin } from './origin.js';
import { COOKIE_NAME, loginCookie, readCookie } from './session-cookie.js';

/** Guards every route. A route needs the login cookie unless a decorator declares another access. */
@Injectable()
export class LoginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly logins: LoginSessions,
    private readonly tokens: TokenCallers,
    private readonly address: ServiceAddress,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const access = this.metadata(execution, ACCESS_KEY) ?? ('login' satisfies Access);
    if (access === 'public') return true;
    const request = execution.switchToHttp().getRequest<Request>();
    const secret = readTokenSecret(request.headers.authorization);
    const cookie = readCookie(request.headers.cookie, COOKIE_NAME);
    if (secret !== undefined) await this.admitToken(execution, request, secret);
    else if (cookie !== undefined) await this.admitLogin(execution, request, cookie);
    else if (access === 'optional-login') await this.limits.countAddress(request);
    else throw unauthenticated();
    return true;
  }

  private async admitLogin(execution: ExecutionContext, request: Request, cookie: string): Promise<void> {
    const login = await this.logins.find(cookie);
    if (login === undefined) throw unauthenticated();
    await this.limits.countAccount(request, login.accountId);
    refuseForeignOrigin(request, this.address);
    request.login = { ...toLogin(request.requestId, login), cookieHash: login.cookieHash };
    execution.switchToHttp().getResponse<Response>().append('set-cookie', loginCookie(cookie));
    this.refuseRole(execution, login);
  }

  /** Admits an API token. Browsers do not send tokens by themselves, so the request's origin does not matter. */
  private async admitToken(execution: ExecutionContext, request: Request, secret: string): Promise<void> {
    const token = await this.tokens.find(secret);
    if (token === undefined)
      throw new DomainError('unauthenticated', 'The API token is expired, revoked or invalid.');
    await this.limits.countAccount(request, token.accountId);
    await this.tokens.recordUse(token);
    request.login = toLogin(request.requestId, token);
    this.refuseScope(execution, token);
    this.refuseRole(execution, token);
  }

  private refuseScope(execution: ExecutionContext, { scopes }: TokenCaller): void {
    const required = this.metadata(execution, SCOPE_KEY) as RequiredScope | undefined;
    if (required === undefined)
      throw new DomainError('forbidden', 'API tokens cannot use this endpoint. Log in with a browser.');
    if (required !== 'any' && !scopes.includes(required))
      throw new DomainError('forbidden', `The API token does not have the scope \`${required}\`.`);
  }

  private refuseRole(execution: ExecutionContext, { role }: Pick<LoginSession, 'role'>): void {
    const least = this.metadata(execution, ROLE_KEY) as LeastRole | undefined;
    if (least === undefined || role === 'admin' || role === least) return;
    const who = least === 'admin' ? 'admins' : 'reviewers and admins';
    throw new DomainError('forbidden', `Only ${who} of the account can do this.`);
  }

  private metadata(execution: ExecutionContext, key: string): string | undefined {
    return this.reflector.getAllAndOverride<string | undefined>(key, [
      execution.getHandler(),
      execution.getClass(),
    ]);
  }
}

function unauthenticated(): DomainError {
  return new DomainError(
    'unauthenticated',
    'Log in first, because the session cookie is missing, expired or invalid.',
  );
}

function toLogin(requestId: string, caller: Omit<LoginSession, 'lastSeenAt'> | TokenCaller): Login {
  const { accountId, accountName, memberId, login, role, name, email } = caller;
  const token = 'tokenId' in caller ? { tokenId: caller.tokenId } : {};
  return {
    requestId,
    accountId,
    accountName,
    memberId,
    actor: { userId: memberId, login, role, ...token },
    name,
    email,
  };
}
