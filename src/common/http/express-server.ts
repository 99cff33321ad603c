import { createServer, type Server, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application } from 'express';
import { routeUpgrades, upgradableRequests } from './upgrade.js';

/** The application's prototypes of requests and responses, which its types leave out. */
type WithPrototypes = Application & { request: object; response: object };

/**
 * Express behind a server whose requests and responses are created with Express's prototypes. Left to itself, Express gives
 * each object another prototype after the fact: the engine then keeps all that a call has touched until it next looks
 * through the whole heap (7.5 kB of each bare request instead of nothing), and reads and writes those objects slowly.
 * Nothing is left for Express to change here.
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

/** Puts the methods that Express adds behind the prototype of the server's own class. */
function adopt(prototype: object, methods: object): object {
  return Object.setPrototypeOf(prototype, methods) as object;
}
