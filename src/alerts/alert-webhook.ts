import type { Id } from '../common/ids.js';
import type { AlertWebhookName } from '../common/text/branded.js';
import type { AlertFormat, AlertType } from './alert.js';

/** 1 to 64 code points without control characters. */
export const ALERT_WEBHOOK_NAME = /^[^\p{Cc}\p{Cs}]{1,64}$/u;
export const ALERT_WEBHOOK_NAME_PROBLEM =
  'name must be a string of 1 to 64 characters without control characters';

export const MOST_ALERT_WEBHOOKS = 5;

/** Settings that an admin controls. */
export interface AlertWebhookSettings {
  readonly name: AlertWebhookName;
  readonly url: string;
  readonly format: AlertFormat;
  /** Types of alerts; null means all types, including types that later releases add. */
  readonly events: readonly AlertType[] | null;
  readonly enabled: boolean;
}

/** Destination of alerts. */
export interface AlertWebhook extends AlertWebhookSettings {
  readonly webhookId: Id<'awh'>;
  readonly createdAt: Date;
  /** Secret, wrapped with the master key. */
  readonly secret: Buffer;
}
