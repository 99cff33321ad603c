import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CosignatureAlgorithmName } from '../audit/chain/cosigning/cosignature.js';
import { COSIGNATURE_ALGORITHMS } from '../audit/chain/cosigning/cosignature-keys.js';
import { Witness } from '../audit/evidence/own-witness/witness.js';
import {
  openWitnessFolder,
  readWatchedLogs,
  type WantedKey,
  type WitnessFolder,
} from '../audit/evidence/own-witness/witness-folder.js';
import { serveWitness } from '../audit/evidence/own-witness/witness-server.js';
import { errorCode } from '../common/errors/error-code.js';
import { createLog, describeError, type Log } from '../common/logging/logger.js';
import { NotFound } from './not-found.js';

const DEFAULT_PORT = 3_100;

interface WitnessOptions {
  readonly dir: string;
  readonly logs?: string;
  readonly printKey?: true;
  readonly name?: string;
  readonly algorithm?: CosignatureAlgorithmName;
  readonly host: string;
  readonly port: number;
}

/** Configures `sotto witness`, which watches logs of others. It does not use the service's database. */
export function configureWitness(command: Command): void {
  command
    .requiredOption(
      '--dir <folder>',
      'folder with the key and state of the witness; created at the first start',
    )
    .option('--logs <file>', 'file with one verifier key per line, one for each log')
    .option('--print-key', 'print the verifier key and exit; creates a missing key')
    .option('--name <name>', 'key name, such as witness.example.com; required at the first start')
    .addOption(
      new Option('--algorithm <algorithm>', 'signature algorithm of a new key (default: ed25519)').choices(
        COSIGNATURE_ALGORITHMS,
      ),
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on', parsePort, DEFAULT_PORT)
    .action(runWitness);
}

/** Runs until a signal arrives. Pending requests are answered before the process ends. */
async function runWitness({ dir, logs, printKey, host, port, ...wanted }: WitnessOptions): Promise<void> {
  if (printKey === true) {
    await print(dir, wanted);
    return;
  }
  if (logs === undefined) throw new NotFound('Specify the logs (--logs), or use --print-key.');
  const watched = await readWatchedLogs(logs).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? new NotFound(`The file ${logs} does not exist.`) : error;
  });
  const folder = await openWitnessFolder(dir, wanted);
  try {
    const log = createLog('info');
    const server = await serveWitness(witnessOf(folder, watched, log), { host, port }, log);
    const address = server.address() as AddressInfo;
    process.stdout.write(`${folder.cosigner.verifier.toString()}\n`);
    process.stdout.write(`the witness listens on http://${host}:${address.port}\n`);
    await ended(server);
  } finally {
    await folder.release();
  }
}

/** Prints the key without starting the witness, because logs and witnesses need each other's keys before they start. */
async function print(dir: string, wanted: WantedKey): Promise<void> {
  const folder = await openWitnessFolder(dir, wanted);
  process.stdout.write(`${folder.cosigner.verifier.toString()}\n`);
  await folder.release();
}

function witnessOf(
  folder: WitnessFolder,
  watched: Awaited<ReturnType<typeof readWatchedLogs>>,
  log: Log,
): Witness {
  return new Witness(folder.cosigner, watched, folder.state, async (origin, body) => {
    log.error('a log signed a checkpoint that is inconsistent with an earlier one; the request was stored');
    await folder.storeProof(origin, body).catch((error: unknown) => {
      log.error('the request could not be stored', { error: describeError(error) });
    });
  });
}

async function ended(server: Server): Promise<void> {
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('not a valid port');
  return port;
}
