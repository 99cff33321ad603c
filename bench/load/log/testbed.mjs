// The service's own code for sealing, signing, cosigning and timestamping, in this process and on a separate embedded
// database.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { AppModule } from '../../../dist/src/app.module.js';
import { NoteSigner } from '../../../dist/src/audit/chain/log/signed-note.js';
import { CheckpointJob } from '../../../dist/src/audit/checkpoints/checkpoint-job.js';
import { loadConfig } from '../../../dist/src/config/config.js';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../dist/src/database/embedded/embedded-postgres.js';
import { prepareFoundation } from '../../../dist/src/start/foundation.js';
import { makeSession, storeSessions } from '../../lib-chains.mjs';
import { seedAccounts } from '../../lib-sessions.mjs';
import { cpuSeconds, descendants, parentOf } from '../processes.mjs';
import { startWitness } from '../witness-process.mjs';
import { startAuthority } from './authority.mjs';

const ORIGIN = 'sotto';
const WITNESSES = ['first.example.com', 'second.example.com'];
/** Number of events of a call (bench/journal.md). */
const EVENTS = 8;
/** Number of measurements after which the database's processes are listed again. */
const COUNTS = 200;

/** Starts the testbed. @param algorithm signature algorithm of the witnesses */
export async function startLogTestbed(algorithm) {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const seed = randomBytes(32);
  const { verifier } = new NoteSigner(ORIGIN, seed);
  const key = verifier.toString();
  const kinds = WITNESSES.map((name) => ({ name, algorithm }));
  const witnesses = await Promise.all(kinds.map((kind) => startWitness(join(folder, kind.name), kind, key)));
  const authority = await startAuthority();
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: postgres.url,
    SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
    SERVICE_CHECKPOINT_KEY: seed.toString('base64'),
    SERVICE_CHECKPOINT_ORIGIN: ORIGIN,
    SERVICE_WITNESSES: await writeWitnesses(folder, witnesses),
    ...authority.env,
  };
  const { app, release } = await startApp({ ...env, SERVICE_DATA_DIR: folder });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    env,
    key,
    folder,
    app,
    client,
    witnesses: kinds,
    witnessKeys: witnesses.map(({ entry }) => entry.key),
    roots: authority.roots,
    accounts: await seedAccounts(client),
    store: sessionStore(client),
    run: () => app.get(CheckpointJob).run(),
    countCpu: await processorTime(client),
    stop: async () => {
      await client.end();
      await app.close();
      await release();
      await Promise.all([...witnesses, authority].map((started) => started.stop()));
      await postgres.stop();
      await removeEmbeddedPostgres(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes the file of witnesses. @returns its path */
async function writeWitnesses(folder, witnesses) {
  const path = join(folder, 'witnesses.yaml');
  await writeFile(path, JSON.stringify({ witnesses: witnesses.map(({ entry }) => entry) }));
  return path;
}

async function startApp(env) {
  const foundation = await prepareFoundation(loadConfig(env), env, 'command');
  const app = await NestFactory.createApplicationContext(AppModule.on(foundation), { logger: false });
  return { app, release: () => foundation.release() };
}

/**
 * Prepares a session store.
 * @returns function that stores this many ended sessions of an account, without waiting for the disk, and returns their
 * IDs
 */
function sessionStore(client) {
  let number = 0;
  return async (account, count) => {
    const sessions = Array.from({ length: count }, () => makeSession((number += 1), EVENTS));
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
    await storeSessions(client, account.id, sessions);
    await client.query('COMMIT');
    return sessions.map(({ id }) => id);
  };
}

/**
 * Prepares the measurement of processor time.
 * @returns function that starts a measurement and returns a function that ends it, with the seconds of this process and
 * of the database
 */
async function processorTime(client) {
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const postmaster = parentOf(rows[0].pid);
  let [pids, left] = [[], 0];
  const ofDatabase = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return (anew = false) => {
    if ((left -= 1) < 0 || anew) [pids, left] = [[postmaster, ...descendants(postmaster)], COUNTS];
    const [own, database] = [process.cpuUsage(), ofDatabase()];
    return () => {
      const { user, system } = process.cpuUsage(own);
      return { own: (user + system) / 1e6, database: ofDatabase() - database };
    };
  };
}
