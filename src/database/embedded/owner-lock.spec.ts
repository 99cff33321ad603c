import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentHolder, tryLock } from './owner-lock.js';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sotto-lock-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

function leaveBehind(content: string, number = 1): Promise<void> {
  return writeFile(join(directory, `owner.${number}.lock`), content);
}

describe('tryLock', () => {
  it('grants the lock once, reports its holder, and grants it again after release', async () => {
    const first = await tryLock(directory, 'service');
    if (!('lock' in first)) throw new Error('expected the lock');
    await first.lock.update({ port: 4711 });

    expect(await tryLock(directory, 'command')).toEqual({
      holder: expect.objectContaining({ pid: process.pid, purpose: 'service', port: 4711 }) as unknown,
    });
    await first.lock.release();

    expect(await currentHolder(directory)).toBeUndefined();
    expect(await tryLock(directory, 'service')).toHaveProperty('lock');
  });

  it.each([
    [
      "of a process that has the owner's PID",
      JSON.stringify({ pid: process.pid, startedAt: 'other', purpose: 'service' }),
    ],
    ['of an ended process', JSON.stringify({ pid: 2 ** 30, startedAt: 'x', purpose: 'service' })],
    ['cut off by a power failure', ''],
  ])('replaces a stale lock %s', async (_case, content) => {
    await leaveBehind(content);

    expect(await tryLock(directory, 'service')).toHaveProperty('lock');
    expect(await readdir(directory)).toEqual(['owner.2.lock']);
  });

  it('grants a stale lock to only one of several simultaneous callers', async () => {
    for (let round = 1; round <= 20; round++) {
      await leaveBehind(JSON.stringify({ pid: 2 ** 30, startedAt: 'x', purpose: 'service' }), round);

      const attempts = await Promise.all(Array.from({ length: 8 }, () => tryLock(directory, 'service')));

      const locks = attempts.flatMap((attempt) => ('lock' in attempt ? [attempt.lock] : []));
      expect(locks).toHaveLength(1);
      await locks[0]?.release();
    }
  });
});
