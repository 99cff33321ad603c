import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CosignatureAlgorithmName } from '../../src/audit/chain/cosigning/cosignature.js';
import type { NoteVerifier } from '../../src/audit/chain/log/signed-note.js';
import { Witness } from '../../src/audit/evidence/own-witness/witness.js';
import {
  openWitnessFolder,
  type WitnessFolder,
} from '../../src/audit/evidence/own-witness/witness-folder.js';
import { readAll } from '../../src/common/http/read-body.js';

/**
 * Behavior of a witness. `lying` cosigns another text, `forgetful` cosigns and loses its response, `stalling`
 * cosigns and never responds, `silent` never responds, `gone` closes the connection, `full` has no space on
 * its disk, `endless` never ends its response, and `moved` redirects.
 */
export type Behaviour =
  'honest' | 'lying' | 'forgetful' | 'stalling' | 'silent' | 'gone' | 'full' | 'endless' | 'moved';

/** A witness over HTTP that can misbehave. */
export interface WitnessServer {
  readonly folder: WitnessFolder;
  /** Entry in the file of witnesses. */
  readonly entry: { readonly key: string; readonly url: string };
  behaviour: Behaviour;
  /** Number of requests so far. */
  requests: number;
  watch(log: NoteVerifier): void;
  stop(): Promise<void>;
}

export async function startWitnessServer(
  name: string,
  algorithm: CosignatureAlgorithmName = 'ed25519',
): Promise<WitnessServer> {
  const place = await mkdtemp(join(tmpdir(), 'sotto-witness-'));
  const folder = await openWitnessFolder(place, { name, algorithm });
  const logs = new Map<string, NoteVerifier[]>();
  const witness = new Witness(folder.cosigner, logs, folder.state, () => Promise.resolve());
  const server = createServer((request, response) => {
    void answer(running, witness, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const running: WitnessServer = {
    folder,
    entry: { key: folder.cosigner.verifier.toString(), url: `http://127.0.0.1:${port}` },
    behaviour: 'honest',
    requests: 0,
    watch: (log) => logs.set(log.name, [log]),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await folder.release();
      await rm(place, { recursive: true });
    },
  };
  return running;
}

async function answer(
  running: WitnessServer,
  witness: Witness,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  running.requests += 1;
  const text = (await readAll(request as AsyncIterable<Uint8Array>, 1_000_000)).toString();
  const { behaviour, folder } = running;
  if (behaviour === 'silent') return;
  if (behaviour === 'gone') {
    request.socket.destroy();
  } else if (behaviour === 'full') {
    response.writeHead(500).end();
  } else if (behaviour === 'moved') {
    response.writeHead(307, { location: running.entry.url }).end();
  } else if (behaviour === 'endless') {
    response.writeHead(200);
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(65_536), more);
    };
    more();
  } else if (behaviour === 'lying') {
    response.end(folder.cosigner.sign('another text\n', Math.floor(Date.now() / 1_000)));
  } else {
    const { status, type, body } = await witness.addCheckpoint(text);
    if (behaviour === 'stalling') return;
    if (behaviour === 'forgetful') request.socket.destroy();
    else response.writeHead(status, { 'content-type': type }).end(body);
  }
}
