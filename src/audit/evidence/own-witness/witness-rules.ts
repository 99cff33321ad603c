import type { TreeHead } from '../../chain/log/checkpoint.js';
import { verifyConsistency } from '../../chain/log/merkle-proof.js';
import { type AddCheckpoint, SIZE_TYPE, sizeText } from '../../chain/cosigning/witness-messages.js';

const TEXT_TYPE = 'text/plain; charset=utf-8';
/** Root of an empty tree: SHA-256 of the empty string (RFC 6962 section 2.1). */
const EMPTY_ROOT = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const NONE: TreeHead = { size: 0, rootHex: EMPTY_ROOT };

/** HTTP response of a witness. */
export interface WitnessAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface Refusal extends WitnessAnswer {
  /** Whether the request shows that the log signed two trees of which neither is a prefix of the other. */
  readonly inconsistent: boolean;
}

export function plainAnswer(status: number, text: string): WitnessAnswer {
  return { status, type: TEXT_TYPE, body: text };
}

/**
 * Returns why a checkpoint with a valid signature must not be cosigned; undefined if it may be
 * (https://c2sp.org/tlog-witness).
 * @param last the log's last cosigned checkpoint, if any
 */
export function refusalOf(
  { oldSize, proof }: AddCheckpoint,
  head: TreeHead,
  last: TreeHead = NONE,
): Refusal | undefined {
  if (oldSize > head.size) return refuse(400, 'the old size is larger than the checkpoint\n');
  if (oldSize !== last.size) {
    return { status: 409, type: SIZE_TYPE, body: sizeText(last.size), inconsistent: false };
  }
  if (head.size === last.size && head.rootHex !== last.rootHex) {
    return refuse(409, 'the witness has already cosigned a different root for this size\n', true);
  }
  const claim = {
    oldSize,
    oldRootHex: last.rootHex,
    newSize: head.size,
    newRootHex: head.rootHex,
  };
  const consistent = oldSize === 0 ? proof.length === 0 : verifyConsistency(claim, proof);
  return consistent ? undefined : refuse(422, 'the consistency proof is invalid\n', true);
}

function refuse(status: number, text: string, inconsistent = false): Refusal {
  return { inconsistent, ...plainAnswer(status, text) };
}
