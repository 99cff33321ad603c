// npm run bench:api: response times of the management API with a million sessions.
//
//   npm run bench:api                prints p50, p95 and p99 in milliseconds, over HTTP, one request after the other
//   npm run bench:api -- --check     exits 1 if a target is missed, or a list's plan scans a large table
//   npm run bench:api -- --write     writes bench/api.md
//   --sessions N, --chains N         number of sessions, and number of sessions with a chain of events
//   --rounds N                       number of first pages for each combination of filters
//
// The database is the embedded one, as with `npm start`. It is seeded directly; all measured requests go through the
// service, with the cookies of the accounts.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { joinEmbeddedPostgres } from '../dist/src/database/embedded/embedded-postgres.js';
import { draw, explainLists, FILTERS, MOST_SCANNED, pick, subsets, valuesOf } from './lib-lists.mjs';
import { startUpstream, quantile, startService } from './lib-service.mjs';
import { DAYS, seedAccounts, seedChains, seedSessions, seedStatistics } from './lib-sessions.mjs';

const { values: options } = parseArgs({
  options: {
    sessions: { type: 'string', default: '1000000' },
    chains: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '40' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const SESSIONS = Number(options.sessions);
const ROUNDS = Number(options.rounds);
const DETAILS = 2_000;
/** Number of measured pages per walk. One walk covers all pages. */
const DEEP_PAGES = 40;
const TARGET_MS = 20;
const AGENT_TARGET_MS = 10;

const lines = [];
const misses = [];
const print = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
const progress = (text) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
};

async function seed(client) {
  const startedAt = performance.now();
  const accounts = await seedAccounts(client);
  await seedSessions(client, accounts, SESSIONS, (done) => progress(`${done} of ${SESSIONS} sessions`));
  const detailed = await seedChains(client, Number(options.chains), (done) => progress(`${done} chains`));
  await seedStatistics(client);
  await client.query('ANALYZE agents, accounts, members, login_sessions');
  progress('');
  return { accounts, detailed, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Sends a request. @returns the response and its time in milliseconds, body included */
async function get(account, path, parameters = {}) {
  const url = new URL(path, service.baseUrl);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { cookie: account.cookie } });
  const body = await answer.json();
  return { status: answer.status, body, ms: performance.now() - startedAt };
}

async function page(account, path, parameters) {
  const { status, body, ms } = await get(account, path, parameters);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return { body, ms };
}

/** Measures the pages after the first, up to a maximum. */
async function deepPages(account, path, parameters, max) {
  const samples = [];
  let { next_cursor: cursor } = (await page(account, path, { ...parameters, limit: '100' })).body;
  while (cursor !== null && samples.length < max) {
    const { body, ms } = await page(account, path, { ...parameters, limit: '100', cursor });
    samples.push(ms);
    cursor = body.next_cursor;
  }
  return samples;
}

/** Measures all combinations of filters of one form, in one account. */
async function measureLists(account, size, form, values) {
  const own = form === 'of an agent';
  const names = own ? FILTERS.filter((name) => name !== 'agent_id') : FILTERS;
  const path = () => (own ? `/api/v1/agents/${pick(account.agents).id}/sessions` : '/api/v1/sessions');
  const first = new Map();
  const deep = new Map();
  for (const set of subsets(names)) {
    const title = set.join(' + ') || 'no filter';
    progress(`${form}, ${size}: ${title}`);
    const samples = [];
    for (let round = 0; round < ROUNDS; round += 1)
      samples.push((await page(account, path(), draw(set, values))).ms);
    first.set(title, samples);
    const parameters = set.includes('since')
      ? { ...draw(set, values), since: `${DAYS}d` }
      : draw(set, values);
    deep.set(title, await deepPages(account, path(), parameters, DEEP_PAGES));
  }
  row(`sessions ${form}, ${size} account, first page`, first, TARGET_MS);
  row(`sessions ${form}, ${size} account, pages after it`, deep, TARGET_MS);
}

/** Measures a minimal request with a login, which is the baseline of the other rows. */
async function measureLogin(account) {
  const samples = [];
  for (let round = 0; round < ROUNDS * 10; round += 1) samples.push((await page(account, '/api/v1/me')).ms);
  row('the login alone (`/api/v1/me`), for comparison', new Map([['', samples]]), Infinity);
}

/** Prints a row of the table. @param groups samples by request, each of which must meet the target */
function row(title, groups, target) {
  progress('');
  const all = [...groups.values()].flat();
  if (all.length === 0) return print(`| ${title} | 0 | | | | |`);
  const slowest = [...groups]
    .filter(([, samples]) => samples.length >= 20)
    .map(([name, samples]) => ({ name, p95: quantile(samples, 0.95) }))
    .sort((a, b) => b.p95 - a.p95)[0];
  const figures = [0.5, 0.95, 0.99].map((share) => quantile(all, share).toFixed(1));
  const worst = groups.size > 1 && slowest !== undefined ? `${slowest.p95.toFixed(1)} (${slowest.name})` : '';
  print(`| ${title} | ${all.length} | ${figures.join(' | ')} | ${worst} |`);
  if (Math.max(quantile(all, 0.95), slowest?.p95 ?? 0) >= target)
    misses.push(`${title}: p95 of ${target} ms or more`);
}

async function measureDetails(accounts, detailed) {
  const cookies = new Map(accounts.map((account) => [account.id, account]));
  const samples = [];
  for (const session of detailed.slice(0, DETAILS)) {
    const account = cookies.get(session.account_id);
    const { body, ms } = await page(account, `/api/v1/sessions/${session.session_id}`);
    if (body.session.events.length !== session.redaction_count) throw new Error('events are missing');
    samples.push(ms);
  }
  row('a session with its events', new Map([['', samples]]), TARGET_MS);
}

/** Measures a route without filters, alternating between the accounts. */
async function measureRoute(accounts, title, path, target) {
  const samples = [];
  for (let round = 0; round < ROUNDS * 10; round += 1) {
    const account = pick(accounts);
    samples.push((await page(account, path(account))).ms);
  }
  row(title, new Map([['', samples]]), target);
}

const upstream = await startUpstream((_, __, response) => response.end());
const service = await startService(upstream.url);
const database = await joinEmbeddedPostgres({ dataDir: service.dataDir });
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  const { accounts, detailed, seconds } = await seed(client);
  const large = accounts[0];
  const small = accounts.at(-1);
  process.stdout.write(`seeded in ${seconds.toFixed(0)} s\n\n`);
  print('| asked for | requests | p50 ms | p95 ms | p99 ms | slowest combination, p95 ms |');
  print('| --- | --- | --- | --- | --- | --- |');
  await measureLogin(large);
  for (const [account, size] of [
    [large, 'largest'],
    [small, 'smallest'],
  ]) {
    const values = await valuesOf(client, account);
    for (const form of ['of all agents', 'of an agent']) await measureLists(account, size, form, values);
  }
  progress('the whole of the largest account');
  const whole = await deepPages(large, '/api/v1/sessions', { since: `${DAYS}d` }, Infinity);
  row('all pages of the largest account', new Map([['', whole]]), TARGET_MS);
  await measureDetails(accounts, detailed);
  await measureLogin(large);
  await measureRoute(accounts, 'agents', () => '/api/v1/agents', TARGET_MS);
  await measureRoute(
    accounts,
    'an agent with its statistics',
    ({ agents }) => `/api/v1/agents/${pick(agents).id}`,
    AGENT_TARGET_MS,
  );
  for (const since of ['24h', '7d', '30d']) {
    const path = () => `/api/v1/statistics?since=${since}`;
    await measureRoute(accounts, `what an account did over time, ${since}`, path, AGENT_TARGET_MS);
  }
  print('');
  const { looked, scans } = await explainLists(database.url, client, [large, small]);
  misses.push(...scans);
  const found = scans.length === 0 ? 'none' : `${scans.length}`;
  print(
    `${looked} plans of the lists' statements were looked at: ${found} of them reads a table of more than`,
  );
  print(`${MOST_SCANNED.toLocaleString('en')} rows from end to end.`);
  print('');
  print(misses.length === 0 ? 'Every target is met.' : misses.map((miss) => `- missed: ${miss}`).join('\n'));
  if (options.write) {
    const head = `# The management API

\`npm run bench:api -- --write\` wrote this, on 2 cores that the service, its database and the client share.

${SESSIONS.toLocaleString('en')} sessions of ${DAYS} days, 200 agents, 50 accounts; the largest account has a tenth of the
sessions, ${detailed.length.toLocaleString('en')} sessions have their chains of events. The newest 5 % came after the last
vacuum. Milliseconds over HTTP with the login's cookie, sequentially, for every combination of
${FILTERS.map((name) => `\`${name}\``).join(', ')}; a page has 25 sessions, one after the first 100.
Targets: p95 below ${TARGET_MS} ms, also of each combination on its own; of an agent with its statistics, and of what an account did over time, below ${AGENT_TARGET_MS} ms.

`;
    writeFileSync(new URL('api.md', import.meta.url), `${head}${lines.join('\n')}\n`);
  }
} finally {
  await client.end();
  await database.stop();
  await service.stop();
  await upstream.stop();
}
process.exit(options.check && misses.length > 0 ? 1 : 0);
