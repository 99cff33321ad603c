import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { OUTBOUND_NETWORK, type OutboundNetwork } from '../../src/outbound/outbound-network.js';
import { selfSigned } from '../support/certificate.js';
import type { RunningService } from '../support/running-service.js';

export const CALLBACK_HOST = 'callback.example.com';

export interface CallbackRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

export interface CallbackServer {
  readonly port: number;
  /** URL with the host name of the certificate. */
  readonly url: string;
  readonly cert: string;
  readonly requests: CallbackRequest[];
  /** Number of connections, with or without a request. */
  readonly connections: number;
  answerWith(answer: (response: ServerResponse) => void): void;
  /** Answers with a text, or with JSON. */
  answer(value: unknown): void;
  stop(): Promise<void>;
}

/** Starts a customer's server on the loopback address, which returns the configuration of calls. */
export async function runCallbackServer(): Promise<CallbackServer> {
  const { cert, key } = selfSigned(CALLBACK_HOST);
  const requests: CallbackRequest[] = [];
  let connections = 0;
  let answer = (response: ServerResponse): void => void response.end('{}');
  const server = createServer({ cert, key }, (request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const { url: path = '', method = '', headers } = request;
      requests.push({ path, method, headers, text: Buffer.concat(parts).toString('utf8') });
      answer(response);
    })();
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `https://${CALLBACK_HOST}:${port}/assistant?clinic=1`,
    cert,
    requests,
    get connections() {
      return connections;
    },
    answerWith: (next) => {
      answer = next;
    },
    answer: (value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      answer = (response) => void response.end(text);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Lets a service trust a callback server's certificate and resolve hosts with `resolve`. */
export function connectTo(
  { service }: RunningService,
  { cert }: CallbackServer,
  resolve: OutboundNetwork['resolve'],
): void {
  Object.assign(service.app.get<OutboundNetwork>(OUTBOUND_NETWORK, { strict: false }), {
    resolve,
    tls: { ca: cert },
  });
}

export function addresses(...numbers: readonly string[]): readonly LookupAddress[] {
  return numbers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
