import { type Bytes, sha256, toHex } from './bytes';

/** Position of a leaf in a tree. */
export interface Place {
  /** Zero-based index of the leaf. */
  readonly index: number;
  /** Number of leaves in the tree. */
  readonly size: number;
}

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/**
 * Returns whether a leaf is in the tree with this root (RFC 9162 section 2.1.3.2).
 * @param leaf bytes of the leaf, not yet hashed
 * @param path inclusion proof, the sibling of the leaf first
 */
export async function isIncluded(
  leaf: Bytes,
  { index, size }: Place,
  path: readonly Bytes[],
  root: Bytes,
): Promise<boolean> {
  if (index >= size) return false;
  // Divides instead of shifting, because shifts would discard all bits above 32.
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
