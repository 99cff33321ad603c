import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import {
  type Access,
  ACCESS_KEY,
  type LeastRole,
  type RequiredScope,
  ROLE_KEY,
  SCOPE_KEY,
} from '../common/http/access.js';
import { OPERATION_KEY, type OperationOptions } from '../common/http/operation.js';

/** What the decorators of a route's handler say of it: access is what the guards go by. */
export interface DescribedHandler {
  readonly access: Access;
  /** That its callers have at least; undefined: any. */
  readonly role: LeastRole | undefined;
  /** What an API token needs; undefined if API tokens cannot call the route. */
  readonly scope: RequiredScope | undefined;
  readonly operation: OperationOptions;
}

/** `agents_list` for `AgentsController.list`. A handler with several paths has its own name at the first of them. */
export function operationId(controller: string, method: string): string {
  const room = controller.replace(/Controller$/, '');
  return `${room.charAt(0).toLowerCase()}${room.slice(1)}_${method.replace('[0]', '')}`;
}

/** Reads the decorators of every handler of the application. */
@Injectable()
export class Handlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Those that are part of the API, by the ids of their operations. */
  described(): ReadonlyMap<string, DescribedHandler> {
    const handlers = new Map<string, DescribedHandler>();
    for (const { metatype } of this.discovery.getControllers()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as Readonly<Record<string, unknown>>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = this.read(prototype[name] as () => void, metatype as Type);
        if (handler !== undefined) handlers.set(operationId(metatype.name, name), handler);
      }
    }
    return handlers;
  }

  private read(method: () => void, controller: Type): DescribedHandler | undefined {
    const operation = this.reflector.get<OperationOptions | undefined>(OPERATION_KEY, method);
    if (operation === undefined) return undefined;
    const targets = [method, controller];
    const access: Access | undefined = this.reflector.getAllAndOverride(ACCESS_KEY, targets);
    const role: LeastRole | undefined = this.reflector.getAllAndOverride(ROLE_KEY, targets);
    const scope: RequiredScope | undefined = this.reflector.getAllAndOverride(SCOPE_KEY, targets);
    return { access: access ?? 'login', role, scope, operation };
  }
}
