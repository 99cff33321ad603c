// npm run bench:journal: what one durable commit of the journal costs a call, and how many events a second it takes, on
// the embedded database with everything durable. In the same run, bare inserts of one row and of as many rows as a full
// group has, for comparison. --write puts the tables into bench/journal.md; --seconds N makes it shorter or longer.
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../dist/src/database/embedded/embedded-postgres.js';
import { migrate } from '../dist/src/database/migrate.js';
import { EVENTS_PER_CALL, makeCall, openJournal } from './lib-journal.mjs';
import { quantile } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const SECONDS = Number(options.seconds);
const WRITERS = 64;
const LONE_CALLS = 1_000;
const GROUP_ROWS = WRITERS * (EVENTS_PER_CALL - 1);

const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

async function timed(samples, work) {
  const began = performance.now();
  await work();
  samples.push(performance.now() - began);
}

async function loneCalls({ journal, identity }) {
  const opening = [];
  const closing = [];
  for (let call = 0; call < LONE_CALLS; call += 1) {
    const trail = makeCall(journal, identity);
    await timed(opening, () => trail.commit());
    await timed(closing, () => trail.close('ok'));
  }
  return { opening, closing };
}

/** Bare inserts into a table without an index: nothing that makes rows durable can be cheaper. */
async function bareInserts(client) {
  await client.query('CREATE TABLE bare (text text)');
  const text = 'x'.repeat(500);
  const rows = Array.from({ length: GROUP_ROWS }, () => text);
  const one = [];
  const group = [];
  for (let round = 0; round < LONE_CALLS; round += 1) {
    await timed(one, () =>
      client.query({ name: 'one', text: 'INSERT INTO bare VALUES ($1)', values: [text] }),
    );
  }
  const began = performance.now();
  while (performance.now() - began < (SECONDS * 1_000) / 4) {
    await timed(group, () =>
      client.query({ name: 'group', text: 'INSERT INTO bare SELECT unnest($1::text[])', values: [rows] }),
    );
  }
  return { one, group, perSecond: (group.length * GROUP_ROWS) / ((performance.now() - began) / 1_000) };
}

async function sustained({ journal, identity }) {
  const latencies = [];
  let calls = 0;
  const began = performance.now();
  const until = began + SECONDS * 1_000;
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() < until) {
        const trail = makeCall(journal, identity);
        await timed(latencies, () => trail.commit());
        await trail.close('ok');
        calls += 1;
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { latencies, callsPerSecond: calls / seconds, cpuShare: (user + system) / 1e6 / seconds };
}

const ms = (samples) => [0.5, 0.95, 0.99].map((share) => quantile(samples, share).toFixed(2)).join(' | ');

const dataDir = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
const database = await startEmbeddedPostgres({ dataDir });
try {
  await migrate({ url: database.url });
  const load = loadavg()[0].toFixed(2);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, version() AS version`,
  );
  const bench = await openJournal(database.url);
  for (let warm = 0; warm < 100; warm += 1) await makeCall(bench.journal, bench.identity).commit();
  const bare = await bareInserts(client);
  const lone = await loneCalls(bench);
  const flood = await sustained(bench);
  print('| one commit | p50 ms | p95 ms | p99 ms |');
  print('| --- | --- | --- | --- |');
  print(`| baseline: one bare row | ${ms(bare.one)} |`);
  print(`| a call's opening (7 events) | ${ms(lone.opening)} |`);
  print(`| a call's closing (1 event) | ${ms(lone.closing)} |`);
  print(`| baseline: ${GROUP_ROWS} bare rows | ${ms(bare.group)} |`);
  print(`| a call's opening among ${WRITERS} writers | ${ms(flood.latencies)} |`);
  print('');
  print(`| sustained for ${SECONDS} s | events a second | calls a second |`);
  print('| --- | --- | --- |');
  print(`| baseline: bare rows, ${GROUP_ROWS} a commit | ${bare.perSecond.toFixed(0)} | |`);
  print(
    `| ${WRITERS} writers, each call's two commits durable | ${(flood.callsPerSecond * EVENTS_PER_CALL).toFixed(0)} | ${flood.callsPerSecond.toFixed(0)} |`,
  );
  print('');
  print(
    `fsync ${rows[0].fsync}, synchronous_commit ${rows[0].commit}, ${rows[0].version.split(' ').slice(0, 2).join(' ')}. ` +
      `The writers' process used ${flood.cpuShare.toFixed(2)} cores; the load average before the run was ${load}.`,
  );
  await bench.end();
  await client.end();
  if (options.write) {
    const head =
      '# The journal\n\n`npm run bench:journal -- --write` wrote this, on 2 cores that the writers and the embedded database share. Targets: one commit at most 1 ms (p50), at least 12,000 events a second.\n\n';
    writeFileSync(new URL('journal.md', import.meta.url), `${head}${lines.join('\n')}\n`);
  }
} finally {
  await database.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}
