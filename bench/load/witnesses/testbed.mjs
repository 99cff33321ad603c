// Services that differ only in their witnesses, with one upstream, and continuous rounds of checkpoints.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { NoteSigner } from '../../../dist/src/audit/chain/log/signed-note.js';
import { joinEmbeddedPostgres } from '../../../dist/src/database/embedded/embedded-postgres.js';
import { startService } from '../../lib-service.mjs';
import { Target } from '../client.mjs';
import { cpuOf, descendants, startHelper } from '../processes.mjs';

const ORIGIN = 'sotto';
const WITNESSES = ['first.example.com', 'second.example.com'];
const PATTERN_ONLY = 'name: bench-pattern\ndetection: { passes: [pattern] }\n';
/** Two services without witnesses, and one with witnesses. */
export const SERVICES = ['alone', 'again', 'watched'];
/** Milliseconds between two rounds, the minimum that the service allows. */
export const INTERVAL_MS = 100;
const CONNECTIONS = 128;

/**
 * Starts the services.
 * @returns services `alone`, `again` (also without witnesses) and `watched` (with two witnesses), and functions for the
 * witnesses
 */
export async function startWitnessesTestbed() {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
  const upstream = await startHelper('upstream.mjs');
  const seed = randomBytes(32);
  const key = new NoteSigner(ORIGIN, seed).verifier.toString();
  const witnesses = await Promise.all(
    WITNESSES.map((name) => startHelper('witnesses/witness.mjs', name, key)),
  );
  const file = join(folder, 'witnesses.yaml');
  await writeFile(file, JSON.stringify({ witnesses: await Promise.all(witnesses.map(entryOf)) }));
  const start = (env) => startWatched(`http://127.0.0.1:${upstream.port}/v1`, seed, env);
  const services = {
    alone: await start({}),
    again: await start({}),
    watched: await start({ SERVICE_WITNESSES: file }),
  };
  return {
    services,
    /** Sets the behaviour of the witnesses. */
    behave: (how) => Promise.all(witnesses.map((witness) => witness.ask(how))),
    /** Returns the number of requests to the witnesses since the preceding call. */
    requests: async () => {
      const answers = await Promise.all(witnesses.map((witness) => witness.ask('requests')));
      return answers.reduce((sum, { requests }) => sum + requests, 0);
    },
    stop: async () => {
      for (const service of Object.values(services)) await service.stop();
      for (const helper of [...witnesses, upstream]) await helper.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function entryOf(witness) {
  const { key } = await witness.ask('well');
  return { key, url: `http://127.0.0.1:${witness.port}` };
}

async function startWatched(upstreamUrl, seed, env) {
  const service = await startService(upstreamUrl, {
    SERVICE_CHECKPOINT_KEY: seed.toString('base64'),
    SERVICE_CHECKPOINT_ORIGIN: ORIGIN,
    SERVICE_CHECKPOINT_INTERVAL_MS: String(INTERVAL_MS),
    ...env,
  });
  const database = await joinEmbeddedPostgres({ dataDir: service.dataDir });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const target = new Target(
    await service.createAgent('Bench pattern', { policy_yaml: PATTERN_ONLY }),
    CONNECTIONS,
  );
  return {
    target,
    client,
    /** Returns the seconds of processor time so far, of the service and its database. */
    cpu: () => cpuOf({ all: [service.pid, ...descendants(service.pid)] }).all,
    stop: async () => {
      await target.close();
      await client.end();
      await database.stop();
      await service.stop();
    },
  };
}
