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

/** Milliseconds between the start and the first round. Instances that start together do not all sweep at once. */
const FIRST_MS = { least: 60_000, most: 120_000 };
/** Milliseconds between two rounds. */
export const TEN_MINUTES_MS = 600_000;
export const HOUR_MS = 3_600_000;

/** A method that removes the rows of an account that are no longer needed, or folds several into one. Returns their number. */
type AccountSweep = (manager: EntityManager, accountId: string) => Promise<number>;
/** The same for rows that belong to no account. */
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

/** Calls a method of a provider at an interval, for each account, in a transaction of the account. */
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

/** Calls a method of a provider at an interval. */
export function SweepServiceEvery(everyMs: number) {
  return <Name extends string>(target: Readonly<Record<Name, ServiceSweep>>, name: Name): void => {
    const run: Sweep['run'] = (instance) => (instance as typeof target)[name]();
    SWEEPS.push({ provider: target.constructor as Type, everyMs, run });
  };
}

/**
 * Sweeps soon after the start, for services that do not live for a whole interval, and then at the intervals. Several instances
 * may sweep at once. Of an instance's processes, one does.
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
   * Sweeps now with all methods of some providers.
   * @returns the number of rows
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

  /** A method that fails leaves its rows to the next round, and does not keep the others from running. */
  private async round(everyMs: number): Promise<void> {
    const accountIds = await this.transactions.accountIds().catch(() => []);
    for (const sweep of SWEEPS)
      if (sweep.everyMs === everyMs) await this.run(sweep, accountIds).catch(() => undefined);
  }

  private run({ provider, run }: Sweep, accountIds: readonly string[]): Promise<number> {
    return run(this.modules.get(provider, { strict: false }), this.transactions, accountIds);
  }
}
