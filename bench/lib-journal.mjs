// The service's compiled journal on a separate embedded database, and realistic calls with eight events each.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { AuditTrail } from '../dist/src/audit/journal/audit-trail.js';
import { ChainWriter } from '../dist/src/audit/chain/hash/hash-chain.js';
import { CallJournal } from '../dist/src/audit/journal/call-journal.js';
import { CallJournalRepository } from '../dist/src/audit/journal/call-journal.repository.js';
import { newId } from '../dist/src/common/ids.js';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../dist/src/database/embedded/embedded-postgres.js';
import { HotPath } from '../dist/src/database/hot-path.js';
import { migrate } from '../dist/src/database/migrate.js';

/** Number of events of a call that `makeCall` creates. */
export const EVENTS_PER_CALL = 8;
const HASH = 'c'.repeat(64);
/** Number of connections, as in the service: one for openings and one for closings. */
const CONNECTIONS = 2;

/** Runs the work with the address of a fresh database, and then removes the database. */
export async function withDatabase(work) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sotto-bench-'));
  const database = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate({ url: database.url });
    return await work(database.url);
  } finally {
    await database.stop();
    await removeEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Returns the commit times of sequential calls in milliseconds. @param places see `makeCall` */
export async function loneCalls({ journal, identity }, count, places) {
  const opening = [];
  const closing = [];
  for (let call = 0; call < count; call += 1) {
    const trail = makeCall(journal, identity, places);
    await timed(opening, () => trail.commit());
    await timed(closing, () => trail.close('ok'));
  }
  return { opening, closing };
}

/**
 * Returns the times of sequential inserts of one bare row in milliseconds, which are a lower bound of any durable
 * write.
 */
export async function bareRows(client, count) {
  const insert = await bareRow(client);
  const samples = [];
  for (let round = 0; round < count; round += 1) await timed(samples, insert);
  return samples;
}

/** Prepares a table. @returns function that inserts one bare row */
export async function bareRow(client) {
  await client.query('CREATE TABLE IF NOT EXISTS bare (text text)');
  const insert = { name: 'one', text: 'INSERT INTO bare VALUES ($1)', values: ['x'.repeat(500)] };
  return () => client.query(insert);
}

export async function timed(samples, work) {
  const startedAt = performance.now();
  await work();
  samples.push(performance.now() - startedAt);
}

/** Opens a journal. @returns the journal of a database, an account in it, and a function that closes the connections */
export async function openJournal(url) {
  const identity = await makeAccount(url);
  const database = new HotPath(url, 'sotto_journal', CONNECTIONS);
  const journal = new CallJournal(new CallJournalRepository(database, { id: newId('ins') }));
  return { journal, identity, end: () => database.onApplicationShutdown() };
}

async function makeAccount(url) {
  const accountId = newId('acc');
  const agentId = newId('agt');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('INSERT INTO accounts (account_id, name) VALUES ($1, $1)', [accountId]);
  await client.query(
    `INSERT INTO agents (account_id, agent_id, name, name_folded, upstream, tokenization, policy_name, policy_version)
     VALUES ($1, $2, 'Bench', 'bench', 'stub', 'vault-deterministic', 'healthcare-default', 1)`,
    [accountId, agentId],
  );
  await client.end();
  return {
    accountId,
    epoch: '1',
    agentId,
    agentName: 'Bench',
    policyName: 'healthcare-default',
    policyVersion: 1,
    policySha256: HASH,
    rulesSha256: HASH,
    modelSha256: HASH,
    upstreamModel: 'model-a',
    callId: undefined,
    api: 'chat_completions',
  };
}

/** Returns the times in milliseconds to store this many events with a row for each, as openings formerly did. */
export async function singleRows(client, { accountId }, count, eventCount) {
  const text = `INSERT INTO audit_single_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical)
    SELECT $1, e.* FROM json_to_recordset($2) AS e (chain text, seq integer, kind text, ts timestamptz, "prevHash" bytea,
      "currHash" bytea, canonical text)`;
  const samples = [];
  for (let call = 0; call < count; call += 1) {
    const writer = new ChainWriter(newId('sess'));
    const events = Array.from({ length: eventCount }, (_, at) => writer.append(redaction(at), new Date()));
    const rows = events.map((event) => ({
      ...event,
      prevHash: `\\x${event.prevHash}`,
      currHash: `\\x${event.currHash}`,
    }));
    const values = [accountId, JSON.stringify(rows)];
    await timed(samples, () => client.query({ name: 'singles', text, values }));
  }
  return samples;
}

function redaction(at) {
  return {
    kind: 'redaction_applied',
    event_id: newId('evt'),
    pass: 'pattern',
    entity_kind: 'NAME',
    span: [at, at + 11],
    path: 'messages[1].content',
    confidence: 0.97,
    token_kind: 'vault-deterministic',
    kid: 'key_01JBENCH00000000000000000',
    placeholder: '[NAME_01]',
  };
}

/** Creates a call with two values in this many places, which consists of two commits. */
export function makeCall(journal, identity, places = 3) {
  const trail = new AuditTrail(journal);
  trail.begin(identity);
  for (const [kind, number] of [
    ['NAME', '01'],
    ['PHONE', '02'],
  ]) {
    const placeholder = `[${kind}_${number}]`;
    trail.append({ kind: 'detection', detector: 'pattern', pass: 'pattern', entity_kind: kind, placeholder });
  }
  for (let place = 0; place < places; place += 1) {
    trail.countRedaction('NAME');
    trail.append(redaction(11 + place * 30));
  }
  trail.append({
    kind: 'request_forwarded',
    upstream: 'stub',
    masked_sha256: randomBytes(32).toString('hex'),
  });
  return trail;
}
