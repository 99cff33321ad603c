// npm run bench:verify: time and memory of verifying a journal of a million events. The chains are real, because the
// service's own writer creates them. They are stored in bulk. One session has 100,000 events, and the others have ten.
// --events N sets another number. --write puts the table into bench/verify.md.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';
import { AppModule } from '../dist/src/app.module.js';
import { CheckpointJob } from '../dist/src/audit/checkpoints/checkpoint-job.js';
import { Provisioning } from '../dist/src/auth/provisioning.service.js';
import { loadConfig } from '../dist/src/config/config.js';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../dist/src/database/embedded/embedded-postgres.js';
import { prepareFoundation } from '../dist/src/start/foundation.js';
import { makeSession, storeSessions } from './lib-chains.mjs';
import { residentMiB } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: { events: { type: 'string', default: '1000000' }, write: { type: 'boolean', default: false } },
});
const EVENTS = Number(options.events);
const ACCOUNTS = 4;
const PER_SESSION = 10;
const LONG = Math.min(100_000, EVENTS / 4);
const BATCH = 500;
const SAMPLE_MS = 100;

async function seed(url, accountIds) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  let number = 0;
  await storeSessions(client, accountIds[0], [makeSession(number, LONG)]);
  const sessions = (EVENTS - LONG) / PER_SESSION;
  while (number < sessions) {
    const batch = Array.from({ length: Math.min(BATCH, sessions - number) }, () =>
      makeSession((number += 1), PER_SESSION),
    );
    await storeSessions(client, accountIds[Math.floor(number / BATCH) % ACCOUNTS], batch);
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
  await client.end();
}

/**
 * Returns the processor time of a process in seconds (Linux with 100 ticks per second, otherwise 0).
 * @param first field number; 13 for the ended children
 */
async function cpuSeconds(pid, first = 11) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[first] ?? 0) + Number(fields[first + 1] ?? 0)) / 100;
}

/** Returns the process ID of the database's postmaster, which is the parent of all backends. */
async function postmasterPid(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const status = await readFile(`/proc/${rows[0].pid}/status`, 'utf8').catch(() => '');
  await client.end();
  return Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

/** Runs the command and samples its memory in the meantime. */
async function measure(env, ...args) {
  const child = spawn(process.execPath, ['bin/sotto.js', ...args], {
    cwd: new URL('..', import.meta.url),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (part) => {
    if (printed.length < 1_000) printed += String(part);
  });
  const samples = [];
  const databaseCpuBefore = await cpuSeconds(postmaster, 13);
  const startedAt = performance.now();
  let cpu = 0;
  const timer = setInterval(async () => {
    samples.push(await residentMiB(child.pid));
    cpu = Math.max(cpu, await cpuSeconds(child.pid));
  }, SAMPLE_MS);
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(timer);
  // The server includes a backend's time in the time of its children only after the backend has been reaped.
  await setTimeout(300);
  const databaseCpu = (await cpuSeconds(postmaster, 13)) - databaseCpuBefore;
  const known = samples.filter((sample) => sample > 0);
  const at = (share) => known[Math.floor((known.length - 1) * share)]?.toFixed(0) ?? '?';
  const [peak] = known.toSorted((a, b) => b - a);
  return {
    code,
    seconds,
    cpu,
    databaseCpu,
    first: printed.split('\n')[0],
    at,
    peak: peak?.toFixed(0) ?? '?',
  };
}

const dataDir = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const postmaster = await postmasterPid(postgres.url);
const env = {
  PATH: process.env.PATH,
  DATABASE_URL: postgres.url,
  SERVICE_DATA_DIR: dataDir,
  SERVICE_LOG_LEVEL: 'silent',
  SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
  SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
};
const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
try {
  const foundation = await prepareFoundation(loadConfig(env), env, 'command');
  const app = await NestFactory.createApplicationContext(AppModule.on(foundation), { logger: false });
  const accountIds = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    accountIds.push(await app.get(Provisioning).ensureAccount(`bench ${account}`));
  }
  const seeding = performance.now();
  await seed(postgres.url, accountIds);
  process.stderr.write(`seeded in ${((performance.now() - seeding) / 1_000).toFixed(0)} s\n`);
  const sealing = performance.now();
  await app.get(CheckpointJob).run();
  const sealed = (performance.now() - sealing) / 1_000;
  await app.close();
  await foundation.release();

  const load = loadavg()[0].toFixed(1);
  print(
    `${EVENTS} events in ${(EVENTS - LONG) / PER_SESSION + 1} sessions of ${ACCOUNTS} accounts, all sealed;`,
  );
  print(
    `${availableParallelism()} cores, Node ${process.versions.node}, embedded PostgreSQL on the same machine,`,
  );
  print(`load average ${load} before the first measurement. Times hold the start of the command.`);
  print('');
  print(
    '| what | seconds | of the CPU in Node | of the CPU in PostgreSQL | MiB resident at 1/4, 1/2, 3/4, end | peak | exit code |',
  );
  print('| --- | --- | --- | --- | --- | --- | --- |');
  const row = (what, { seconds, cpu, databaseCpu, at, peak, code }) =>
    print(
      `| ${what} | ${seconds.toFixed(1)} | ${cpu.toFixed(1)} | ${databaseCpu.toFixed(1)} | ${[0.25, 0.5, 0.75, 1].map(at).join(', ')} | ${peak} | ${code} |`,
    );
  print(
    `| seal ${(EVENTS - LONG) / PER_SESSION + 1} sessions and sign a checkpoint (in process) | ${sealed.toFixed(1)} | | | | | |`,
  );
  const whole = await measure(env, 'audit', 'verify');
  row('`audit verify`', whole);
  row(
    '`audit verify --since-checkpoint`, nothing new',
    await measure(env, 'audit', 'verify', '--since-checkpoint'),
  );
  const long = `sess_${'0'.repeat(26)}`;
  row(
    `\`audit verify --session\` of ${LONG} events`,
    await measure(env, 'audit', 'verify', '--session', long),
  );
  row(
    `\`audit export --session\` of ${LONG} events`,
    await measure(env, 'audit', 'export', '--session', long),
  );
  print('');
  print(`Output: ${whole.first}`);
} finally {
  await postgres.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}
if (options.write) {
  const text = `# Verifying the journal\n\n\`npm run bench:verify -- --write\` wrote this.\n\n${lines.join('\n')}\n`;
  writeFileSync(new URL('verify.md', import.meta.url), text);
}
