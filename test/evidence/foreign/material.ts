import { query } from '../../support/databases.js';
import { runSotto } from '../../support/run-sotto.js';
import { entryOf } from './side-logs.js';
import { isStampedItself, openNote, openProof, type ProofFile } from './proof-file.js';
import { ACCOUNT, eventually, OTHER_ACCOUNT, type Sotto } from './sotto.js';
import type { Surroundings } from './surroundings.js';

const ROUNDS = 4;
const CALLS = 3;
/** One signature of the log and two of witnesses. */
const SIGNATURES = 3;
const MOST_ROUNDS = 20;

/** Evidence of a session as the service provided it. */
export interface SessionFiles {
  readonly id: string;
  readonly proof: string;
  readonly export: string;
}

/** Evidence that the service provided over several rounds of calls. */
export interface Material {
  readonly sessions: readonly SessionFiles[];
  /** First of three sessions under one seal. `neighbour` is the second. */
  readonly victim: SessionFiles;
  readonly neighbour: SessionFiles;
  /** A session under a later seal. */
  readonly stranger: SessionFiles;
  /** A session whose checkpoint is earlier than the victim's entry. */
  readonly earlier: SessionFiles;
  /** The latest checkpoint after each round. */
  readonly checkpoints: readonly string[];
  /** Export of the account, as JSON lines. */
  readonly account: string;
  /** Export of another account. */
  readonly otherAccount: string;
  /** Leaves of the log in hex, from the operator's database. */
  readonly leaves: readonly string[];
}

/** Makes calls in rounds. Each round lasts until witnesses and authority have signed. */
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

/** Makes one round of calls. Returns the files in order of session IDs. */
async function oneRound(sotto: Sotto): Promise<SessionFiles[]> {
  const ids = (await Promise.all(Array.from({ length: CALLS }, () => sotto.call()))).sort();
  // Adds an entry to the log besides the seal.
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

/**
 * Returns whether one seal covers all calls of a round, and each proof has a timestamp of its own checkpoint.
 */
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
