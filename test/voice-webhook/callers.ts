import { expect } from '@jest/globals';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { addresses, type CallbackServer, connectTo } from './callback-server.js';
import { accountOf, ask, type Assistant, configure, SECRET } from './platform.js';

export const CALLBACK_SECRET = 'the-secret-of-callbacks';
export const DEFAULTS = {
  voice: { voiceId: 'default' },
  transcriber: { language: 'en' },
  firstMessage: 'Hello from the defaults.',
  model: { temperature: 0.5 },
};

export interface Caller {
  readonly service: RunningService;
  readonly agentId: string;
  readonly accountId: string;
}

/** Starts a service with the platform's secret and an agent. */
export async function runCaller(env: Record<string, string>): Promise<Caller> {
  const service = await runService({ env: { SERVICE_VOICE_WEBHOOK_SECRET: SECRET, ...env } });
  const { id: agentId } = await service.createAgent(await service.login(), {});
  return { service, agentId, accountId: await accountOf(service.databaseUrl, agentId) };
}

/** Counter for call IDs. A random ID could contain a phone number, which the journal masks. */
let begun = 0;

/** Starts a new call. @returns the configuration, and the reason if the callback failed */
export async function begin(
  { service, agentId, accountId }: Caller,
  callbackUrl: string,
): Promise<{ assistant: Assistant; reason: unknown }> {
  await configure(service.databaseUrl, agentId, { assistant: DEFAULTS, callbackUrl });
  const id = `call-${(begun += 1)}`;
  const { status, assistant } = await ask(`${service.baseUrl}/voice/webhook/${agentId}`, {
    type: 'assistant-request',
    call: { id, assistantId: 'asst-1', customer: { number: '+14155550142', name: 'Jane Okafor' } },
  });
  expect(status).toBe(200);
  const events = (await accountEvents(service.databaseUrl, accountId)).filter(
    (event) => event.call_id === id,
  );
  expect(events.filter(({ kind }) => kind === 'call_started')).toHaveLength(1);
  const failures = events.filter(({ kind }) => kind === 'callback_failed');
  expect(failures.length).toBeLessThan(2);
  return { assistant, reason: failures[0]?.reason };
}

/** Makes every name resolve to these addresses. */
export function resolveTo({ service }: Caller, server: CallbackServer, ...numbers: readonly string[]): void {
  connectTo(service, server, () => Promise.resolve(addresses(...numbers)));
}
