// Rounds of sealing and signing, with the storage and time that they need.
import { median } from '../statistics.mjs';

/** Relations that exist only for the log, with descriptions. The account's own chain has an event for each seal. */
export const OF_LOG = {
  sealed_sessions: 'leaves of seals (`sealed_sessions`)',
  audit_single_events: 'events of seals (`audit_single_events`)',
  audit_chains_unsealed: 'index of what is to be sealed (`audit_chains_unsealed`)',
  checkpoint_leaves: 'leaves of the log (`checkpoint_leaves`)',
  checkpoint_nodes: 'its nodes (`checkpoint_nodes`)',
  checkpoints: 'checkpoints (`checkpoints`)',
};
/** Relations that would exist without the log, for the session and its chain. */
export const OF_SESSIONS = ['sessions', 'audit_chains', 'audit_batches'];
const OF_OTHERS = ['checkpoint_cosignatures', 'checkpoint_timestamps'];
const VACUUMED = [...Object.keys(OF_LOG), ...OF_SESSIONS, ...OF_OTHERS]
  .filter((name) => name !== 'audit_chains_unsealed')
  .join(', ');

/**
 * Returns the bytes by relation, each table with its indexes. The index for the log is not counted in `audit_chains`.
 */
export async function sizesOf(client) {
  const names = [...Object.keys(OF_LOG), ...OF_SESSIONS, ...OF_OTHERS];
  const { rows } = await client.query(
    'SELECT name, pg_total_relation_size(name::regclass)::float8 AS bytes FROM unnest($1::text[]) AS t (name)',
    [names],
  );
  const sizes = Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes]));
  return { ...sizes, audit_chains: sizes.audit_chains - sizes.audit_chains_unsealed };
}

export function grownBy(before, after) {
  return Object.fromEntries(Object.entries(after).map(([name, bytes]) => [name, bytes - before[name]]));
}

/**
 * Runs rounds of checkpoints, each after this many sessions of the account have ended.
 * @param after work that follows each round, and is measured separately
 * @param vacuumEvery number of rounds between two vacuums, as frequent as autovacuum with a round per minute
 * @returns the sessions' IDs, milliseconds of each round and of the following work, processor seconds, and bytes by
 * relation
 */
export async function runRounds(bed, account, { rounds, perRound, after, vacuumEvery = 500, onProgress }) {
  const [ids, times, afterwards] = [[], [], []];
  const cpu = { own: 0, database: 0 };
  const before = await sizesOf(bed.client);
  for (let round = 1; round <= rounds; round += 1) {
    for (const id of await bed.store(account, perRound)) ids.push(id);
    const counted = bed.countCpu();
    times.push(await timeOf(bed.run));
    const { own, database } = counted();
    cpu.own += own;
    cpu.database += database;
    if (after !== undefined) afterwards.push(await timeOf(after));
    if (round % vacuumEvery === 0) await bed.client.query(`VACUUM (ANALYZE) ${VACUUMED}`);
    onProgress?.(round);
  }
  const bytes = grownBy(before, await sizesOf(bed.client));
  return { account, perRound, ids, times, afterwards, cpu, bytes };
}

async function timeOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the bytes of the log per session. */
export function logBytes({ bytes, ids }) {
  return Object.keys(OF_LOG).reduce((sum, name) => sum + bytes[name], 0) / ids.length;
}

/** Returns the microseconds per session: the median elapsed time of a round, and the processor time. */
export function work({ times, cpu, ids, perRound }) {
  const ofCpu = (seconds) => (seconds * 1e6) / ids.length;
  return { wall: (median(times) * 1_000) / perRound, own: ofCpu(cpu.own), database: ofCpu(cpu.database) };
}
