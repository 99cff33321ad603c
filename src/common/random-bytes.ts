import { randomFillSync } from 'node:crypto';

const DRAWN = 4_096;

const pool = Buffer.alloc(DRAWN);
let used = DRAWN;

/**
 * Random bytes of the system's generator, drawn for many callers at a time: asking the system is what costs. What is handed out
 * is kept nowhere else.
 * @param count at most 4,096
 */
export function freshBytes(count: number): Buffer {
  if (used + count > DRAWN) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + count));
  pool.fill(0, used, used + count);
  used += count;
  return bytes;
}
