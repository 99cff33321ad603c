// npm run bench:journal: time of one durable commit of the journal, and events a second, on the embedded database with
// full durability, compared with bare inserts of one row and of as many rows as a full group in the same run.
// --write puts the tables into bench/journal.md; --seconds N sets the duration.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import {
  bareRows,
  EVENTS_PER_CALL,
  loneCalls,
  makeCall,
  openJournal,
  singleRows,
  timed,
  withDatabase,
} from './lib-journal.mjs';
import { quantile } from './lib-service.mjs';

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, write: { type: 'boolean', default: false } },
});
const SECONDS = Number(options.seconds);
const WRITERS = 64;
const LONE_CALLS = 1_000;
/** Number of value places and opening events of a call at the end of a long conversation. */
const LONG_PLACES = 57;
const LONG_EVENTS = LONG_PLACES + 4;
const LONG_CALLS = 500;
const GROUP_ROWS = WRITERS * (EVENTS_PER_CALL - 1);

/** Compression of the texts. An embedded server may not support a fast algorithm. */
let compression = 'none';
const lines = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};

/** Measures bare inserts of as many rows as a full group has. */
async function bareGroups(client) {
  const rows = Array.from({ length: GROUP_ROWS }, () => 'x'.repeat(500));
  const insert = { name: 'group', text: 'INSERT INTO bare SELECT unnest($1::text[])', values: [rows] };
  const group = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < SECONDS * 250) await timed(group, () => client.query(insert));
  return { group, perSecond: (group.length * GROUP_ROWS) / ((performance.now() - startedAt) / 1_000) };
}

async function sustained({ journal, identity }) {
  const latencies = [];
  let calls = 0;
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1_000;
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
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { latencies, callsPerSecond: calls / seconds, cpuShare: (user + system) / 1e6 / seconds };
}

const kib = (bytes) => (bytes / 1_024).toFixed(1);

/** Returns the bytes per call of a table and its indexes. */
async function sizeOf(client, table, calls) {
  const { rows } = await client.query(
    `SELECT pg_total_relation_size($1::regclass)::float8 AS bytes, pg_column_compression(canonical) AS how
     FROM ${table} ORDER BY length(canonical) DESC LIMIT 1`,
    [table],
  );
  compression = rows[0].how ?? compression;
  return rows[0].bytes / calls;
}

const ms = (samples) => [0.5, 0.95, 0.99].map((share) => quantile(samples, share).toFixed(2)).join(' | ');

await withDatabase(async (url) => {
  const load = loadavg()[0].toFixed(2);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, version() AS version`,
  );
  const bench = await openJournal(url);
  for (let warm = 0; warm < 100; warm += 1) await makeCall(bench.journal, bench.identity).commit();
  const one = await bareRows(client, LONE_CALLS);
  const bare = await bareGroups(client);
  const lone = await loneCalls(bench, LONE_CALLS);
  const shortSize = await sizeOf(client, 'audit_batches', LONE_CALLS + 100);
  const singles = await singleRows(client, bench.identity, LONG_CALLS, LONG_EVENTS);
  const singleSize = await sizeOf(client, 'audit_single_events', LONG_CALLS);
  await client.query('ALTER TABLE audit_batches DISABLE TRIGGER USER; TRUNCATE audit_batches');
  const long = await loneCalls(bench, LONG_CALLS, LONG_PLACES);
  const longSize = await sizeOf(client, 'audit_batches', LONG_CALLS);
  const flood = await sustained(bench);
  print('| one commit | p50 ms | p95 ms | p99 ms |');
  print('| --- | --- | --- | --- |');
  print(`| baseline: one bare row | ${ms(one)} |`);
  print(`| a call's opening (7 events) | ${ms(lone.opening)} |`);
  print(`| a call's closing (1 event) | ${ms(lone.closing)} |`);
  print(`| baseline: ${LONG_EVENTS} events, a row each, alone | ${ms(singles)} |`);
  print(`| a call's opening (${LONG_EVENTS} events) | ${ms(long.opening)} |`);
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
  print('| stored for a call, with indexes | KiB |');
  print('| --- | --- |');
  print(`| ${EVENTS_PER_CALL} events | ${kib(shortSize)} |`);
  print(`| ${LONG_EVENTS + 1} events | ${kib(longSize)} |`);
  print(`| baseline: ${LONG_EVENTS} events, a row each | ${kib(singleSize)} |`);
  print('');
  print(
    `fsync ${rows[0].fsync}, synchronous_commit ${rows[0].commit}, ${rows[0].version.split(' ').slice(0, 2).join(' ')}, compression ${compression}. ` +
      `The writers' process used ${flood.cpuShare.toFixed(2)} cores; the load average before the run was ${load}.`,
  );
  await bench.end();
  await client.end();
  if (options.write) {
    const head =
      '# The journal\n\n`npm run bench:journal -- --write` wrote this, on 2 cores that the writers and the embedded database share. Targets: one commit at most 1 ms (p50), at least 12,000 events a second.\n\n';
    writeFileSync(new URL('journal.md', import.meta.url), `${head}${lines.join('\n')}\n`);
  }
});
