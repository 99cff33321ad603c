import { query } from '../../support/databases.js';
import { runSotto } from '../../support/run-sotto.js';
import { entryOf } from './side-logs.js';
import { isStampedItself, openNote, openProof, type ProofFile } from './proof-file.js';
import { ACCOUNT, eventually, OTHER_ACCOUNT, type Sotto } from './sotto.js';
import type { Surroundings } from './surroundings.js';

const ROUNDS = 4;
const CALLS = 3;
/** The log's signature and those of two witnesses. */
const SIGNATURES = 3;
const MOST_ROUNDS = 20;

/** A session's evidence as the service gave it. */
export interface SessionFiles {
  readonly id: string;
  readonly proof: string;
  readonly export: string;
}

/** What the service handed out over some rounds of calls. */
export interface Material {
  readonly sessions: readonly SessionFiles[];
  /** The first of three sessions under a seal, and the second. */
  readonly victim: SessionFiles;
  readonly neighbour: SessionFiles;
  /** A session under a later seal. */
  readonly stranger: SessionFiles;
  /** A session whose checkpoint is earlier than the victim's entry. */
  readonly earlier: SessionFiles;
  /** The latest checkpoint after each round. */
  readonly checkpoints: readonly string[];
  /** The account's export, JSON lines. */
  readonly account: string;
  /** That of another account. */
  readonly otherAccount: string;
  /** Leaves of the log, hex, as the operator's database has them. */
  readonly leaves: readonly string[];
}

/** Calls in rounds, each of them until witnesses and authority have done their part. */
export async function gather(sotto: Sotto, surroundings: Surroundings): Promise<Material> {
  const rounds: SessionFiles[][] = [];
  const checkpoints: string[] = [];
  let at = -1;
  while (rounds.length < ROUNDS || at < 1 || at === rounds.length - 1) {
    if (rounds.length === MOST_ROUNDS) throw new Error('no round of calls was sealed at once');
    const files = await oneRound(sotto);
    rounds.push(files);
    checkpoints.push(await sotto.checkpoint());
    if (at < 1 && isWhole(files)) at = rounds.length - 1;
  }
  const [victim, neighbour] = rounds[at] ?? [];
  const [earlier] = rounds[at - 1] ?? [];
  const [stranger] = rounds[at + 1] ?? [];
  if (!victim || !neighbour || !stranger || !earlier) throw new Error('there are too few sessions');
  return {
    sessions: rounds.flat(),
    victim,
    neighbour,
    stranger,
    earlier,
    checkpoints,
    account: await exportAccount(surroundings, ACCOUNT),
    otherAccount: await exportAccount(surroundings, OTHER_ACCOUNT),
    leaves: await leavesOf(surroundings.databaseUrl),
  };
}

/** In the order of the sessions' ids. */
async function oneRound(sotto: Sotto): Promise<SessionFiles[]> {
  const ids = (await Promise.all(Array.from({ length: CALLS }, () => sotto.call()))).sort();
  // An entry of the log besides the seal.
  await sotto.createAgent();
  return Promise.all(
    ids.map(async (id) => ({
      id,
      proof: await sotto.proof(id),
      export: await eventually(() => cosignedExport(sotto, id)),
    })),
  );
}

async function cosignedExport(sotto: Sotto, id: string): Promise<string | undefined> {
  const text = await sotto.export(id);
  const { checkpoint } = JSON.parse(text) as { checkpoint: { note: string; timestamp?: string } | null };
  const isComplete =
    checkpoint?.timestamp !== undefined && openNote(checkpoint.note).lines.length === SIGNATURES;
  return isComplete ? text : undefined;
}

/** Whether all calls of a round are under one seal, and each proof is of one checkpoint alone. */
function isWhole(files: readonly SessionFiles[]): boolean {
  const proofs: ProofFile[] = files.map(({ proof }) => openProof(proof));
  const seals = new Set(proofs.map(({ extra }) => entryOf(extra.seal.event)));
  return (
    seals.size === 1 &&
    proofs[0]?.extra.seal.event.count === CALLS &&
    proofs.every((proof) => isStampedItself(proof) && proof.path.length > 1)
  );
}

async function exportAccount({ env }: Surroundings, name: string): Promise<string> {
  const { code, out, err } = await runSotto(['audit', 'export', '--account', name], { env });
  if (code !== 0) throw new Error(`an account's export ended with ${String(code)}: ${err}`);
  return out;
}

async function leavesOf(databaseUrl: string): Promise<string[]> {
  const rows = await query<{ leaf: string }>(
    databaseUrl,
    `SELECT encode(convert_to(account_id || E'\\n' || seq || E'\\n' || encode(hash, 'hex') || E'\\n', 'UTF8'), 'hex') AS leaf
     FROM checkpoint_leaves WHERE leaf_index IS NOT NULL ORDER BY leaf_index`,
  );
  return rows.map(({ leaf }) => leaf);
}
