import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { Request } from 'express';
import { validationFailed } from '../common/errors/domain-error.js';

/** Where the framework keeps which arguments a handler takes, by `<kind of argument>:<index>`. */
const ARGUMENTS_KEY = '__routeArguments__';

/**
 * Stands behind the login: a route that takes no query refuses one, as routes that do refuse parameters they don't know.
 * A misspelt filter would otherwise pass for one that was applied.
 */
@Injectable()
export class UndeclaredQueryGuard implements CanActivate {
  canActivate(execution: ExecutionContext): boolean {
    const request = execution.switchToHttp().getRequest<Request>();
    if (request.login === undefined || takesQuery(execution)) return true;
    const names = Object.keys(request.query);
    if (names.length === 0) return true;
    throw validationFailed([
      { field: 'query', rule: 'unknown', message: 'this route takes no query parameters' },
    ]);
  }
}

function takesQuery(execution: ExecutionContext): boolean {
  const taken = Reflect.getMetadata(ARGUMENTS_KEY, execution.getClass(), execution.getHandler().name) as
    Readonly<Record<string, unknown>> | undefined;
  return Object.keys(taken ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
