import { randomFillSync } from 'node:crypto';

const POOL_SIZE = 4_096;

const pool = Buffer.alloc(POOL_SIZE);
let used = POOL_SIZE;

/**
 * Returns random bytes from the system's generator. They are generated in large blocks, because the system call is
 * expensive. Returned bytes are erased from the block.
 * @param count at most 4,096
 */
export function freshBytes(count: number): Buffer {
  if (used + count > POOL_SIZE) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}
