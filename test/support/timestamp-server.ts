import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAll } from '../../src/common/http/read-body.js';
import { timestampQuery } from '../../src/audit/chain/timestamps/timestamp-query.js';
import type { TimestampAuthority } from './timestamp-authority.js';

/** Faults of the responses. */
export type Misbehaviour =
  'gone' | 'broken' | 'silent' | 'endless' | 'silly' | 'refusing' | 'repeating' | 'confused';

export interface AuthorityServer {
  readonly url: string;
  /** Sets the fault of later responses; undefined for correct responses. */
  behave(how?: Misbehaviour): void;
  /** Number of queries so far. */
  asked(): number;
  stop(): Promise<void>;
}

/** Serves an authority over HTTP on a free port. */
export async function serveAuthority(authority: TimestampAuthority): Promise<AuthorityServer> {
  let behaviour: Misbehaviour | undefined;
  let asked = 0;

  async function answer(query: Buffer): Promise<Buffer> {
    if (behaviour === 'silly') return Buffer.from('busy');
    if (behaviour === 'refusing') return authority.reply(query, { digests: 'sha512' });
    if (behaviour === 'confused') return authority.reply(timestampQuery('another text').der);
    // The nonce is at the end of a query, before the three bytes that request certificates.
    if (behaviour === 'repeating') query[query.length - 4] = (query.at(-4) ?? 0) ^ 1;
    return authority.reply(query);
  }

  function send(response: ServerResponse, body: Buffer): void {
    response.setHeader('content-type', 'application/timestamp-reply');
    response.end(body);
  }

  const server = createServer((request, response) => {
    asked += 1;
    if (behaviour === 'silent') return;
    if (behaviour === 'gone') request.socket.destroy();
    else if (behaviour === 'broken') response.writeHead(503).end('busy');
    else if (behaviour === 'endless') response.end(Buffer.alloc(1_000_000));
    else {
      readAll(request, 10_000)
        .then(answer)
        .then(
          (body) => {
            send(response, body);
          },
          () => request.socket.destroy(),
        );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    behave: (how) => {
      behaviour = how;
    },
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
