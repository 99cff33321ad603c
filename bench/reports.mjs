// npm run bench:reports: time of reports over HTTP, their memory, and the event loop delay. The service runs in this
// process, so the measured memory includes the service and its threads.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { BATCH_COLUMNS, batchColumns, selectBatches } from '../dist/src/audit/journal/event-batches.js';
import { Provisioning } from '../dist/src/auth/provisioning.service.js';
import { createLog } from '../dist/src/common/logging/logger.js';
import { loadConfig } from '../dist/src/config/config.js';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../dist/src/database/embedded/embedded-postgres.js';
import { prepareFoundation } from '../dist/src/start/foundation.js';
import { BuiltInPolicies } from '../dist/src/policies/builtin-policies.js';
import { startService } from '../dist/src/start/service.js';
import { storedEvents } from './lib-report-sample.mjs';
import { quantile } from './lib-service.mjs';

const TYPICAL_EVENTS = 50;
const LONG_EVENTS = 100_000;
const WARM_UP = 20;
const ROUNDS = 100;
const LONG_ROUNDS = 3;
const BATCH = 5_000;

const initialLoad = loadavg()[0].toFixed(1);

const dataDir = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const env = {
  SERVICE_PORT: '0',
  SERVICE_LOG_LEVEL: 'error',
  DATABASE_URL: postgres.url,
  SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
};
const foundation = await prepareFoundation(loadConfig(env), env, 'service');
const service = await startService(foundation, createLog('error'));
const { cookie } = await service.app.get(Provisioning).createSession('bench', 'bench', 'admin');
const headers = { cookie: `service_session=${cookie}` };

/**
 * Inserts a session with a real chain of this many events directly, because a proxied call of that size would take
 * longer.
 */
async function seed(number, count) {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('SELECT account_id FROM accounts');
  const account = rows[0].account_id;
  const session = `sess_01J${String(number).padStart(23, '0')}`;
  const policy = new BuiltInPolicies().base;
  let batch = [];
  let head;
  const flush = async () => {
    await client.query(
      `INSERT INTO audit_batches (${BATCH_COLUMNS}) ${selectBatches(1)}`,
      batchColumns([{ accountId: account, events: batch }]),
    );
    batch = [];
  };
  for (const event of storedEvents(count, policy, session)) {
    batch.push(event);
    head = event;
    if (batch.length === BATCH) await flush();
  }
  await flush();
  await client.query(
    'INSERT INTO audit_chains (account_id, chain, next_seq, head_hash) VALUES ($1, $2, $3, $4)',
    [account, session, count, Buffer.from(head.currHash, 'hex')],
  );
  await client.query(
    `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, policy_name, policy_version, upstream_model,
       started_at, ended_at, duration_ms, status) VALUES ($1, $2, 'agt_1', 'Bench', $3, 1, 'm', now(), now(), 1, 'ok')`,
    [account, session, policy.name],
  );
  await client.query('ANALYZE');
  await client.end();
  return session;
}

async function report(session, format) {
  const startedAt = performance.now();
  const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${session}/report?format=${format}`, {
    headers,
  });
  const bytes = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`a report answered ${answer.status}`);
  return { ms: performance.now() - startedAt, bytes: bytes.byteLength };
}

const MIB = 1024 * 1024;

async function measure(name, session, format, rounds) {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const cpu = process.cpuUsage();
  const times = [];
  let size = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { ms, bytes } = await report(session, format);
    times.push(ms);
    size = bytes;
  }
  const used = process.cpuUsage(cpu);
  loop.disable();
  clearInterval(watch);
  return [
    name,
    String(rounds),
    quantile(times, 0.5).toFixed(0),
    quantile(times, 0.95).toFixed(0),
    ((used.user + used.system) / 1_000 / rounds).toFixed(0),
    ((peak - before) / MIB).toFixed(0),
    (loop.max / 1e6).toFixed(0),
    (size / 1024).toFixed(0),
  ];
}

try {
  const long = await seed(2, LONG_EVENTS);
  const typical = await seed(1, TYPICAL_EVENTS);
  for (let round = 0; round < WARM_UP; round += 1) {
    await report(typical, 'pdf');
    await report(typical, 'json');
  }
  const rows = [
    await measure(`JSON, ${TYPICAL_EVENTS} events`, typical, 'json', ROUNDS),
    await measure(`PDF, ${TYPICAL_EVENTS} events`, typical, 'pdf', ROUNDS),
    await measure(`JSON, ${LONG_EVENTS} events`, long, 'json', LONG_ROUNDS),
    await measure(`PDF, ${LONG_EVENTS} events`, long, 'pdf', LONG_ROUNDS),
  ];
  const head = [
    'report',
    'rounds',
    'p50 ms',
    'p95 ms',
    'CPU ms each',
    'memory growth MiB',
    'longest loop stop ms',
    'size kB',
  ];
  const text = [
    '# Reports',
    '',
    '`npm run bench:reports -- --write` wrote this: the whole service with its embedded database, over HTTP, one request',
    'at a time. Memory growth is the maximum resident size during the rounds minus that before them.',
    '',
    `${cpus().length} cores, Node ${process.version}; load average before and at the end: ` +
      `${initialLoad} and ${loadavg()[0].toFixed(1)}.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n');
  console.log(text);
  if (process.argv.includes('--write')) writeFileSync(new URL('reports.md', import.meta.url), text);
} finally {
  await service.stop();
  await foundation.release();
  await postgres.stop();
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}
