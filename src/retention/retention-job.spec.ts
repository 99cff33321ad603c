import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { onlyProcess } from '../processes/process-role.js';
import type { Retention } from './retention.js';
import { RetentionJob } from './retention-job.js';
import type { RetentionRunner } from './retention-runner.js';
import type { SessionRetention } from './session-retention.service.js';
import type { VaultRetention } from './vault-retention.service.js';

const HOUR_MS = 3_600_000;

describe('the retention job', () => {
  let purged: string[];
  let work: (retention: Retention, signal?: AbortSignal) => Promise<void>;
  let job: RetentionJob;

  beforeEach(() => {
    jest.useFakeTimers();
    purged = [];
    work = () => Promise.resolve();
    const runner = {
      purgeDaily: (retention: Retention, signal?: AbortSignal) => {
        purged.push(retention.name);
        return work(retention, signal);
      },
    };
    job = new RetentionJob(
      onlyProcess(),
      runner as unknown as RetentionRunner,
      { name: 'vault' } as VaultRetention,
      { name: 'sessions' } as SessionRetention,
    );
    job.onModuleInit();
  });

  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('purges all data types every hour, even if one of them fails', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    work = ({ name }) => (name === 'vault' ? Promise.reject(new Error('locked')) : Promise.resolve());
    await jest.advanceTimersByTimeAsync(HOUR_MS / 2);
    expect(purged).toEqual(['vault', 'sessions']);
    expect(warn).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(purged).toEqual(['vault', 'sessions', 'vault', 'sessions']);
  });

  it('is aborted by a shutdown, which waits for it, and does not run again', async () => {
    let stopped = false;
    work = async (_, signal) => {
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      for (let step = 0; step < 10; step += 1) await Promise.resolve();
      stopped = true;
    };
    await jest.advanceTimersByTimeAsync(HOUR_MS / 2);
    expect(purged).toEqual(['vault']);
    await job.beforeApplicationShutdown();
    expect(stopped).toBe(true);
    const before = purged.length;
    await jest.advanceTimersByTimeAsync(3 * HOUR_MS);
    expect(purged).toHaveLength(before);
  });
});
