import { Inject, Injectable } from '@nestjs/common';
import { latencyBucket } from '../../common/time/latency-histogram.js';
import { type HotPath, JOURNAL_HOT_PATH } from '../../database/hot-path.js';
import type { CallClosing, CallExtension, CallOpening } from './call-records.js';
import { BATCH_COLUMNS, batchColumns, hashBytes, longBatchColumns, selectBatches } from './event-batches.js';
import { Instance } from './instance.js';

/**
 * Opens calls in one statement, and therefore in one transaction and one round trip. A call whose agent was deleted, or
 * whose account has a newer epoch, is omitted from the result and not stored.
 */
export const OPEN_CALLS = `
WITH input AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
    $8::integer[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::integer[], $14::bytea[],
    $22::jsonb[], $23::text[])
  AS t (account_id, session_id, agent_id, epoch, agent_name, call_id, policy_name, policy_version, upstream_model,
    api, transport, started_at, next_seq, head_hash, observed_by_kind, caller_key_id)
), accepted AS (
  SELECT i.* FROM input i
  WHERE i.epoch = (SELECT c.epoch FROM accounts c WHERE c.account_id = i.account_id LIMIT 1)
    AND i.account_id = (SELECT a.account_id FROM agents a WHERE a.agent_id = i.agent_id LIMIT 1)
), opened AS (
  INSERT INTO sessions (account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version,
    upstream_model, api, transport, started_at, instance_id, observed_by_kind, caller_key_id)
  SELECT account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version, upstream_model, api,
    transport, started_at, $21::text, observed_by_kind, caller_key_id
  FROM accepted
), heads AS (
  INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
  SELECT account_id, session_id, next_seq, head_hash FROM accepted
), events AS (
  INSERT INTO audit_batches (${BATCH_COLUMNS})
  ${selectBatches(15)}
  WHERE b.chain = ANY (ARRAY(SELECT session_id FROM accepted))
)
SELECT session_id FROM accepted`;

/**
 * Adds events to open calls in one statement. A chain with an unexpected head (because the sweeper ended the call) is
 * omitted from the result and not stored.
 */
export const EXTEND_CALLS = `
WITH input AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::integer[], $5::bytea[])
  AS t (account_id, session_id, expected_hash, next_seq, head_hash)
), moved AS (
  UPDATE audit_chains h SET next_seq = i.next_seq, head_hash = i.head_hash
  FROM (SELECT i.next_seq, i.head_hash, i.expected_hash, l.place FROM input i, LATERAL (SELECT c.ctid AS place
    FROM audit_chains c WHERE c.account_id = i.account_id AND c.chain = i.session_id LIMIT 1) l) i
  WHERE h.ctid = i.place AND h.head_hash = i.expected_hash
  RETURNING h.chain
), events AS (
  INSERT INTO audit_batches (${BATCH_COLUMNS})
  ${selectBatches(6)}
  WHERE b.chain = ANY (ARRAY(SELECT chain FROM moved))
)
SELECT chain AS session_id FROM moved`;

/**
 * Closes calls in one statement. All parts depend on the update of the head. A chain with an unexpected head (because
 * the sweeper ended the call) is omitted from the result and not stored.
 */
export const CLOSE_CALLS = `
WITH input AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::float8[], $5::text[], $6::integer[], $7::jsonb[],
    $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::bytea[], $13::integer[], $14::bytea[],
    $15::integer[], $27::text[], $28::integer[], $29::integer[], $30::integer[], $31::float8[],
    $32::jsonb[], $33::integer[], $34::jsonb[])
  AS t (account_id, session_id, ended_at, duration_ms, status, redaction_count, redactions_by_kind, detection_ms,
    tokenize_ms, upstream_ms, rehydrate_ms, expected_hash, next_seq, head_hash, latency_bucket, answered_by,
    prompt_tokens, completion_tokens, cached_tokens, cost, languages, written_tokens, tally)
), moved AS (
  UPDATE audit_chains h SET next_seq = i.next_seq, head_hash = i.head_hash
  FROM (SELECT i.next_seq, i.head_hash, i.expected_hash, l.place FROM input i, LATERAL (SELECT c.ctid AS place
    FROM audit_chains c WHERE c.account_id = i.account_id AND c.chain = i.session_id LIMIT 1) l) i
  WHERE h.ctid = i.place AND h.head_hash = i.expected_hash
  RETURNING h.account_id, h.chain
), closed AS (
  UPDATE sessions s SET ended_at = i.ended_at, duration_ms = i.duration_ms, status = i.status,
    redaction_count = i.redaction_count, redactions_by_kind = i.redactions_by_kind, detection_ms = i.detection_ms,
    tokenize_ms = i.tokenize_ms, upstream_ms = i.upstream_ms, rehydrate_ms = i.rehydrate_ms,
    answered_by = i.answered_by, prompt_tokens = i.prompt_tokens, completion_tokens = i.completion_tokens,
    cached_tokens = i.cached_tokens, written_tokens = i.written_tokens, cost = i.cost, languages = i.languages,
    added_ms = greatest(i.duration_ms - i.upstream_ms, 0), tokens = i.prompt_tokens::bigint + i.completion_tokens
  FROM (SELECT i.*, l.place FROM input i, LATERAL (SELECT c.ctid AS place
    FROM sessions c WHERE c.account_id = i.account_id AND c.session_id = i.session_id LIMIT 1) l
    WHERE i.session_id = ANY (ARRAY(SELECT chain FROM moved))) i
  WHERE s.ctid = i.place
  RETURNING s.account_id, s.agent_id, s.started_at, s.redaction_count, i.latency_bucket, i.status, i.redactions_by_kind,
    s.answered_by, s.prompt_tokens, s.completion_tokens, s.cached_tokens, s.written_tokens, s.cost, i.tally,
    s.caller_key_id
), uncounted AS (
  INSERT INTO uncounted_sessions (account_id, agent_id, started_at, status, redaction_count, redactions_by_kind,
    latency_bucket, answered_by, prompt_tokens, completion_tokens, cached_tokens, written_tokens, cost, tally,
    caller_key_id)
  SELECT account_id, agent_id, started_at, status, redaction_count, redactions_by_kind, latency_bucket, answered_by,
    prompt_tokens, completion_tokens, cached_tokens, written_tokens, cost, tally, caller_key_id
  FROM closed
), events AS (
  INSERT INTO audit_batches (${BATCH_COLUMNS})
  ${selectBatches(16)}
  WHERE b.chain = ANY (ARRAY(SELECT chain FROM moved))
), payloads AS (
  INSERT INTO session_payloads (account_id, session_id, part, sealed, kid)
  SELECT p.* FROM unnest($22::text[], $23::text[], $24::text[], $25::bytea[], $26::text[])
    AS p (account_id, session_id, part, sealed, kid)
  WHERE p.session_id = ANY (ARRAY(SELECT chain FROM moved))
)
SELECT chain AS session_id FROM moved`;

/** Number of events above which an opening is long. Calls seldom have more than a hundred events. */
const MANY_EVENTS = 2_000;

/** Returns whether a call must be opened on its own, because writing its events would delay other calls. */
export function isLongOpening({ events }: CallOpening): boolean {
  return events.length > MANY_EVENTS;
}

/** Stores calls of all accounts. Each method is one durable commit for any number of calls. */
@Injectable()
export class CallJournalRepository {
  constructor(
    @Inject(JOURNAL_HOT_PATH) private readonly database: Pick<HotPath, 'query'>,
    private readonly instance: Instance,
  ) {}

  /** @returns for each call, whether it may be forwarded */
  async openMany(calls: readonly CallOpening[]): Promise<boolean[]> {
    const isLong = calls.some(isLongOpening);
    const rows = await this.database.query<{ session_id: string }>('open_calls', OPEN_CALLS, [
      calls.map((call) => call.accountId),
      calls.map((call) => call.sessionId),
      calls.map((call) => call.agentId),
      calls.map((call) => call.epoch),
      calls.map((call) => call.agentName),
      calls.map((call) => call.callId ?? null),
      calls.map((call) => call.policyName),
      calls.map((call) => call.policyVersion),
      calls.map((call) => call.upstreamModel),
      calls.map((call) => call.api),
      calls.map((call) => call.transport ?? null),
      calls.map((call) => call.startedAt.toISOString()),
      calls.map((call) => call.head.nextSeq),
      calls.map((call) => hashBytes(call.head.hash)),
      ...(isLong ? await longBatchColumns(calls) : batchColumns(calls)),
      this.instance.id,
      calls.map(({ observedByKind: observed }) => (observed === undefined ? null : JSON.stringify(observed))),
      calls.map(({ callerKeyId }) => callerKeyId ?? null),
    ]);
    const accepted = new Set(rows.map((row) => row.session_id));
    return calls.map((call) => accepted.has(call.sessionId));
  }

  /** @returns for each call, whether it was still open */
  async extendMany(calls: readonly CallExtension[]): Promise<boolean[]> {
    const rows = await this.database.query<{ session_id: string }>('extend_calls', EXTEND_CALLS, [
      calls.map((call) => call.accountId),
      calls.map((call) => call.sessionId),
      calls.map((call) => hashBytes(call.expectedHead.hash)),
      calls.map((call) => call.head.nextSeq),
      calls.map((call) => hashBytes(call.head.hash)),
      ...batchColumns(calls),
    ]);
    const extended = new Set(rows.map((row) => row.session_id));
    return calls.map((call) => extended.has(call.sessionId));
  }

  /** @returns for each call, whether it was still open */
  async closeMany(calls: readonly CallClosing[]): Promise<boolean[]> {
    const payloads = calls.flatMap((call) => call.payloads.map((payload) => ({ call, payload })));
    const rows = await this.database.query<{ session_id: string }>('close_calls', CLOSE_CALLS, [
      calls.map((call) => call.accountId),
      calls.map((call) => call.sessionId),
      calls.map((call) => call.endedAt.toISOString()),
      calls.map((call) => call.durationMs),
      calls.map((call) => call.status),
      calls.map((call) => call.redactionCount),
      calls.map((call) => JSON.stringify(call.redactionsByKind)),
      calls.map((call) => call.stages.detection),
      calls.map((call) => call.stages.tokenize),
      calls.map((call) => call.stages.upstream),
      calls.map((call) => call.stages.rehydrate),
      calls.map((call) => hashBytes(call.expectedHead.hash)),
      calls.map((call) => call.head.nextSeq),
      calls.map((call) => hashBytes(call.head.hash)),
      calls.map((call) => latencyBucket(call.durationMs - call.stages.upstream)),
      ...batchColumns(calls),
      payloads.map(({ call }) => call.accountId),
      payloads.map(({ call }) => call.sessionId),
      payloads.map(({ payload }) => payload.part),
      payloads.map(({ payload }) => payload.sealed),
      payloads.map(({ payload }) => payload.kid),
      calls.map(({ reply }) => reply?.answeredBy ?? null),
      calls.map(({ reply }) => reply?.usage?.prompt ?? null),
      calls.map(({ reply }) => reply?.usage?.completion ?? null),
      calls.map(({ reply }) => reply?.usage?.cached ?? null),
      calls.map(({ reply }) => reply?.cost ?? null),
      calls.map(({ languages }) => (languages.length === 0 ? null : JSON.stringify(languages))),
      calls.map(({ reply }) => reply?.usage?.written ?? null),
      calls.map(({ tally }) => (tally === undefined ? null : JSON.stringify(tally))),
    ]);
    const closed = new Set(rows.map((row) => row.session_id));
    return calls.map((call) => closed.has(call.sessionId));
  }
}
