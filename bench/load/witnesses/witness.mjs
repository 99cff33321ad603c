// Witness as a separate process whose behaviour is set by messages: `well`, `slow`, `gone` (connections are refused) or
// `lying`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NoteVerifier } from '../../../dist/src/audit/chain/log/signed-note.js';
import { SIZE_TYPE, sizeText } from '../../../dist/src/audit/chain/cosigning/witness-messages.js';
import { Witness } from '../../../dist/src/audit/evidence/own-witness/witness.js';
import { openWitnessFolder } from '../../../dist/src/audit/evidence/own-witness/witness-folder.js';

/** Delay in milliseconds, a second less than the timeout of a witness request. */
const SLOW_MS = 9_000;

const [name, logKey] = process.argv.slice(2);
const place = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
const folder = await openWitnessFolder(join(place, 'own'), { name });
const log = NoteVerifier.parse(logKey);
const witness = new Witness(folder.cosigner, new Map([[log.name, [log]]]), folder.state, () =>
  Promise.resolve(),
);
let behaviour = 'well';
/** Aborts the delay of slow responses when the behaviour changes. */
let other = new AbortController();
let requests = 0;

const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => void answer(Buffer.concat(parts).toString(), response));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();

process.on('message', async (told) => {
  const before = requests;
  requests = 0;
  if (told !== 'requests') await behave(told);
  process.send({ requests: before, key: folder.cosigner.verifier.toString() });
});
process.on('SIGTERM', () => void end());
process.on('disconnect', () => void end());
process.send(port);

async function answer(text, response) {
  requests += 1;
  if (behaviour === 'lying') return lie(text, response);
  if (behaviour === 'slow') await pause(SLOW_MS, undefined, { signal: other.signal }).catch(() => undefined);
  const { status, type, body } = await witness.addCheckpoint(text);
  response.writeHead(status, { 'content-type': type }).end(body);
}

/**
 * Sends a wrong response, which alternates between a cosignature of another text and a size that the witness has not
 * reached.
 */
function lie(text, response) {
  if (requests % 2 === 0) {
    response.end(folder.cosigner.sign('another text\n', Math.floor(Date.now() / 1_000)));
    return;
  }
  const [, size] = /\n\n[^\n]+\n(\d+)\n/.exec(text);
  response
    .writeHead(409, { 'content-type': SIZE_TYPE })
    .end(sizeText(Math.floor(Math.random() * Number(size))));
}

async function behave(how) {
  behaviour = how;
  other.abort();
  other = new AbortController();
  if (how === 'gone' && server.listening) {
    server.close();
    server.closeAllConnections();
  }
  if (how !== 'gone' && !server.listening) {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
}

async function end() {
  await folder.release();
  await rm(place, { recursive: true, force: true });
  process.exit();
}
