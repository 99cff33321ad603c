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
    /** Set by the login guard; undefined on public routes, and without a cookie if the login is optional. */
    login?: Login;
  }
}

/** Caller, with the details that `GET /api/v1/me` shows. */
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

/** Makes a route public. The route authenticates its callers itself, if at all. */
export const Public = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ACCESS_KEY, 'public' satisfies Access);

/** Makes the login optional. A cookie that is sent must be valid. */
export const OptionalLogin = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ACCESS_KEY, 'optional-login' satisfies Access);

export const ROLE_KEY = 'sotto:role';

/** Minimum role for a route. Routes without one are open to all members. */
export type LeastRole = 'admin' | 'reviewer';

/** Restricts a route to admins of the account. Other members receive 403 for any request. */
export const AdminOnly = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ROLE_KEY, 'admin' satisfies LeastRole);

/** Restricts a route to reviewers and admins of the account. */
export const ReviewersOnly = (): ReturnType<typeof SetMetadata> =>
  SetMetadata(ROLE_KEY, 'reviewer' satisfies LeastRole);

export const SCOPE_KEY = 'sotto:scope';

/** Scope that a route requires of an API token; `any` accepts a token with any scopes. */
export type RequiredScope = Scope | 'any';

/** Lets API tokens call the route if they have the scope. Without this decorator, a route requires a login. */
export const AllowToken = (scope: RequiredScope): ReturnType<typeof SetMetadata> =>
  SetMetadata(SCOPE_KEY, scope);

/** Parameter decorator that returns the caller. */
export const Ctx = createParamDecorator((_: unknown, execution: ExecutionContext): Login => {
  const { login } = execution.switchToHttp().getRequest<Request>();
  if (login === undefined) throw new UnauthorizedException();
  return login;
});

/** Parameter decorator that returns the caller, for routes with an optional login. */
export const OptionalCtx = createParamDecorator(
  (_: unknown, execution: ExecutionContext): RequestContext | undefined =>
    execution.switchToHttp().getRequest<Request>().login,
);
