import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { AgentSecrets } from '../../src/tokenization/keys/agent-secrets.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { query } from '../support/databases.js';
import type { RunningService } from '../support/running-service.js';

/** The secret of the environment in these tests. */
export const SECRET = 'the-secret-of-the-environment';

export type Headers = Record<string, string | string[]>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Returns the HMAC-SHA-256 of a text or bytes. */
export function hmac(message: string | Buffer, secret = SECRET): Buffer {
  return createHmac('sha256', secret).update(message).digest();
}

/** Returns signature headers for a body with the current time. */
export function sign(body: string, secret = SECRET): Headers {
  const time = String(Math.floor(Date.now() / 1_000));
  return { 'x-voice-signature': `t=${time},v1=${hmac(`${time}.${body}`, secret).toString('hex')}` };
}

/** Posts a body unchanged. A list of values repeats a header. */
export async function post(url: string, body: string | Buffer, headers: Headers): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface Assistant {
  readonly model: Record<string, unknown>;
  readonly voice: Record<string, unknown>;
  readonly firstMessage: string;
  readonly transcriber: Record<string, unknown>;
}

/** Requests the configuration of a call with a signature. */
export async function ask(webhookUrl: string, event: object): Promise<Reply & { assistant: Assistant }> {
  const body = JSON.stringify(event);
  const reply = await post(webhookUrl, body, sign(body));
  const { assistant } = JSON.parse(reply.text) as { assistant: Assistant };
  return { ...reply, assistant };
}

/** Configures an agent in the database, without the management API. */
export async function configure(
  databaseUrl: string,
  agentId: string,
  { assistant = null, callbackUrl = null }: { assistant?: object | null; callbackUrl?: string | null },
): Promise<void> {
  await query(databaseUrl, 'UPDATE agents SET assistant = $2, callback_url = $3 WHERE agent_id = $1', [
    agentId,
    assistant === null ? null : JSON.stringify(assistant),
    callbackUrl,
  ]);
}

/** Returns the account ID of an agent. */
export async function accountOf(databaseUrl: string, agentId: string): Promise<string> {
  const rows = await query<{ account_id: string }>(
    databaseUrl,
    'SELECT account_id FROM agents WHERE agent_id = $1',
    [agentId],
  );
  return rows[0]?.account_id ?? '';
}

/** Sets or removes an agent's own secret. */
export async function setSecret(
  { service, databaseUrl }: RunningService,
  agentId: string,
  secret: string | null,
): Promise<void> {
  const accountId = await accountOf(databaseUrl, agentId);
  const secrets = service.app.get(AgentSecrets, { strict: false });
  await service.app
    .get(Transactions, { strict: false })
    .run(accountId, (manager) => secrets.set(manager, accountId, agentId, secret));
}
