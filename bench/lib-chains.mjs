// Ended sessions with their chains, which the service's own writer creates, and which are stored in bulk.
import { ChainWriter } from '../dist/src/audit/chain/hash/hash-chain.js';
import { BATCH_COLUMNS, batchColumns, selectBatches } from '../dist/src/audit/journal/event-batches.js';

const KINDS = ['NAME', 'PHONE', 'DATE', 'ADDRESS'];

/** Creates an ended session. @param number number of the session, for its ID @param count number of its events */
export function makeSession(number, count) {
  const id = `sess_${String(number).padStart(26, '0')}`;
  const writer = new ChainWriter(id);
  const at = new Date();
  const events = [...sessionBodies(count)].map((body) => writer.append(body, at));
  return { id, events, head: writer.head };
}

function* sessionBodies(count) {
  yield {
    kind: 'session_started',
    agent_id: 'agt_01KZ0000000000000000000000',
    policy_name: 'healthcare-default',
    policy_version: 1,
    policy_sha256: '1f'.repeat(32),
    upstream_model: 'm',
  };
  for (let at = 1; at < count - 2; at += 1) {
    yield {
      kind: 'redaction_applied',
      event_id: `evt_${String(at).padStart(26, '0')}`,
      pass: 'pattern',
      entity_kind: KINDS[at % KINDS.length],
      span: [at, at + 12],
      path: `messages[${at}].content`,
      confidence: 0.95,
      token_kind: 'vault-deterministic',
      kid: 'key_01KZ0000000000000000000000',
      placeholder: `[${KINDS[at % KINDS.length]}_01]`,
    };
  }
  yield { kind: 'request_forwarded', upstream: 'bench:m', masked_sha256: '2f'.repeat(32) };
  yield { kind: 'session_closed', status: 'ok', duration_ms: 812.25, redaction_count: count - 3 };
}

/** Stores sessions made with {@link makeSession} in an account. */
export async function storeSessions(client, accountId, sessions) {
  await client.query(
    `INSERT INTO audit_batches (${BATCH_COLUMNS}) ${selectBatches(1)}`,
    batchColumns(sessions.map(({ events }) => ({ accountId, events }))),
  );
  const ids = sessions.map(({ id }) => id);
  await client.query(
    `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
     SELECT $1, t.* FROM unnest($2::text[], $3::int[], $4::bytea[]) AS t`,
    [
      accountId,
      ids,
      sessions.map(({ head }) => head.nextSeq),
      sessions.map(({ head }) => Buffer.from(head.hash, 'hex')),
    ],
  );
  await client.query(
    `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, policy_name, policy_version, upstream_model,
       started_at, ended_at, status)
     SELECT $1, t.id, 'agt_x', 'Bench', 'healthcare-default', 1, 'm', now(), now(), 'ok' FROM unnest($2::text[]) AS t (id)`,
    [accountId, ids],
  );
}
