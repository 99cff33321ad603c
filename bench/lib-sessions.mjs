// Seeds a database with realistic sessions of 35 days over many agents and accounts of very different sizes.
import { randomBytes } from 'node:crypto';
import { BATCH_COLUMNS, batchColumns, selectBatches } from '../dist/src/audit/journal/event-batches.js';
import { ChainWriter } from '../dist/src/audit/chain/hash/hash-chain.js';
import { newAgentId, newId } from '../dist/src/common/ids.js';
import { sha256 } from '../dist/src/common/sha256.js';

export const DAYS = 35;
const ACCOUNTS = 50;
/** Share of all sessions that belong to the largest account. The other accounts follow Zipf's law. */
const LARGEST = 0.1;
const SESSIONS_OF_A_CALL = 8;
/**
 * Number of parts in which the sessions are inserted. The last part follows a vacuum, like new sessions in production.
 */
const PARTS = 20;
const CHAIN_BATCH = 250;
const UPSTREAM_MS = 350;

/** Creates the accounts, largest first, each with a login, and their agents with their shares of all sessions. */
export async function seedAccounts(client) {
  const weights = Array.from({ length: ACCOUNTS - 1 }, (_, rank) => 1 / (rank + 10));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = [LARGEST, ...weights.map((weight) => (weight / total) * (1 - LARGEST))];
  const accounts = shares.map((share, rank) => {
    const token = randomBytes(32).toString('base64url');
    return {
      id: newId('acc'),
      member: newId('usr'),
      cookie: `service_session=${token}`,
      tokenHash: sha256(token),
      agents: drawAgents(agentsOf(rank), share),
    };
  });
  await insertAccounts(client, accounts);
  await insertAgents(client, accounts);
  return accounts;
}

/** Returns the number of agents of an account. All accounts together have about 200 agents. */
function agentsOf(rank) {
  if (rank === 0) return 20;
  return rank <= 33 ? 4 : 3;
}

/** Creates agents whose shares follow Zipf's law. */
function drawAgents(count, share) {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => ({ id: newAgentId(), share: (share * weight) / total }));
}

async function insertAccounts(client, accounts) {
  const ids = accounts.map(({ id }) => id);
  const members = accounts.map(({ member }) => member);
  await client.query('INSERT INTO accounts (account_id, name) SELECT * FROM unnest($1::text[], $2::text[])', [
    ids,
    accounts.map((_, rank) => `Clinic ${rank + 1}`),
  ]);
  await client.query(
    `INSERT INTO members (account_id, member_id, provider, login, role)
     SELECT a, m, 'bench', 'bench', 'admin' FROM unnest($1::text[], $2::text[]) AS t (a, m)`,
    [ids, members],
  );
  await client.query(
    `INSERT INTO login_sessions (account_id, token_hash, member_id, expires_at)
     SELECT a, h, m, now() + interval '30 days' FROM unnest($1::text[], $2::bytea[], $3::text[]) AS t (a, h, m)`,
    [ids, accounts.map(({ tokenHash }) => tokenHash), members],
  );
}

async function insertAgents(client, accounts) {
  const rows = accounts.flatMap(({ id: account, agents }) =>
    agents.map(({ id }, place) => ({ account, id, name: `Desk ${place + 1}` })),
  );
  await client.query(
    `INSERT INTO agents (account_id, agent_id, name, upstream, tokenization, policy_name, policy_version, name_folded)
     SELECT a, i, n, 'stub', 'vault-deterministic', 'healthcare-default', 1, lower(n)
     FROM unnest($1::text[], $2::text[], $3::text[]) AS t (a, i, n)`,
    ['account', 'id', 'name'].map((field) => rows.map((row) => row[field])),
  );
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** SQL for the ten time characters of a ULID, from milliseconds in `ms`. */
const ULID_TIME = Array.from(
  { length: 10 },
  (_, at) => `substr('${CROCKFORD}', (ms >> ${45 - at * 5} & 31)::int + 1, 1)`,
).join(' || ');

/**
 * Inserts sessions $1 to $2 of $3, ordered by start, the last one now. The parameters are agents ($5), their accounts
 * ($4), the bounds of their shares ($6) and the shares ($7). Of 100 sessions, two are `error` and one is `partial`.
 * Nine of ten calls have an ID, shared by their turns. Half the sessions have at most one redaction, and few have up to
 * forty. Every fourth agent is called with the Responses API, half of the time over a WebSocket.
 */
const INSERT_SESSIONS = `
INSERT INTO sessions (account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version, upstream_model,
  started_at, ended_at, duration_ms, status, redaction_count, redactions_by_kind, detection_ms, tokenize_ms, upstream_ms,
  rehydrate_ms, api, transport)
SELECT ($4::text[])[place], 'sess_' || ${ULID_TIME} || upper(substr(md5(n::text), 1, 16)), ($5::text[])[place],
  'Desk', CASE WHEN call % 10 > 0 THEN 'call-' || place || '-' || call END, 'healthcare-default', 1, 'stub',
  started_at, started_at + make_interval(secs => duration / 1000), duration,
  CASE WHEN luck < 0.02 THEN 'error' WHEN luck < 0.03 THEN 'partial' ELSE 'ok' END,
  redactions, CASE redactions WHEN 0 THEN '{}'::jsonb WHEN 1 THEN '{"NAME": 1}'::jsonb
    ELSE jsonb_build_object('NAME', 1, 'PHONE', redactions - 1) END,
  2.5, 0.5, ${UPSTREAM_MS}, 0.5,
  CASE WHEN place % 4 = 0 THEN 'responses' ELSE 'chat_completions' END,
  CASE WHEN place % 4 = 0 AND luck < 0.5 THEN 'websocket' END
FROM (
  SELECT n, place, floor(n * ($7::float8[])[place] / ${SESSIONS_OF_A_CALL})::bigint AS call, duration, luck, redactions,
    to_timestamp(ms / 1000.0) AS started_at, ms
  FROM (
    SELECT n, width_bucket(random(), $6::float8[]) + 1 AS place, 400 + random() * 1200 AS duration, random() AS luck,
      least(40, floor(exp(random() * random() * 4.5)) - 1)::int AS redactions,
      (extract(epoch FROM now()) * 1000 - ($3::bigint - n) * (${DAYS} * 86400000.0 / $3::bigint) - 2000)::bigint AS ms
    FROM generate_series($1::bigint, $2::bigint) AS n
    OFFSET 0
  ) drawn
) shaped`;

/** Inserts the sessions part by part. @param onProgress called with the total after each part */
export async function seedSessions(client, accounts, total, onProgress) {
  const agents = accounts.flatMap(({ id: account, agents: own }) =>
    own.map((agent) => ({ account, ...agent })),
  );
  const [accountIds, agentIds, shares] = ['account', 'id', 'share'].map((field) =>
    agents.map((agent) => agent[field]),
  );
  let sum = 0;
  const bounds = shares.slice(0, -1).map((share) => (sum += share));
  for (let part = 1; part <= PARTS; part += 1) {
    if (part === PARTS) await client.query('VACUUM ANALYZE sessions');
    const [from, to] = [part - 1, part].map((done) => Math.floor((total * done) / PARTS));
    await client.query(INSERT_SESSIONS, [from + 1, to, total, accountIds, agentIds, bounds, shares]);
    onProgress(to);
  }
}

const INSERT_EVENTS = `
WITH heads AS (
  INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
  SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::bytea[])
)
INSERT INTO audit_batches (${BATCH_COLUMNS}) ${selectBatches(5)}`;

/** Creates chains of events for some sessions, as the service would have written them. @returns the sessions' rows */
export async function seedChains(client, count, onProgress) {
  const { rows } = await client.query(
    `SELECT * FROM (SELECT account_id, session_id, agent_id, call_id, started_at, duration_ms, status, redaction_count
       FROM sessions) s ORDER BY md5(session_id) LIMIT $1`,
    [count],
  );
  for (let from = 0; from < rows.length; from += CHAIN_BATCH) {
    const chains = rows.slice(from, from + CHAIN_BATCH).map((row) => ({ row, ...chainOf(row) }));
    await client.query(INSERT_EVENTS, [
      chains.map(({ row }) => row.account_id),
      chains.map(({ row }) => row.session_id),
      chains.map(({ head }) => head.nextSeq),
      chains.map(({ head }) => Buffer.from(head.hash, 'hex')),
      ...batchColumns(chains.map(({ row, events }) => ({ accountId: row.account_id, events }))),
    ]);
    onProgress(from + chains.length);
  }
  await client.query('VACUUM ANALYZE audit_chains, audit_batches');
  return rows;
}

function chainOf(row) {
  const writer = new ChainWriter(row.session_id);
  const events = bodiesOf(row).map((body) => writer.append(body, row.started_at));
  return { events, head: writer.head };
}

function bodiesOf(row) {
  const hash = '0'.repeat(64);
  const redactions = Array.from({ length: row.redaction_count }, (_, at) =>
    redactionOf(at === 0 ? 'NAME' : 'PHONE', at),
  );
  return [
    {
      kind: 'session_started',
      agent_id: row.agent_id,
      policy_name: 'healthcare-default',
      policy_version: 1,
      policy_sha256: hash,
      upstream_model: 'stub',
      ...(row.call_id ? { call_id: row.call_id } : {}),
    },
    ...redactions.flat(),
    { kind: 'request_forwarded', upstream: 'stub', masked_sha256: hash },
    {
      kind: 'session_closed',
      status: row.status,
      duration_ms: row.duration_ms,
      redaction_count: row.redaction_count,
    },
  ];
}

function redactionOf(entityKind, at) {
  const placeholder = `[${entityKind}_${String(at + 1).padStart(2, '0')}]`;
  return [
    { kind: 'detection', detector: 'bench', pass: 'pattern', entity_kind: entityKind, placeholder },
    {
      kind: 'redaction_applied',
      event_id: newId('evt'),
      pass: 'pattern',
      entity_kind: entityKind,
      span: [at * 20, at * 20 + 12],
      path: `messages[${at}].content`,
      confidence: 0.9,
      token_kind: 'vault-deterministic',
      kid: 'key_01J0000000000000000000000Z',
      placeholder,
    },
  ];
}

/**
 * Inserts the statistics of accounts. The buckets are the same as in the service's histograms, and the widths are the
 * same as for aggregated slots of that age.
 */
const COUNT_FOR_ACCOUNTS = `
INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
SELECT t.account_id, date_bin(t.width * interval '1 minute', t.started_at, timestamptz 'epoch'), t.width, -1,
  count(*) FILTER (WHERE t.status = 'ok'), count(*) FILTER (WHERE t.status = 'partial'),
  count(*) FILTER (WHERE t.status = 'error'), count_kinds('{}', array_agg(t.redactions_by_kind)),
  count_buckets('{}', array_agg(CASE WHEN t.detection_ms = 0 AND t.upstream_ms = 0 THEN NULL WHEN t.added_ms <= 0.1 THEN 0
    ELSE least(450, ceil(ln(t.added_ms / 0.1) / ln(1.019::float8 / 0.981)))::integer END))
FROM (
  SELECT *, duration_ms - upstream_ms AS added_ms, CASE WHEN started_at < now() - interval '15 days' THEN 1440
    WHEN started_at < now() - interval '3 days' THEN 360 ELSE 60 END AS width
  FROM sessions WHERE ended_at IS NOT NULL AND started_at >= now() - interval '400 days'
) t
GROUP BY 1, 2, 3;
`;

/** Inserts the statistics of these sessions, by agent and by account. */
export async function seedStatistics(client) {
  for (const [width, kept] of [
    [5, '2 days'],
    [60, `${DAYS} days`],
  ]) {
    await client.query(
      `INSERT INTO agent_statistics (account_id, agent_id, width, slot, sessions, redactions, latency)
       SELECT account_id, agent_id, $1::int, date_bin(make_interval(mins => $1::int), started_at, 'epoch'), count(*),
         sum(redaction_count), array_fill(0, ARRAY[40]) || count(*)::int
       FROM sessions WHERE started_at > now() - $2::interval GROUP BY 1, 2, 4`,
      [width, kept],
    );
  }
  await client.query(COUNT_FOR_ACCOUNTS);
  await client.query('VACUUM ANALYZE agent_statistics');
  await client.query('VACUUM ANALYZE account_statistics');
}
