import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AlertWebhook } from './alert-webhook.js';

/** Destinations of alerts. Every method works inside a transaction of the account. */
@Injectable()
export class AlertWebhooksRepository {
  async insert(
    manager: EntityManager,
    accountId: string,
    webhook: Omit<AlertWebhook, 'createdAt'>,
  ): Promise<void> {
    const { webhookId, name, url, format, events, enabled, secret } = webhook;
    await manager.query(
      `INSERT INTO alert_webhooks (account_id, webhook_id, name, url, format, events, enabled, signing_secret)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [accountId, webhookId, name, url, format, events, enabled, secret],
    );
  }

  /** Returns the oldest destinations first. */
  async list(manager: EntityManager, accountId: string, lock = ''): Promise<AlertWebhook[]> {
    return manager.query<AlertWebhook[]>(
      `SELECT webhook_id AS "webhookId", name, url, format, events, enabled, signing_secret AS secret,
         created_at AS "createdAt"
       FROM alert_webhooks WHERE account_id = $1 ORDER BY created_at, webhook_id ${lock}`,
      [accountId],
    );
  }

  /** Returns the oldest destinations first, and locks all until the transaction ends. */
  lockAll(manager: EntityManager, accountId: string): Promise<AlertWebhook[]> {
    return this.list(manager, accountId, 'FOR NO KEY UPDATE');
  }

  async update(manager: EntityManager, accountId: string, webhook: AlertWebhook): Promise<void> {
    const { webhookId, name, url, format, events, enabled, secret } = webhook;
    await manager.query(
      `UPDATE alert_webhooks SET name = $3, url = $4, format = $5, events = $6, enabled = $7, signing_secret = $8
       WHERE account_id = $1 AND webhook_id = $2`,
      [accountId, webhookId, name, url, format, events, enabled, secret],
    );
  }

  /** Deletes the destination and its deliveries. */
  async delete(manager: EntityManager, accountId: string, webhookId: string): Promise<void> {
    await manager.query('DELETE FROM alert_webhooks WHERE account_id = $1 AND webhook_id = $2', [
      accountId,
      webhookId,
    ]);
  }
}
