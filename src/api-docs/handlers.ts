import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { type Access, ACCESS_KEY, ROLE_KEY } from '../common/http/access.js';
import { ALSO_AS_KEY, ERRORS_KEY } from '../common/http/answers.js';
import type { ErrorCode } from '../common/errors/domain-error.js';

/** What the marks on a route's handler say of it: the same that the guards go by. */
export interface HandlerMarks {
  readonly access: Access;
  readonly adminOnly: boolean;
  /** Codes that the handler names itself. */
  readonly errors: readonly ErrorCode[];
  /** Media type of a file that the answer may be instead of JSON. */
  readonly alsoAs: string | undefined;
}

/** Reads the marks of every handler of the application. */
@Injectable()
export class Handlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** By `<Controller>_<method>`, which is how the document generator names operations. */
  marks(): ReadonlyMap<string, HandlerMarks> {
    const marks = new Map<string, HandlerMarks>();
    for (const { metatype } of this.discovery.getControllers()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as Readonly<Record<string, unknown>>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (typeof handler === 'function')
          marks.set(`${metatype.name}_${name}`, this.read(handler, metatype as Type));
      }
    }
    return marks;
  }

  private read(handler: unknown, controller: Type): HandlerMarks {
    const targets = [handler as () => void, controller];
    const access: Access | undefined = this.reflector.getAllAndOverride(ACCESS_KEY, targets);
    const role: string | undefined = this.reflector.getAllAndOverride(ROLE_KEY, targets);
    const errors: readonly ErrorCode[] | undefined = this.reflector.getAllAndOverride(ERRORS_KEY, targets);
    const alsoAs: string | undefined = this.reflector.getAllAndOverride(ALSO_AS_KEY, targets);
    return { access: access ?? 'login', adminOnly: role === 'admin', errors: errors ?? [], alsoAs };
  }
}
