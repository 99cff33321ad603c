import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { freshDatabase } from '../../support/databases.js';
import { TimestampAuthority } from '../../support/timestamp-authority.js';
import { type AuthorityServer, serveAuthority } from '../../support/timestamp-server.js';
import { startWitness, type WitnessProcess } from '../own-witness-process.js';
import { type ForeignWitness, startForeignWitness } from './foreign-witness.js';
import type { Trust } from './foreign-verifier.js';
import { SIDE_LOGS, WATCHED } from './side-logs.js';

const ORIGIN = 'sotto.example.com/log';

/** Environment of the service: two witnesses, an authority, a database, and the operator's keys. */
export interface Surroundings {
  readonly folder: string;
  readonly authority: TimestampAuthority;
  readonly witnesses: { readonly foreign: ForeignWitness; readonly own: WitnessProcess };
  /** Seed of the log's key, which the operator has. */
  readonly seed: Buffer;
  readonly signer: NoteSigner;
  readonly databaseUrl: string;
  /** Settings of the service and of its commands. */
  readonly env: Readonly<Record<string, string>>;
  /** Keys and certificates that an auditor has. */
  readonly trust: Trust;
  /** Path of the authority's root certificates. */
  readonly rootsPath: string;
  stop(): Promise<void>;
}

/** @param python interpreter with the locked packages */
export async function prepareSurroundings(python: string): Promise<Surroundings> {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-evidence-'));
  const authority = await TimestampAuthority.create({ key: 'ec' });
  const server = await serveAuthority(authority);
  const seed = randomBytes(32);
  const signer = new NoteSigner(ORIGIN, seed);
  const log = signer.verifier.toString();
  const logs = [signer, ...SIDE_LOGS, WATCHED.signer].map(({ verifier }) => verifier.toString());
  const foreign = await startForeignWitness(python, logs);
  const own = await startWitness(join(folder, 'witness'), logs);
  const database = await freshDatabase();
  const witnessesPath = join(folder, 'witnesses.yaml');
  await writeFile(
    witnessesPath,
    JSON.stringify({ witnesses: [foreign, own].map(({ key, url }) => ({ key, url })) }),
  );
  return {
    folder,
    authority,
    witnesses: { foreign, own },
    seed,
    signer,
    databaseUrl: database.url,
    env: settings(database.url, seed, witnessesPath, server, authority),
    trust: { log, witnesses: [foreign.key, own.key], threshold: 2, roots: await authority.roots() },
    rootsPath: authority.rootsPath,
    stop: async () => {
      await foreign.stop();
      await own.end();
      await server.stop();
      await authority.remove();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(
  databaseUrl: string,
  seed: Buffer,
  witnessesPath: string,
  server: AuthorityServer,
  authority: TimestampAuthority,
): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_CHECKPOINT_KEY: seed.toString('base64'),
    SERVICE_CHECKPOINT_ORIGIN: ORIGIN,
    SERVICE_CHECKPOINT_INTERVAL_MS: '500',
    SERVICE_LOG_PUBLIC: 'true',
    SERVICE_WITNESSES: witnessesPath,
    SERVICE_TSA_URL: server.url,
    SERVICE_TSA_ROOTS: authority.rootsPath,
  };
}
