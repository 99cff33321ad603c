import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import { AddressGuard } from '../common/http/address-guard.js';
import type { RequestContext } from '../common/http/request-context.js';
import { newId } from '../common/ids.js';
import { CONFIG, type Config } from '../config/config.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { AgentSecrets } from '../tokenization/keys/agent-secrets.service.js';
import { AlertClient } from './alert-client.js';
import { AlertOutboxRepository } from './alert-outbox.repository.js';
import { newAlertSecret } from './alert-signature.js';
import { type AlertWebhook, type AlertWebhookSettings, MOST_ALERT_WEBHOOKS } from './alert-webhook.js';
import {
  type AlertTestAnswer,
  type AlertWebhookAnswer,
  type AlertWebhookList,
  type NewAlertWebhookAnswer,
  toAlertWebhookView,
  toTestAnswer,
} from './alert-webhook.view.js';
import { AlertWebhooksRepository } from './alert-webhooks.repository.js';
import type { CreateAlertWebhookDto } from './dto/create-alert-webhook.dto.js';
import type { UpdateAlertWebhookDto } from './dto/update-alert-webhook.dto.js';

const SETTINGS = ['name', 'url', 'format', 'events', 'enabled'] as const;

/** Manages the destinations of an account's alerts, on behalf of its admins. */
@Injectable()
export class AlertWebhooks {
  private readonly guard: AddressGuard;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'callback'>,
    private readonly transactions: Transactions,
    private readonly webhooks: AlertWebhooksRepository,
    private readonly outbox: AlertOutboxRepository,
    private readonly secrets: AgentSecrets,
    private readonly journal: AccountJournal,
    private readonly client: AlertClient,
    private readonly clock: DatabaseClock,
  ) {
    this.guard = new AddressGuard(config.callback.allow);
  }

  async list({ accountId }: RequestContext): Promise<AlertWebhookList> {
    return this.transactions.run(accountId, async (manager) => {
      const webhooks = await this.webhooks.list(manager, accountId);
      const deliveries = await this.outbox.listLatest(manager, accountId);
      return { data: webhooks.map((one) => toAlertWebhookView(one, deliveries)), next_cursor: null };
    });
  }

  /** @throws DomainError `validation_failed`, `account_limit_reached` */
  async create(ctx: RequestContext, body: CreateAlertWebhookDto): Promise<NewAlertWebhookAnswer> {
    const { accountId, actor } = ctx;
    const { name, url, format = 'json', events = null, enabled = true } = body;
    this.refusePrivate(url);
    const webhookId = newId('awh');
    const secret = newAlertSecret();
    return this.transactions.run(accountId, async (manager) => {
      // The journal comes first, because it prevents other transactions from adding destinations at the same time.
      await this.journal.append(manager, accountId, {
        kind: 'alert_webhook_created',
        alert_webhook_id: webhookId,
        alert_webhook_name: name,
        actor: eventActor(actor),
      });
      const wrapped = this.secrets.wrap(accountId, webhookId, secret);
      await this.webhooks.insert(manager, accountId, {
        webhookId,
        name,
        url,
        format,
        events,
        enabled,
        secret: wrapped,
      });
      const all = await this.webhooks.list(manager, accountId);
      if (all.length > MOST_ALERT_WEBHOOKS) throw limitReached();
      return { alert_webhook: toAlertWebhookView(find(all, webhookId), []), secret };
    });
  }

  /** @throws DomainError `validation_failed`, `not_found` */
  async update(ctx: RequestContext, id: string, body: UpdateAlertWebhookDto): Promise<AlertWebhookAnswer> {
    const { accountId } = ctx;
    if (body.url !== undefined) this.refusePrivate(body.url);
    return this.transactions.run(accountId, async (manager) => {
      const before = await this.lock(manager, accountId, id);
      const webhook = { ...before, ...settingsIn(body) };
      const changed = SETTINGS.filter(
        (setting) => JSON.stringify(before[setting]) !== JSON.stringify(webhook[setting]),
      );
      if (changed.length > 0) await this.store(manager, ctx, webhook, changed);
      if (!webhook.enabled) await this.outbox.giveUp(manager, accountId, id, 'disabled');
      return this.answerFor(manager, accountId, webhook);
    });
  }

  /** Replaces the secret, also for pending deliveries. @throws DomainError `not_found` */
  async rotate(ctx: RequestContext, id: string): Promise<NewAlertWebhookAnswer> {
    const { accountId } = ctx;
    const secret = newAlertSecret();
    return this.transactions.run(accountId, async (manager) => {
      const before = await this.lock(manager, accountId, id);
      const webhook = { ...before, secret: this.secrets.wrap(accountId, id, secret) };
      await this.store(manager, ctx, webhook, ['secret']);
      return { ...(await this.answerFor(manager, accountId, webhook)), secret };
    });
  }

  /** @throws DomainError `not_found` */
  async delete({ accountId, actor }: RequestContext, id: string): Promise<void> {
    await this.transactions.run(accountId, async (manager) => {
      const { webhookId, name } = await this.lock(manager, accountId, id);
      await this.webhooks.delete(manager, accountId, webhookId);
      await this.journal.append(manager, accountId, {
        kind: 'alert_webhook_deleted',
        alert_webhook_id: webhookId,
        alert_webhook_name: name,
        actor: eventActor(actor),
      });
    });
  }

  /** Sends a test alert once, also to a disabled destination. @throws DomainError `not_found` */
  async test({ accountId }: RequestContext, id: string): Promise<AlertTestAnswer> {
    const webhook = await this.transactions.run(accountId, (manager) => this.lock(manager, accountId, id));
    const attempt = await this.client.send(
      { accountId, ...webhook },
      {
        id: newId('alr'),
        type: 'test',
        severity: 'info',
        agentId: null,
        text: 'This is a test alert from Sotto.',
        page: '/portal/alerts',
        details: {},
        createdAt: new Date(this.clock.now()),
      },
    );
    return toTestAnswer(attempt);
  }

  private async store(
    manager: EntityManager,
    { accountId, actor }: RequestContext,
    webhook: AlertWebhook,
    changed: readonly ((typeof SETTINGS)[number] | 'secret')[],
  ): Promise<void> {
    await this.webhooks.update(manager, accountId, webhook);
    await this.journal.append(manager, accountId, {
      kind: 'alert_webhook_updated',
      changed,
      alert_webhook_id: webhook.webhookId,
      alert_webhook_name: webhook.name,
      actor: eventActor(actor),
    });
  }

  private async answerFor(
    manager: EntityManager,
    accountId: string,
    webhook: AlertWebhook,
  ): Promise<AlertWebhookAnswer> {
    const deliveries = await this.outbox.listLatest(manager, accountId);
    return { alert_webhook: toAlertWebhookView(webhook, deliveries) };
  }

  private async lock(manager: EntityManager, accountId: string, id: string): Promise<AlertWebhook> {
    return find(await this.webhooks.lockAll(manager, accountId), id);
  }

  /** Rejects a URL that is evidently private. Each request also checks the addresses of the host. */
  private refusePrivate(url: string): void {
    if (this.guard.mayAllow(new URL(url).hostname)) return;
    const message = 'url must point to a public address';
    throw validationFailed([{ field: 'url', rule: 'callbackAddress', message }]);
  }
}

/** Returns the settings in a body, without settings that the body omits. */
function settingsIn(body: UpdateAlertWebhookDto): Partial<AlertWebhookSettings> {
  return Object.fromEntries(
    SETTINGS.flatMap((setting) => (body[setting] === undefined ? [] : [[setting, body[setting]]])),
  );
}

/** @throws DomainError `not_found` */
function find(webhooks: readonly AlertWebhook[], id: string): AlertWebhook {
  const webhook = webhooks.find(({ webhookId }) => webhookId === id);
  if (webhook === undefined) throw new DomainError('not_found', 'The account has no such alert webhook.');
  return webhook;
}

function limitReached(): DomainError {
  const message = `The account already has ${MOST_ALERT_WEBHOOKS} alert webhooks, the most that an account can have. Delete one first.`;
  return new DomainError('account_limit_reached', message);
}
