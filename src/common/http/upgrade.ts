import { IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

declare module 'http' {
  interface IncomingMessage {
    /** Connection of an upgrade request, for use by another protocol. */
    handover?: Upgrade;
  }
}

export interface Upgrade {
  readonly socket: Duplex;
  /** Bytes that were received after the request. */
  readonly head: Buffer;
}

/**
 * Returns a request class, one for each server. Only a GET request for a WebSocket is upgraded. Node sets `upgrade` for
 * any offer, and reads the property to decide. Other offers may be ignored (RFC 9110, 7.8), such as h2c, which Java's
 * HttpClient offers with each request; the body is then read as usual.
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
 * Routes upgrade requests through the application, so that all its checks and limits apply. A handler either responds,
 * which ends the connection, or takes over the connection.
 */
export function routeUpgrades(
  server: Server,
  createResponse: (request: IncomingMessage) => ServerResponse,
  app: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  server.on('upgrade', (request, socket, head) => {
    // Socket errors are ignored. Without a listener, an error would end the process.
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

/** Detaches an upgrade request's connection from its response; undefined for other requests. */
export function takeOver(request: IncomingMessage, response: ServerResponse): Upgrade | undefined {
  if (request.handover !== undefined) response.detachSocket(request.socket);
  return request.handover;
}
