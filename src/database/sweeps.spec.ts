import type { ModuleRef } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProcessRole } from '../processes/process-role.js';
import { HOUR_MS, SweepEvery, Sweeps, SweepServiceEvery } from './sweeps.js';
import type { Transactions } from './transactions.js';

const MINUTE_MS = 60_000;

class Rows {
  readonly swept: string[] = [];
  fails = false;

  deleteOld(_: unknown, accountId: string): Promise<number> {
    if (this.fails) return Promise.reject(new Error('no database'));
    this.swept.push(accountId);
    return Promise.resolve(1);
  }

  deleteStale(): Promise<number> {
    this.swept.push('service');
    return Promise.resolve(5);
  }

  deleteAll(): Promise<number> {
    return Promise.reject(new Error('is not a sweep'));
  }
}

SweepEvery(HOUR_MS)(Rows.prototype, 'deleteOld');
SweepServiceEvery(HOUR_MS)(Rows.prototype, 'deleteStale');

describe('sweeps', () => {
  let rows: Rows;
  let sweeps: Sweeps;

  function start(runsJobs = true): void {
    const transactions = {
      accountIds: () => Promise.resolve(['a', 'b']),
      run: (_: string, work: (manager: never) => Promise<number>) => work(undefined as never),
    };
    rows = new Rows();
    sweeps = new Sweeps(
      { get: () => rows } as unknown as ModuleRef,
      transactions as unknown as Transactions,
      { runsJobs } as ProcessRole,
    );
    sweeps.onApplicationBootstrap();
  }

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    sweeps.onApplicationShutdown();
    jest.useRealTimers();
  });

  it('start within two minutes, then repeat at their interval until the service stops', async () => {
    start();
    await jest.advanceTimersByTimeAsync(MINUTE_MS - 1);
    expect(rows.swept).toEqual([]);
    await jest.advanceTimersByTimeAsync(MINUTE_MS + 1);
    expect(rows.swept).toEqual(['a', 'b', 'service']);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(rows.swept).toHaveLength(6);
    sweeps.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(rows.swept).toHaveLength(6);
  });

  it('run again after a failure, which does not affect the others', async () => {
    start();
    rows.fails = true;
    await jest.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect(rows.swept).toEqual(['service']);
    rows.fails = false;
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(rows.swept).toEqual(['service', 'a', 'b', 'service']);
  });

  it('count the rows of the specified providers', async () => {
    start();
    expect(await sweeps.sweep(Rows)).toBe(7);
    expect(await sweeps.sweep()).toBe(0);
  });

  it('run only in the process that runs jobs', async () => {
    start(false);
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(rows.swept).toEqual([]);
  });
});
