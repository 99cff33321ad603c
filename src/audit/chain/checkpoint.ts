import type { NoteVerifier } from './signed-note.js';

/** The root of the log at a size, as a checkpoint says it (https://c2sp.org/tlog-checkpoint). */
export interface TreeHead {
  /** Number of leaves. */
  readonly size: number;
  readonly rootHex: string;
}

/** An event of an account's chain, as the log has it. */
export interface LogLeaf {
  readonly accountId: string;
  readonly seq: number;
  /** `curr_hash` of the event. */
  readonly hash: string;
}

const ROOT = /^[A-Za-z0-9+/]{43}=$/;
const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** The text that is signed: origin, size and root, a line each. */
export function checkpointText(origin: string, { size, rootHex }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(rootHex, 'hex').toString('base64')}\n`;
}

/**
 * The tree head that a signed checkpoint tells of, if one of the keys signed it and its name is the origin. Lines after
 * the third are extensions, which say nothing to us. Never throws.
 */
export function openCheckpoint(verifiers: readonly NoteVerifier[], note: string): TreeHead | undefined {
  for (const verifier of verifiers) {
    const text = verifier.open(note);
    const [origin, size, root] = text?.split('\n') ?? [];
    if (origin !== verifier.name || size === undefined || root === undefined) continue;
    if (!SIZE.test(size) || !ROOT.test(root) || !Number.isSafeInteger(Number(size))) continue;
    return { size: Number(size), rootHex: Buffer.from(root, 'base64').toString('hex') };
  }
  return undefined;
}

/**
 * The bytes of a leaf, hex: account id, seq and hash, a line each. Its leaf hash shows nothing of the account to others,
 * for nobody guesses the hash of an event.
 */
export function leafHex({ accountId, seq, hash }: LogLeaf): string {
  return Buffer.from(`${accountId}\n${seq}\n${hash}\n`).toString('hex');
}
