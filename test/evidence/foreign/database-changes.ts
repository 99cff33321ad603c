import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import type { AttackedService } from './attacked-service.js';
import type { DatabaseTools, Fields } from './database-tools.js';

/** A change that an attacker makes in the database. */
export type Change = (tools: DatabaseTools, service: AttackedService) => Promise<unknown>;

const DAY_MS = 86_400_000;
const OTHER_HASH = 'ab'.repeat(32);
const ACTOR = { user_id: 'usr_01KZ0000000000000000000000', login: 'sam' };
const BUILT_IN = { policy_name: 'healthcare-default', policy_version: 3, retention_days: 2_190 };

export const ago = (days: number, from = Date.now()): string => new Date(from - days * DAY_MS).toISOString();
export const sql =
  (...statements: readonly string[]): Change =>
  (tools) =>
    tools.sql(statements.join('; '));

/** Returns the ID of the first sealed session. */
async function sealedIn({ sql: run }: DatabaseTools): Promise<string> {
  const sealed =
    'SELECT session_id AS id FROM sealed_sessions JOIN sessions USING (session_id) ORDER BY seal_seq, leaf_index';
  return (await run<{ id: string }>(sealed))[0]?.id ?? '';
}

/** Removes a session, with a tombstone like the service's except for some fields. */
async function bury(tools: DatabaseTools, id: string, fields: Fields, ts?: string): Promise<void> {
  const events = await tools.events(id);
  const end = {
    session_id: id,
    event_count: events.length,
    head_hash: events.at(-1)?.curr_hash,
    actor: ACTOR,
  };
  const due = { policy_name: 'own', policy_version: 1, retention_days: 30, started_at: events[0]?.ts };
  await tools.append('session_purged', { ...end, reason: 'retention', ...due, ...fields }, ts);
  for (const table of ['audit_single_events', 'audit_chains', 'sessions'])
    await tools.sql(`DELETE FROM ${table} WHERE ${table === 'sessions' ? 'session_id' : 'chain'} = $1`, id);
}

export const buried =
  (fields: Fields, ts?: string): Change =>
  async (tools) =>
    bury(tools, await sealedIn(tools), fields, ts);

/**
 * Removes a session by an added policy that retains nothing. If a time is given, an agent has had the policy
 * since then.
 */
export const buriedByPolicy =
  (since?: string): Change =>
  async (tools, service) => {
    const policy = { policy_name: 'short', policy_version: 1 };
    const hashes = { policy_sha256: OTHER_HASH, rules_sha256: OTHER_HASH };
    await tools.append('policy_created', { ...policy, ...hashes, retention_days: 0, actor: ACTOR });
    const agent = { agent_id: 'agt_01KZ0000000000000000000000', agent_name: 'Desk', ...policy, actor: ACTOR };
    if (since !== undefined) await tools.append('agent_created', agent, since);
    await buried({ ...policy, retention_days: 0 })(tools, service);
  };

/** Invents a session of 20 days ago, from a session of today. */
export async function madeUp(tools: DatabaseTools, service: AttackedService): Promise<string> {
  const id = await service.call();
  await tools.rewrite(id, (events) =>
    events.map((event) => ({ ...event, ts: ago(20, Date.parse(event.ts)) })),
  );
  return id;
}

/** Seals an invented session like the service, except for `since` and the time. */
export const madeUpAndSealed =
  (fields: Fields, ts?: string): Change =>
  async (tools, service) => {
    const id = await madeUp(tools, service);
    const last = (await tools.events(id)).at(-1);
    const seal = { root: merkleRoot([last?.curr_hash ?? '']), count: 1, first: id, last: id };
    await tools.append('sessions_sealed', { ...seal, ...fields }, ts);
    await tools.sql(
      `INSERT INTO sealed_sessions (account_id, session_id, seal_seq, leaf_index, event_count, head_hash)
       SELECT a.account_id, s.chain, a.next_seq - 1, 0, s.next_seq, s.head_hash FROM audit_chains a, audit_chains s
       WHERE a.chain = $1 AND s.chain = $2`,
      ...[tools.accountId, id],
    );
    await tools.sql('UPDATE audit_chains SET sealed = true WHERE chain = $1', id);
  };

/** Returns the position of the first finished review. */
const reviewIn = (events: readonly AuditEvent[]): number =>
  events.findIndex(({ kind }) => kind === 'review_finished');

/** Changes the first finished review, and recomputes everything that depends on it: the chain, the seals and the log. */
export const remade =
  (change: (events: AuditEvent[], at: number, review: AuditEvent) => AuditEvent[]): Change =>
  async (tools) => {
    await tools.rewrite(tools.accountId, (events) => {
      const at = reviewIn(events);
      const review = events[at];
      return review === undefined ? [] : change(events, at, review);
    });
    await tools.remake();
  };

/** Appends a copy of the first finished review, with other counts. */
export const reviewAdded =
  (fields: Fields): Change =>
  async (tools) => {
    const events = await tools.events();
    const ts = ago(0);
    const changed = { values: 900, missed: 0, ts, ...fields };
    await tools.append('review_finished', { ...events[reviewIn(events)], ...changed }, ts);
  };

export const reviewOfOtherAdded: Change = async (tools, service) =>
  reviewAdded({ session_id: await sealedIn(tools), chance: 0.001 })(tools, service);

/** Changes the sampling of the reviewed call in its chain, with matching hashes. */
export const resampled: Change = async (tools) => {
  const events = await tools.events();
  const id = events[reviewIn(events)]?.session_id;
  if (typeof id === 'string') await tools.alter(id, 'review_sampled', { chance: 0.001 });
};

export const buriedLater: Change = async (tools, service) => {
  await buried({}, ago(-31))(tools, service);
  await tools.append('seals_complete', { instance_id: 'inst_1' }, ago(-31));
};

export const buriedUnsealed: Change = async (tools, service) =>
  bury(tools, await service.call(), { ...BUILT_IN, started_at: ago(3_000) });

export const otherRules: Change = async (tools, service) =>
  tools.alter(await service.call(), 'session_started', { rules_sha256: OTHER_HASH });

export const fewerTerms: Change = async (tools) => {
  await tools.alter(await sealedIn(tools), 'session_started', { own_terms: 0 });
  await tools.remake();
};
