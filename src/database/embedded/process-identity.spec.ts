import { describe, expect, it } from '@jest/globals';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { identify, isRunning, ownIdentity } from './process-identity.js';
import { itWith } from '../../../test/support/left-out.js';
import { PS } from '../../../test/support/needs.js';

describe('process identity', () => {
  it('matches the same process but not another process with the same PID', () => {
    expect(isRunning(ownIdentity())).toBe(true);
    expect(identify(process.pid)).toEqual(ownIdentity());
    expect(isRunning({ ...ownIdentity(), startedAt: 'earlier' })).toBe(false);
  });

  it('is no longer running after the process has exited', async () => {
    const child = spawn('sleep', ['60']);
    const identity = identify(child.pid ?? 0);
    expect(identity && isRunning(identity)).toBe(true);

    child.kill();
    await once(child, 'exit');

    expect(identity && isRunning(identity)).toBe(false);
  });

  itWith([PS], 'treats a zombie process as exited', async () => {
    // `sleep` does not wait for the child that the shell started before it became `sleep`.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60']);
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(chunk.toString());
    expect(identify(pid)).toBeDefined();
    while (!stateOf(pid).startsWith('Z')) await delay(20);

    expect(identify(pid)).toBeUndefined();
    parent.kill();
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 30])('is undefined for %p, which is not a PID', (pid) => {
    expect(identify(pid)).toBeUndefined();
  });

  function stateOf(pid: number): string {
    return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  }
});
