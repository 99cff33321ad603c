import { z } from 'zod';
import { idField, timestampField } from '../common/http/view-fields.js';
import { ALERT_FORMATS, ALERT_TYPES } from './alert.js';
import { type Attempt, DELIVERY_FAULTS } from './alert-client.js';
import type { DeliveryRow } from './alert-outbox.repository.js';
import type { AlertWebhook } from './alert-webhook.js';

const attemptFields = {
  status: z.number().int().nullable().describe('HTTP status of the last attempt. Null without a response.'),
  failure: z
    .enum(DELIVERY_FAULTS)
    .nullable()
    .describe(
      'Reason why the last attempt failed. `status` means that the response was not successful, and redirects are not ' +
        'followed. `not_allowed` means a private address, and `secret` a secret that the service cannot decrypt. ' +
        '`disabled` means that the webhook was disabled. Null if no attempt failed.',
    ),
};

const delivery = z
  .strictObject({
    alert_id: idField('alr'),
    type: z.string().describe('Type of the alert.'),
    created_at: timestampField().describe('Time of the alert.'),
    state: z
      .enum(['pending', 'delivered', 'failed'])
      .describe('`failed` means that the service has given up.'),
    attempts: z.number().int().nonnegative().describe('Number of attempts.'),
    attempted_at: timestampField()
      .nullable()
      .describe('Time of the last attempt. Null before the first one.'),
    next_at: timestampField()
      .nullable()
      .describe('Time of the next attempt. Null unless the state is `pending`.'),
    ...attemptFields,
  })
  .meta({ id: 'AlertDelivery' });

const alertWebhook = z
  .strictObject({
    id: idField('awh'),
    name: z.string().describe('Webhook name.'),
    url: z.string().describe('URL that receives the alerts.'),
    format: z.enum(ALERT_FORMATS).describe('Form of the body.'),
    events: z
      .array(z.enum(ALERT_TYPES))
      .nullable()
      .describe('Types of alerts that are sent. Null means all types.'),
    enabled: z.boolean().describe('Whether alerts are sent.'),
    created_at: timestampField().describe('Time of creation.'),
    deliveries: z.array(delivery).describe('The ten latest deliveries, the latest first.'),
  })
  .meta({ id: 'AlertWebhook' });

const secret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{43}=$/)
  .describe('Secret of the signatures, which is shown only once.');

export const alertWebhookAnswer = z.strictObject({ alert_webhook: alertWebhook });
export const newAlertWebhookAnswer = z.strictObject({ alert_webhook: alertWebhook, secret });
export const alertWebhookList = z.strictObject({
  data: z.array(alertWebhook),
  next_cursor: z.null().describe('Always null, because the list has only one page.'),
});
export const alertTestAnswer = z.strictObject({
  test: z.strictObject({
    delivered: z.boolean().describe('Whether the destination accepted the alert.'),
    ...attemptFields,
  }),
});

export type AlertWebhookView = z.infer<typeof alertWebhook>;
export type AlertWebhookAnswer = z.infer<typeof alertWebhookAnswer>;
export type NewAlertWebhookAnswer = z.infer<typeof newAlertWebhookAnswer>;
export type AlertWebhookList = z.infer<typeof alertWebhookList>;
export type AlertTestAnswer = z.infer<typeof alertTestAnswer>;

export function toAlertWebhookView(webhook: AlertWebhook, rows: readonly DeliveryRow[]): AlertWebhookView {
  const { webhookId, name, url, format, events, enabled, createdAt } = webhook;
  return {
    id: webhookId,
    name,
    url,
    format,
    events: events === null ? null : [...events],
    enabled,
    created_at: createdAt.toISOString(),
    deliveries: rows.filter((row) => row.webhookId === webhookId).map(toDeliveryView),
  };
}

export function toTestAnswer({ status, failure }: Attempt): AlertTestAnswer {
  return { test: { delivered: failure === null, status, failure } };
}

function toDeliveryView(row: DeliveryRow): z.infer<typeof delivery> {
  const { alertId, type, createdAt, state, attempts, attemptedAt, nextAt, status, failure } = row;
  return {
    alert_id: alertId,
    type,
    created_at: createdAt.toISOString(),
    state,
    attempts,
    attempted_at: attemptedAt?.toISOString() ?? null,
    next_at: state === 'pending' ? nextAt.toISOString() : null,
    status,
    failure,
  };
}
