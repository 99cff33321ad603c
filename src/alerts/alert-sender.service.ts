import { Inject, Injectable } from '@nestjs/common';
import { Bulkhead } from '../common/async/bulkhead.js';
import { LOG, type Log } from '../common/logging/logger.js';
import { Transactions } from '../database/transactions.js';
import { AlertClient } from './alert-client.js';
import { AlertOutboxRepository, type DueDelivery } from './alert-outbox.repository.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Milliseconds from each failed attempt to the next, a day in total. The delivery fails after the last one. */
const WAITS_MS = [
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
] as const;
/** Number of accounts whose alerts are sent at the same time. */
const ACCOUNTS_AT_ONCE = 16;
/** Largest share by which waits are shortened or extended at random, so that deliveries do not all retry at once. */
const JITTER = 0.2;

/** `retried`: the attempt failed, and another one follows. */
type Outcome = 'delivered' | 'retried' | 'failed';

/** Sends due alerts. Instances share the work. */
@Injectable()
export class AlertSender {
  /** Number of attempts of this process by outcome. */
  readonly outcomes = new Map<Outcome, number>();
  isEnding = false;
  private readonly accounts = new Bulkhead(ACCOUNTS_AT_ONCE, Infinity);

  constructor(
    private readonly transactions: Transactions,
    private readonly outbox: AlertOutboxRepository,
    private readonly client: AlertClient,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Makes one attempt for each due delivery, up to one batch per account. */
  async send(): Promise<void> {
    const accountIds = await this.outbox.accountsWithDue();
    const sent = accountIds.map((accountId) => this.accounts.run(() => this.sendBatch(accountId)));
    await Promise.allSettled(sent);
  }

  /** Sends one batch per round, so that an unresponsive destination does not delay the next round. */
  private async sendBatch(accountId: string): Promise<void> {
    if (this.isEnding) return;
    const due = await this.transactions.run(accountId, (manager) => this.outbox.claim(manager, accountId));
    await Promise.allSettled(due.map((delivery) => this.attempt(delivery)));
  }

  private async attempt(delivery: DueDelivery): Promise<void> {
    const { accountId, alertId, attempts } = delivery;
    const attempt = await this.client.send(delivery, { ...delivery, id: alertId });
    const waitMs = attempt.failure === null ? undefined : waitAfter(attempts);
    await this.transactions.run(accountId, (manager) =>
      this.outbox.settle(manager, delivery, attempt, waitMs),
    );
    const outcome = attempt.failure === null ? 'delivered' : waitMs === undefined ? 'failed' : 'retried';
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    if (outcome === 'failed' && attempt.failure !== null)
      this.log.warn('an alert could not be delivered', { code: attempt.failure });
  }
}

/** Returns undefined after the last attempt. */
function waitAfter(attempts: number): number | undefined {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? undefined : wait * (1 + JITTER * (2 * Math.random() - 1));
}
