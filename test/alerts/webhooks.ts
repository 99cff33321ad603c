import { AlertWatch } from '../../src/alerts/alert-watch.service.js';
import { query } from '../support/databases.js';
import type { RunningService } from '../support/running-service.js';
import { addresses, type CallbackServer, connectTo } from '../voice-webhook/callback-server.js';

/** Environment that lets a service send alerts to a local receiver. */
export const ALERT_ENVIRONMENT = { SERVICE_CALLBACK_ALLOW: '127.0.0.1' };

export interface Delivery {
  readonly alert_id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly attempted_at: string | null;
  readonly next_at: string | null;
  readonly status: number | null;
  readonly failure: string | null;
}

export interface AlertWebhook {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly format: string;
  readonly events: string[] | null;
  readonly enabled: boolean;
  readonly created_at: string;
  readonly deliveries: readonly Delivery[];
}

/** Body of an alert in the format `json`. */
export interface SentAlert {
  readonly id: string;
  readonly type: string;
  readonly severity: string;
  readonly account_id: string;
  readonly agent_id?: string;
  readonly text: string;
  readonly url: string;
  readonly [detail: string]: unknown;
}

/** Sends a management API request about alert webhooks. @param path path after `alert-webhooks` */
export async function askWebhooks(
  { baseUrl }: Pick<RunningService, 'baseUrl'>,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
  path = '',
  body?: object,
): Promise<{ status: number; body: unknown; text: string }> {
  const answer = await fetch(`${baseUrl}/api/v1/alert-webhooks${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), text };
}

export async function createWebhook(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  fields: object,
): Promise<{ webhook: AlertWebhook; secret: string }> {
  const answer = await askWebhooks(service, { cookie }, 'POST', '', { name: 'On call', ...fields });
  if (answer.status !== 201) throw new Error(`creating an alert webhook answered ${answer.text}`);
  const { alert_webhook: webhook, secret } = answer.body as { alert_webhook: AlertWebhook; secret: string };
  return { webhook, secret };
}

export async function listWebhooks(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
): Promise<AlertWebhook[]> {
  return ((await askWebhooks(service, { cookie })).body as { data: AlertWebhook[] }).data;
}

/** Lists the deliveries of the account's first webhook, the latest first. */
export async function deliveries(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
): Promise<readonly Delivery[]> {
  return (await listWebhooks(service, cookie))[0]?.deliveries ?? [];
}

/** Lets the service detect events and send due alerts. */
export async function round({ service }: RunningService): Promise<void> {
  await service.app.get(AlertWatch, { strict: false }).run();
}

/** Lets the service resolve and trust a receiver. */
export function receiveAt(service: RunningService, receiver: CallbackServer): void {
  connectTo(service, receiver, () => Promise.resolve(addresses('127.0.0.1')));
}

/** Returns the alerts in the format `json` that a receiver got. */
export function received(receiver: CallbackServer): SentAlert[] {
  return receiver.requests.map(({ text }) => JSON.parse(text) as SentAlert);
}

/** Records usage of 80 % of an agent's budget, which raises an alert. */
export async function useBudget(service: RunningService, agentId: string, tokens = 80): Promise<void> {
  await query(service.databaseUrl, 'UPDATE agents SET monthly_tokens = 100 WHERE agent_id = $1', [agentId]);
  await query(
    service.databaseUrl,
    `SELECT count_usage(ARRAY[account_id], ARRAY[agent_id], ARRAY[now()], ARRAY['stub'], ARRAY[$2::integer], ARRAY[0], ARRAY[0],
       ARRAY[NULL::float8]) FROM agents WHERE agent_id = $1`,
    [agentId, tokens],
  );
}

/** Makes the next attempts due immediately. */
export async function endWaits({ databaseUrl }: Pick<RunningService, 'databaseUrl'>): Promise<void> {
  await query(databaseUrl, `UPDATE alert_deliveries SET next_at = now() WHERE state = 'pending'`);
}
