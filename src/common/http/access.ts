import {
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Id } from '../ids.js';
import type { RequestContext } from './request-context.js';
import type { Scope } from './scopes.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by the login guard; absent on public routes, and without a cookie where the login is optional. */
    login?: Login;
  }
}

/** The caller, with what `GET /api/v1/me` shows of them. */
export interface Login extends RequestContext {
  readonly accountName: string;
  readonly memberId: Id<'usr'>;
  readonly name: string | null;
  readonly email: string | null;
  /** SHA-256 of the login cookie; undefined for an API token. */
  readonly cookieHash?: Buffer;
}

export type Access = 'login' | 'optional-login' | 'public';

export const ACCESS_KEY = 'sotto:access';

/** Open to everybody: such a route authenticates its callers itself, if it does. */
export const Public = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ACCESS_KEY, 'public' satisfies Access);

/** Works without a cookie too; a cookie that is sent must be good. */
export const OptionalLogin = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ACCESS_KEY, 'optional-login' satisfies Access);

export const ROLE_KEY = 'sotto:role';

/** The role that a route takes at least; without one, a member's will do. */
export type LeastRole = 'admin' | 'reviewer';

/** Only for admins of the account: a member gets 403, whatever the request is about. */
export const AdminOnly = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ROLE_KEY, 'admin' satisfies LeastRole);

/** Only for reviewers and admins of the account. */
export const ReviewersOnly = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ROLE_KEY, 'reviewer' satisfies LeastRole);

export const SCOPE_KEY = 'sotto:scope';

/** What a route requires of an API token; `any`: no scope. */
export type RequiredScope = Scope | 'any';

/** Lets API tokens call the route if they have the scope. Without this decorator, a route requires a login. */
export const AllowToken = (scope: RequiredScope): ReturnType<typeof SetMetadata> =>
  SetMetadata(SCOPE_KEY, scope);

/** Parameter decorator: the caller. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): Login => {
  const { login } = execution.switchToHttp().getRequest<Request>();
  if (login === undefined) throw new UnauthorizedException();
  return login;
});

/** Parameter decorator for routes with an optional login. */
export const OptionalCtx = createParamDecorator(
  (_: unknown, execution: ExecutionContext): RequestContext | undefined =>
    execution.switchToHttp().getRequest<Request>().login,
);
