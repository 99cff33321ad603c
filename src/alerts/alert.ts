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

/** Something that the admins of an account should know. It contains no data of callers. */
export interface Fact {
  /** Name of the fact, unique in the account. A fact that is found again creates no second alert. */
  readonly fact: string;
  readonly type: AlertType;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly agentId?: string;
  /** A sentence, or several. */
  readonly text: string;
  /** Path in the portal. */
  readonly page: string;
  /** Further members of the body. */
  readonly details: Readonly<Record<string, string | number | null | readonly string[]>>;
}

/** An alert as it is sent. */
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
 * A name that people chose, for a text. Chat tools read these characters as mentions and links, so they are replaced with
 * their full-width forms.
 */
export function quoted(name: string | null): string {
  if (name === null) return 'a deleted agent';
  return `“${name.replace(/[<>@&]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))}”`;
}

/** The body of a request. @param baseUrl of the service */
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

/** The only message that workflows of Microsoft Teams accept. */
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
