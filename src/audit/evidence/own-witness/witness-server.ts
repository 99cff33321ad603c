import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLarge, readAll } from '../../../common/http/read-body.js';
import { describeError, type Log } from '../../../common/logging/logger.js';
import type { Witness } from './witness.js';
import { plainAnswer, type WitnessAnswer } from './witness-rules.js';

/** Maximum size of a request in bytes: a proof of 63 lines, and a note with 16 signatures of the longest type. */
const MAX_BODY = 131_072;
/** Time limit for a request to arrive, in milliseconds. */
const REQUEST_MS = 10_000;
const MAX_CONNECTIONS = 256;

/** Serves `POST /add-checkpoint`. */
export async function serveWitness(
  witness: Pick<Witness, 'addCheckpoint'>,
  { host, port }: { readonly host: string; readonly port: number },
  log: Log,
): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(witness, request, log).then(({ status, type, body }) => {
      send(response, status, type, body);
    });
  });
  server.requestTimeout = REQUEST_MS;
  server.headersTimeout = REQUEST_MS;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}

async function answer(
  witness: Pick<Witness, 'addCheckpoint'>,
  request: IncomingMessage,
  log: Log,
): Promise<WitnessAnswer> {
  if (request.url !== '/add-checkpoint') return plainAnswer(404, 'no resource exists at this path\n');
  if (request.method !== 'POST') return plainAnswer(405, 'send checkpoints with POST\n');
  try {
    const body = await readAll(request as AsyncIterable<Uint8Array>, MAX_BODY);
    return await witness.addCheckpoint(body.toString());
  } catch (error) {
    if (error instanceof BodyTooLarge) return plainAnswer(413, 'the request is too long\n');
    log.error('a checkpoint could not be stored, so it was not cosigned', { error: describeError(error) });
    return plainAnswer(500, 'the checkpoint was not cosigned\n');
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  // The rest of an unread body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('connection', 'close');
  response.writeHead(status, { 'content-type': type }).end(body);
}
