import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Keyring, newStoredKey } from '../tokenization/crypto/keyring.js';
import { FindingsWriter } from './findings-writer.js';
import type { SharedFindingsRepository } from './shared-findings.repository.js';

const NOTHING = { findings: [], asWritten: true };
const MASTER = { current: randomBytes(32) };

function keyringOf(accountId: string, epoch: string): Keyring {
  const stored = (['data', 'lookup'] as const).map((purpose) => newStoredKey(MASTER, accountId, purpose));
  return new Keyring(accountId, epoch, MASTER, stored);
}

describe('FindingsWriter', () => {
  const keep = jest.fn<SharedFindingsRepository['keep']>();
  const keyring = keyringOf('acc_a', '7');

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    keep.mockReset().mockResolvedValue(undefined);
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes collected findings in one statement for each account and epoch, each text once', async () => {
    const writer = new FindingsWriter({ keep });
    const later = keyringOf('acc_a', '8');
    const mac = randomBytes(32);
    for (const each of [mac, randomBytes(32), Buffer.from(mac)]) writer.add(keyring, each, NOTHING);
    writer.add(later, mac, NOTHING);
    expect(keep).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    await writer.flush();
    expect(keep.mock.calls.map(([account, epoch, rows]) => [account, epoch, rows.length])).toEqual([
      ['acc_a', '7', 2],
      ['acc_a', '8', 1],
    ]);
  });

  it('writes the remaining findings at shutdown', async () => {
    const writer = new FindingsWriter({ keep });
    writer.add(keyring, randomBytes(32), NOTHING);
    await writer.beforeApplicationShutdown();
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('drops findings that the database rejects and continues', async () => {
    const writer = new FindingsWriter({ keep });
    keep.mockRejectedValueOnce(new Error('the disk is full'));
    writer.add(keyring, randomBytes(32), NOTHING);
    await writer.flush();
    writer.add(keyring, randomBytes(32), NOTHING);
    await writer.flush();
    expect(keep).toHaveBeenCalledTimes(2);
  });

  it('limits the number of waiting findings', async () => {
    const writer = new FindingsWriter({ keep });
    for (let nth = 0; nth < 20_100; nth++) writer.add(keyring, randomBytes(32), NOTHING);
    await writer.flush();
    const written = keep.mock.calls.reduce((sum, [, , rows]) => sum + rows.length, 0);
    expect(written).toBe(20_000);
    expect(Math.max(...keep.mock.calls.map(([, , rows]) => rows.length))).toBeLessThanOrEqual(500);
  });

  it('limits the number of waiting findings while the database is slow', async () => {
    const writer = new FindingsWriter({ keep });
    let answer = (): void => undefined;
    keep.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    for (let nth = 0; nth < 15_000; nth++) writer.add(keyring, randomBytes(32), NOTHING);
    const slow = writer.flush();
    while (keep.mock.calls.length === 0) await new Promise(setImmediate);
    for (let nth = 0; nth < 15_000; nth++) writer.add(keyring, randomBytes(32), NOTHING);
    answer();
    await slow;
    await writer.flush();
    expect(keep.mock.calls.reduce((sum, [, , rows]) => sum + rows.length, 0)).toBe(20_000);
    writer.add(keyring, randomBytes(32), NOTHING);
    await writer.flush();
    expect(keep.mock.calls.at(-1)?.[2]).toHaveLength(1);
  });
});
