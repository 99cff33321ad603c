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

/** Properties from the decorators of a route handler. `access` is the same value that the guards use. */
export interface DescribedHandler {
  readonly access: Access;
  /** Lowest role that may call the route; undefined if every role may. */
  readonly role: LeastRole | undefined;
  /** Scope that an API token needs; undefined if API tokens cannot call the route. */
  readonly scope: RequiredScope | undefined;
  readonly operation: OperationOptions;
}

/** Returns `agents_list` for `AgentsController.list`. A handler with several paths has this name for the first path. */
export function operationId(controller: string, method: string): string {
  const name = controller.replace(/Controller$/, '');
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}_${method.replace('[0]', '')}`;
}

/** Reads the decorators of all route handlers of the application. */
@Injectable()
export class Handlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Returns the handlers that are part of the API, by operation ID. */
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
