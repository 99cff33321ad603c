import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DatabaseClock } from '../database/database-clock.js';
import { runExclusively } from '../database/exclusive-run.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { judge } from './chart/judge.js';
import { type Rate, RATES } from './counts/slice.js';
import { DriftAlarmsRepository } from './drift-alarms.repository.js';
import { DriftCountsRepository } from './drift-counts.repository.js';

/** Milliseconds. */
const INTERVAL_MS = 60_000;
/** Milliseconds that a round looks back beyond the last, for what was being committed then. */
const OVERLAP_MS = 60_000;
const WATCH_LOCK = 7_305_601;

/** Looks at the rates of agents that had calls, now and then, on one instance at a time. */
@Injectable()
export class DriftWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Alarms of all accounts that go on, by rate; undefined before the first look, and in processes that don't look. */
  open: Readonly<Record<Rate, number>> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private isEnding = false;
  /** When each account was looked at last, milliseconds since 1970. */
  private readonly looked = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly counts: DriftCountsRepository,
    private readonly alarms: DriftAlarmsRepository,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    this.timer = setInterval(() => {
      // What could not be looked at is looked at in the next round.
      this.look().catch(() => undefined);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.looking?.catch(() => undefined);
  }

  /** One round at a time. */
  look(): Promise<void> {
    this.looking ??= this.lookAtAll().finally(() => (this.looking = undefined));
    return this.looking;
  }

  private async lookAtAll(): Promise<void> {
    const accountIds = await this.transactions.accountIds();
    await runExclusively(this.dataSource, WATCH_LOCK, async () => {
      for (const accountId of accountIds) {
        if (this.isEnding) return;
        await this.lookAt(accountId);
      }
    });
    const open = Object.fromEntries(RATES.map((rate) => [rate, 0])) as Record<Rate, number>;
    for (const accountId of accountIds) {
      const counted = await this.transactions.run(accountId, (manager) =>
        this.alarms.countOpen(manager, accountId),
      );
      for (const { rate, n } of counted) open[rate] += n;
    }
    this.open = open;
  }

  private async lookAt(accountId: string): Promise<void> {
    const now = this.clock.now();
    const since = new Date(Math.max(0, (this.looked.get(accountId) ?? 0) - OVERLAP_MS));
    const agentIds = await this.transactions.run(accountId, (manager) =>
      this.counts.listCounted(manager, accountId, since),
    );
    for (const agentId of agentIds) {
      if (this.isEnding) return;
      await this.lookAtAgent(accountId, agentId, now);
    }
    this.looked.set(accountId, now);
  }

  /** What is worked out between the two transactions holds no lock. */
  private async lookAtAgent(accountId: string, agentId: string, now: number): Promise<void> {
    const { rows, known } = await this.transactions.run(accountId, async (manager) => ({
      rows: await this.counts.list(manager, accountId, agentId),
      known: await this.alarms.listKnown(manager, accountId, agentId),
    }));
    const { raised, ended } = await judge(rows, known, now);
    if (raised.length === 0 && ended.length === 0) return;
    await this.transactions.run(accountId, async (manager) => {
      for (const alarm of raised) await this.alarms.raise(manager, accountId, agentId, alarm);
      for (const alarm of ended) await this.alarms.end(manager, accountId, alarm.id, alarm.for);
    });
  }
}
