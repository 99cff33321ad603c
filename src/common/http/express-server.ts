import { createServer, type Server, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application } from 'express';
import { routeUpgrades, upgradableRequests } from './upgrade.js';

/** Application with its request and response prototypes, which its types omit. */
type WithPrototypes = Application & { request: object; response: object };

/**
 * Express behind a server that creates requests and responses with Express's prototypes. By default, Express changes
 * the prototype of each object after creation. V8 then keeps everything that a call has touched until the next full
 * garbage collection (7.5 kB per bare request instead of 0), and accesses these objects slowly.
 */
export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<WithPrototypes>();
    const ExpressRequest = upgradableRequests();
    class ExpressResponse extends ServerResponse {}
    app.request = adopt(ExpressRequest.prototype, app.request);
    app.response = adopt(ExpressResponse.prototype, app.response);
    const server: Server = createServer(
      { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse },
      app,
    );
    routeUpgrades(server, (request) => new ExpressResponse(request), app);
    this.setHttpServer(server);
  }
}

/** Inserts the methods that Express adds behind the prototype of the server's own class. */
function adopt(prototype: object, methods: object): object {
  return Object.setPrototypeOf(prototype, methods) as object;
}
