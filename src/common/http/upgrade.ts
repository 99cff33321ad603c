import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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
