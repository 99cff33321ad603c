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

/** Milliseconds between two rounds. */
const INTERVAL_MS = 60_000;
/** Milliseconds by which rounds overlap, for counts that were being committed. */
const OVERLAP_MS = 60_000;
const WATCH_LOCK = 7_305_601;

/** Regularly checks the rates of agents that had calls, on one instance at a time. */
@Injectable()
export class DriftWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Open alarms of all accounts by rate; undefined before the first round, and in processes without rounds. */
  open: Readonly<Record<Rate, number>> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> | undefined;
  private isEnding = false;
  /** Time of each account's last check, in milliseconds since the epoch. */
  private readonly checkedAt = new Map<string, number>();

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
      // The next round repeats a failed check.
      this.check().catch(() => undefined);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.isEnding = true;
    await this.checking?.catch(() => undefined);
  }

  /** Starts a round, or returns the round in progress. */
  check(): Promise<void> {
    this.checking ??= this.checkAll().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkAll(): Promise<void> {
    const accountIds = await this.transactions.accountIds();
    await runExclusively(this.dataSource, WATCH_LOCK, async () => {
      for (const accountId of accountIds) {
        if (this.isEnding) return;
        await this.checkAccount(accountId);
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

  private async checkAccount(accountId: string): Promise<void> {
    const now = this.clock.now();
    const since = new Date(Math.max(0, (this.checkedAt.get(accountId) ?? 0) - OVERLAP_MS));
    const agentIds = await this.transactions.run(accountId, (manager) =>
      this.counts.listCounted(manager, accountId, since),
    );
    for (const agentId of agentIds) {
      if (this.isEnding) return;
      await this.checkAgent(accountId, agentId, now);
    }
    this.checkedAt.set(accountId, now);
  }

  /** Checks one agent. The computation between the two transactions needs no lock. */
  private async checkAgent(accountId: string, agentId: string, now: number): Promise<void> {
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
