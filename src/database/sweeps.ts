import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Type,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { Transactions } from './transactions.js';

/** Milliseconds from the start to the first round, at random, so that instances do not all sweep at once. */
const FIRST_MS = { least: 60_000, most: 120_000 };
/** Milliseconds between two rounds. */
export const TEN_MINUTES_MS = 600_000;
export const HOUR_MS = 3_600_000;

/** Removes rows of an account that are no longer needed, or merges several rows. Returns the number of rows. */
type AccountSweep = (manager: EntityManager, accountId: string) => Promise<number>;
/** Removes or merges rows that belong to no account. Returns the number of rows. */
type ServiceSweep = () => Promise<number>;

interface Sweep {
  readonly provider: Type;
  readonly everyMs: number;
  /** Calls the method of the provider's instance, once or for each account. */
  readonly run: (
    instance: unknown,
    transactions: Transactions,
    accountIds: readonly string[],
  ) => Promise<number>;
}

const SWEEPS: Sweep[] = [];

/** Marks a provider's method to be called at an interval, for each account, in a transaction of the account. */
export function SweepEvery(everyMs: number) {
  return <Name extends string>(target: Readonly<Record<Name, AccountSweep>>, name: Name): void => {
    const run: Sweep['run'] = async (instance, transactions, accountIds) => {
      const provider = instance as typeof target;
      let swept = 0;
      for (const accountId of accountIds)
        swept += await transactions.run(accountId, (manager) => provider[name](manager, accountId));
      return swept;
    };
    SWEEPS.push({ provider: target.constructor as Type, everyMs, run });
  };
}

/** Marks a provider's method to be called at an interval. */
export function SweepServiceEvery(everyMs: number) {
  return <Name extends string>(target: Readonly<Record<Name, ServiceSweep>>, name: Name): void => {
    const run: Sweep['run'] = (instance) => (instance as typeof target)[name]();
    SWEEPS.push({ provider: target.constructor as Type, everyMs, run });
  };
}

/**
 * Sweeps soon after the start, for services that run for less than an interval, and then at the intervals. Several
 * instances may sweep at once, but only one process of an instance sweeps.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly timers = new Map<number, NodeJS.Timeout>();
  private hasEnded = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly transactions: Transactions,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    for (const everyMs of new Set(SWEEPS.map((sweep) => sweep.everyMs)))
      this.sweepAfter(FIRST_MS.least + Math.random() * (FIRST_MS.most - FIRST_MS.least), everyMs);
  }

  onApplicationShutdown(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.hasEnded = true;
  }

  /**
   * Sweeps now with all methods of the given providers.
   * @returns the number of rows removed or merged
   */
  async sweep(...providers: readonly Type[]): Promise<number> {
    const accountIds = await this.transactions.accountIds();
    let swept = 0;
    for (const sweep of SWEEPS)
      if (providers.includes(sweep.provider)) swept += await this.run(sweep, accountIds);
    return swept;
  }

  private sweepAfter(ms: number, everyMs: number): void {
    if (this.hasEnded) return;
    const timer = setTimeout(() => {
      void this.round(everyMs).then(() => {
        this.sweepAfter(everyMs, everyMs);
      });
    }, ms);
    this.timers.set(everyMs, timer.unref());
  }

  /** Runs one round. The rows of a failed method wait for the next round, and the other methods still run. */
  private async round(everyMs: number): Promise<void> {
    const accountIds = await this.transactions.accountIds().catch(() => []);
    for (const sweep of SWEEPS)
      if (sweep.everyMs === everyMs) await this.run(sweep, accountIds).catch(() => undefined);
  }

  private run({ provider, run }: Sweep, accountIds: readonly string[]): Promise<number> {
    return run(this.modules.get(provider, { strict: false }), this.transactions, accountIds);
  }
}
