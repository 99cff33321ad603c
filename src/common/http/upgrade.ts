import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

declare module 'http' {
  interface IncomingMessage {
    /** What a request for another protocol leaves to whoever takes its connection over. */
    handover?: Upgrade;
  }
}

export interface Upgrade {
  readonly socket: Duplex;
  /** What came after the request already. */
  readonly head: Buffer;
}

/**
 * A class of requests, one for each server. The connection of one is left to another protocol only where it is a GET for a WebSocket: Node sets
 * `upgrade` for whatever is offered, and goes by what it reads there. Any other offer may be passed over (RFC 9110, 7.8), as that
 * of h2c, which Java's HttpClient makes with each request; the body is then read as always.
 */
export function upgradableRequests(): typeof IncomingMessage {
  return class extends IncomingMessage {
    private offersUpgrade = false;

    get upgrade(): boolean {
      if (!this.offersUpgrade || this.method === 'CONNECT') return this.offersUpgrade;
      const protocols = this.headers.upgrade?.toLowerCase().split(',') ?? [];
      return this.method === 'GET' && protocols.some((protocol) => protocol.trim() === 'websocket');
    }

    set upgrade(offered: boolean | null) {
      this.offersUpgrade = offered === true;
    }
  };
}

/**
 * Lets requests for another protocol through the application as any other: what is checked, limited and refused of those is
 * of these, too. A handler either answers, and the connection ends with that, or takes it over.
 */
export function routeUpgrades(
  server: Server,
  createResponse: (request: IncomingMessage) => ServerResponse,
  app: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('upgrade', (request, socket, head) => {
    // A socket that breaks is nobody's error; without a listener it would end the process.
    socket.on('error', () => undefined);
    const answer = createResponse(request);
    answer.shouldKeepAlive = false;
    answer.assignSocket(request.socket);
    answer.once('finish', () => {
      socket.end();
    });
    request.handover = { socket, head };
    app(request, answer);
  });
}

/** Takes the connection of a request over from its response; undefined where it asks for no other protocol. */
export function takeOver(request: IncomingMessage, response: ServerResponse): Upgrade | undefined {
  if (request.handover !== undefined) response.detachSocket(request.socket);
  return request.handover;
}
