import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/internal';
import type { Request } from 'express';
import { validationFailed } from '../common/errors/domain-error.js';

/** Metadata key under which the framework stores a handler's arguments, by `<kind of argument>:<index>`. */
const ARGUMENTS_KEY = '__routeArguments__';

/**
 * Rejects query parameters on routes that declare none, after the login. Routes that declare some reject unknown ones.
 * Otherwise, a misspelled filter would be ignored without notice.
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
  const declared = Reflect.getMetadata(ARGUMENTS_KEY, execution.getClass(), execution.getHandler().name) as
    Readonly<Record<string, unknown>> | undefined;
  return Object.keys(declared ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
