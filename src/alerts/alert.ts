import type { Id } from '../common/ids.js';

/** Types of alerts that a destination can select. */
export const ALERT_TYPES = [
  'drift',
  'refusals',
  'breaker',
  'budget',
  'verification_failed',
  'language_withheld',
] as const;
export type AlertType = (typeof ALERT_TYPES)[number];

/** Event that an account's admins should know about. Facts contain no data of callers. */
export interface Fact {
  /** Unique fact name in the account. A fact that is found again creates no second alert. */
  readonly fact: string;
  readonly type: AlertType;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly agentId?: string;
  /** One or more sentences. */
  readonly text: string;
  /** Path in the portal. */
  readonly page: string;
  /** Further members of the body. */
  readonly details: Readonly<Record<string, string | number | null | readonly string[]>>;
}

/** Alert as sent to a destination. */
export interface Alert extends Omit<Fact, 'fact' | 'type' | 'agentId'> {
  readonly id: Id<'alr'>;
  readonly type: AlertType | 'test';
  readonly agentId: string | null;
  readonly createdAt: Date;
}

/** `json`: all members; `chat`: only the text; `teams`: the text in an Adaptive Card. */
export const ALERT_FORMATS = ['json', 'chat', 'teams'] as const;
export type AlertFormat = (typeof ALERT_FORMATS)[number];

/**
 * Returns a user-defined name for use in a text. Chat tools read these characters as mentions and links, so they are
 * replaced by their full-width forms.
 */
export function quoted(name: string | null): string {
  if (name === null) return 'a deleted agent';
  return `“${name.replace(/[<>@&]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))}”`;
}

/** Returns the body of a request. @param baseUrl public URL of the service */
export function alertBody(alert: Alert, accountId: string, format: AlertFormat, baseUrl: string): string {
  const { id, type, severity, agentId, createdAt, page, details } = alert;
  const url = baseUrl + page;
  const text = `${alert.text} ${url}`;
  if (format === 'chat') return JSON.stringify({ text });
  if (format === 'teams') return JSON.stringify(teamsMessage(text));
  return JSON.stringify({
    id,
    type,
    severity,
    account_id: accountId,
    ...(agentId === null ? {} : { agent_id: agentId }),
    created_at: createdAt.toISOString(),
    text,
    url,
    ...details,
  });
}

/** Returns the only form of message that workflows in Microsoft Teams accept. */
function teamsMessage(text: string): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text, wrap: true }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
  };
}
