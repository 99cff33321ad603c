import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditVerification } from '../audit/verification/audit-verification.service.js';
import { DatabaseClock } from '../database/database-clock.js';
import { runExclusively } from '../database/exclusive-run.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import type { Fact } from './alert.js';
import { AlertOutboxRepository, type AlertingAccount } from './alert-outbox.repository.js';
import { AlertSender } from './alert-sender.service.js';
import { AlertFacts, dayOf } from './facts/alert-facts.service.js';
import { verificationFact } from './facts/verification-facts.js';

const INTERVAL_MS = 30_000;
/** Milliseconds before the last round in which running sessions may have started. */
const OVERLAP_MS = 900_000;
/** Advisory lock key for the search for facts, which a single instance performs. Arbitrary, but must not change. */
const WATCH_LOCK = 7_305_611;

/** Creates alerts from facts and sends them, independently of calls. */
@Injectable()
export class AlertWatch implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  /** Time of the last round for each account, in milliseconds since the epoch. */
  private readonly lastAt = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly clock: DatabaseClock,
    private readonly verification: AuditVerification,
    private readonly facts: AlertFacts,
    private readonly outbox: AlertOutboxRepository,
    private readonly sender: AlertSender,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onModuleInit(): void {
    this.verification.onFailure(async (failure, accountId) => {
      const fact = verificationFact(failure, dayOf(this.clock.now()));
      const accounts = await this.outbox.accounts();
      const recipients = accounts.filter((one) => accountId === undefined || one.accountId === accountId);
      for (const one of recipients) await this.add(one.accountId, [fact]);
    });
  }

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    this.timer = setInterval(() => {
      // The next round repeats a failed round.
      this.run().catch(() => undefined);
    }, INTERVAL_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.sender.isEnding = true;
    await this.running?.catch(() => undefined);
  }

  /** Searches for facts, and sends due alerts. One round runs at a time. */
  run(): Promise<void> {
    this.running ??= this.round().finally(() => (this.running = undefined));
    return this.running;
  }

  private async round(): Promise<void> {
    await runExclusively(this.dataSource, WATCH_LOCK, () => this.addFacts()).catch(() => undefined);
    await this.sender.send();
  }

  private async addFacts(): Promise<void> {
    const accounts = await this.outbox.accounts();
    if (accounts.length === 0) return;
    const ofService = await this.facts.ofService(this.clock.now());
    for (const account of accounts) {
      if (this.sender.isEnding) return;
      await this.addFactsOf(account, ofService);
    }
  }

  private async addFactsOf({ accountId, since }: AlertingAccount, ofService: readonly Fact[]): Promise<void> {
    const now = this.clock.now();
    const sessionsSince = new Date(Math.max(since.getTime(), (this.lastAt.get(accountId) ?? 0) - OVERLAP_MS));
    const facts = await this.transactions.run(accountId, (manager) =>
      this.facts.ofAccount(manager, { accountId, since, sessionsSince, now }),
    );
    await this.add(accountId, [...facts, ...ofService]);
    this.lastAt.set(accountId, now);
  }

  private async add(accountId: string, facts: readonly Fact[]): Promise<void> {
    await this.transactions.run(accountId, async (manager) => {
      for (const fact of facts) await this.outbox.add(manager, accountId, fact);
    });
  }
}
