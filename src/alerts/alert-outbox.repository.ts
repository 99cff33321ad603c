import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { HOUR_MS, SweepEvery } from '../database/sweeps.js';
import type { Alert, Fact } from './alert.js';
import type { Attempt, DeliveryFault, Destination } from './alert-client.js';

/** Days for which alerts are kept, which exceeds the time in which a fact can recur (a month for budgets). */
const KEPT_DAYS = 62;
/** Number of deliveries shown for each destination. */
const SHOWN = 10;
/** Largest number of deliveries that an instance sends at once for an account. */
const BATCH = 20;
/** Milliseconds after which an attempt without a result is repeated, because its instance was killed. */
const LEASE_MS = 120_000;

/** Delivery whose next attempt is due. */
export interface DueDelivery extends Destination, Omit<Alert, 'id'> {
  readonly alertId: Alert['id'];
  /** Number of attempts, including the current one. */
  readonly attempts: number;
}

/** State of a delivery, for display. */
export interface DeliveryRow extends Attempt {
  readonly webhookId: string;
  readonly alertId: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly state: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Null before the first attempt. */
  readonly attemptedAt: Date | null;
  readonly nextAt: Date;
}

/** An account with a destination. */
export interface AlertingAccount {
  readonly accountId: string;
  /** Older facts are not reported. */
  readonly since: Date;
}

/** Alerts and their deliveries. Methods with a manager work inside a transaction of the account. */
@Injectable()
export class AlertOutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  async accounts(): Promise<AlertingAccount[]> {
    return this.dataSource.query<AlertingAccount[]>(
      'SELECT account_id AS "accountId", since FROM alerting_accounts()',
    );
  }

  async accountsWithDue(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>('SELECT accounts_with_due_alerts() AS id');
    return rows.map(({ id }) => id);
  }

  /** Creates an alert for the destinations that select its type, unless the fact is known or none selects it. */
  async add(manager: EntityManager, accountId: string, fact: Fact): Promise<void> {
    await manager.query(
      `WITH recipients AS (
         SELECT webhook_id FROM alert_webhooks WHERE account_id = $1 AND enabled AND (events IS NULL OR $4 = ANY (events))
       ), added AS (
         INSERT INTO alerts (account_id, alert_id, fact, type, severity, agent_id, page, text, details)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT FROM recipients)
         ON CONFLICT (account_id, fact) DO NOTHING RETURNING alert_id
       )
       INSERT INTO alert_deliveries (account_id, alert_id, webhook_id)
       SELECT $1, added.alert_id, recipients.webhook_id FROM added, recipients`,
      [
        accountId,
        newId('alr'),
        fact.fact,
        fact.type,
        fact.severity,
        fact.agentId ?? null,
        fact.page,
        fact.text,
        JSON.stringify(fact.details),
      ],
    );
  }

  /** Claims due deliveries. Other instances skip them until the lease ends. */
  async claim(manager: EntityManager, accountId: string): Promise<DueDelivery[]> {
    return manager.query<DueDelivery[]>(
      `WITH due AS (
         SELECT alert_id, webhook_id FROM alert_deliveries
         WHERE account_id = $1 AND state = 'pending' AND next_at <= now()
         ORDER BY next_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE alert_deliveries d SET attempts = d.attempts + 1, attempted_at = now(),
           next_at = now() + interval '${LEASE_MS} milliseconds'
         FROM due WHERE d.account_id = $1 AND d.alert_id = due.alert_id AND d.webhook_id = due.webhook_id
         RETURNING d.alert_id, d.webhook_id, d.attempts
       )
       SELECT $1 AS "accountId", c.alert_id AS "alertId", c.webhook_id AS "webhookId", c.attempts, w.url, w.format,
         w.signing_secret AS secret, a.type, a.severity, a.agent_id AS "agentId", a.page, a.text, a.details,
         a.created_at AS "createdAt"
       FROM claimed c
       JOIN alerts a ON a.account_id = $1 AND a.alert_id = c.alert_id
       JOIN alert_webhooks w ON w.account_id = $1 AND w.webhook_id = c.webhook_id`,
      [accountId],
    );
  }

  /**
   * Records an attempt's result, unless the delivery has been claimed again.
   * @param waitMs milliseconds to the next attempt; undefined after the last attempt
   */
  async settle(
    manager: EntityManager,
    { accountId, alertId, webhookId, attempts }: DueDelivery,
    { status, failure }: Attempt,
    waitMs: number | undefined,
  ): Promise<void> {
    const state = failure === null ? 'delivered' : waitMs === undefined ? 'failed' : 'pending';
    await manager.query(
      `UPDATE alert_deliveries SET state = $5, status = $6, failure = $7, next_at = now() + $8 * interval '1 ms'
       WHERE account_id = $1 AND alert_id = $2 AND webhook_id = $3 AND attempts = $4 AND state = 'pending'`,
      [accountId, alertId, webhookId, attempts, state, status, failure, waitMs ?? 0],
    );
  }

  /** Gives up the pending deliveries of a destination. */
  async giveUp(
    manager: EntityManager,
    accountId: string,
    webhookId: string,
    why: DeliveryFault,
  ): Promise<void> {
    await manager.query(
      `UPDATE alert_deliveries SET state = 'failed', failure = $3
       WHERE account_id = $1 AND webhook_id = $2 AND state = 'pending'`,
      [accountId, webhookId, why],
    );
  }

  /** Returns the latest deliveries of each destination, latest first. */
  async listLatest(manager: EntityManager, accountId: string): Promise<DeliveryRow[]> {
    return manager.query<DeliveryRow[]>(
      `SELECT w.webhook_id AS "webhookId", d.alert_id AS "alertId", d.type, d.created_at AS "createdAt", d.state,
         d.attempts, d.attempted_at AS "attemptedAt", d.next_at AS "nextAt", d.status, d.failure
       FROM alert_webhooks w, LATERAL (
         SELECT d.*, a.type, a.created_at FROM alert_deliveries d JOIN alerts a USING (account_id, alert_id)
         WHERE d.account_id = w.account_id AND d.webhook_id = w.webhook_id
         ORDER BY d.alert_id DESC LIMIT ${SHOWN}) d
       WHERE w.account_id = $1 ORDER BY d.alert_id DESC`,
      [accountId],
    );
  }

  /** @returns the number of alerts deleted together with their deliveries */
  @SweepEvery(HOUR_MS)
  async deleteOld(manager: EntityManager, accountId: string): Promise<number> {
    const [, deleted] = await manager.query<[unknown[], number]>(
      `DELETE FROM alerts WHERE account_id = $1 AND created_at < now() - interval '${KEPT_DAYS} days'`,
      [accountId],
    );
    return deleted;
  }
}
