import { type Bytes, sha256, toHex } from './bytes';

/** A leaf's position among all leaves of a tree. */
export interface Place {
  /** From 0. */
  readonly index: number;
  /** Number of leaves. */
  readonly size: number;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * Whether a leaf is in the tree of this root (RFC 9162 section 2.1.3.2).
 * @param leaf its bytes, not yet hashed
 * @param path the sibling of the leaf first
 */
export async function isIncluded(
  leaf: Bytes,
  { index, size }: Place,
  path: readonly Bytes[],
  root: Bytes,
): Promise<boolean> {
  if (index >= size) return false;
  // Divided, not shifted: shifts would cut off all above 32 bits.
  let [at, last] = [index, size - 1];
  let hash = await sha256(LEAF, leaf);
  for (const sibling of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await sha256(NODE, sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)];
    } else {
      hash = await sha256(NODE, hash, sibling);
    }
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && toHex(hash) === toHex(root);
}

function half(count: number): number {
  return Math.floor(count / 2);
}
