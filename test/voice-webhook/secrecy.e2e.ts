import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { addresses, type CallbackServer, connectTo, runCallbackServer } from './callback-server.js';
import { configure, post, SECRET, setSecret, sign } from './platform.js';

/** Invented values, one for each field that can contain a value. */
const PLANTED = {
  prompt: 'You speak with Jane Okafor about her biopsy',
  firstMessage: 'Good morning Mrs Okafor-Lindqvist',
  name: 'Zebediah Quillfeather',
  number: '+14155550142',
  digits: '4155550142',
  email: 'quillfeather@example.com',
  telephony: 'twilio-token-5f1c9ab2',
  monitor: 'wss://monitor.example.com/listen-77c1',
  transcript: 'my social is 078-05-1120',
  nested: 'canary-in-a-nested-object',
  key: 'canary-as-a-key',
  type: 'canary-as-a-type',
  callbackVoice: 'canary-in-the-voice-of-a-callback',
  callbackPrompt: 'canary-in-the-prompt-of-a-callback',
  callbackFailure: 'canary-in-a-callback-that-failed',
  ownSecret: 'canary-own-signing-secret',
  callbackSecret: 'canary-callback-secret',
} as const;

/** Text in an agent's defaults, which are stored only in the agent's row. */
const DEFAULT = 'canary-in-the-defaults';

const EVENT = {
  type: 'assistant-request',
  timestamp: 1,
  call: {
    id: `call-${PLANTED.number}`,
    assistantId: 'asst-1',
    customer: { number: PLANTED.number, name: PLANTED.name, email: PLANTED.email },
    monitor: { listenUrl: PLANTED.monitor },
    phoneNumber: { twilioAuthToken: PLANTED.telephony },
    assistant: { firstMessage: PLANTED.firstMessage, model: { messages: [{ content: PLANTED.prompt }] } },
    transcript: PLANTED.transcript,
  },
  phoneNumber: { twilioAuthToken: PLANTED.telephony },
  customer: { name: PLANTED.name },
  metadata: { deep: [{ deeper: PLANTED.nested }], [PLANTED.key]: 1 },
};

/** Spells a value as text, as hex, and as base64 at each of its three alignments. */
function spellings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  return [value.toLowerCase(), bytes.toString('hex'), ...shifted.map((text) => text.toLowerCase())];
}

function found(text: string, values: readonly string[]): string[] {
  const folded = text.toLowerCase();
  return values.filter((value) => spellings(value).some((spelling) => folded.includes(spelling)));
}

describe('content of webhook requests', () => {
  let service: RunningService;
  let server: CallbackServer;
  let agentId: string;
  const logged: string[] = [];
  const refusals: string[] = [];

  beforeAll(async () => {
    server = await runCallbackServer();
    service = await runService({
      log: createLog('trace', { write: (line: string) => logged.push(line) }),
      env: {
        SERVICE_VOICE_WEBHOOK_SECRET: SECRET,
        SERVICE_CALLBACK_SECRET: PLANTED.callbackSecret,
        SERVICE_CALLBACK_ALLOW: '127.0.0.1',
      },
    });
    connectTo(service, server, () => Promise.resolve(addresses('127.0.0.1')));
    ({ id: agentId } = await service.createAgent(await service.login(), {}));
    await configure(service.databaseUrl, agentId, {
      assistant: { firstMessage: DEFAULT, model: { messages: [{ content: DEFAULT }] } },
      callbackUrl: server.url,
    });
    await everythingThatHappens();
  });

  afterAll(async () => {
    await service.stop();
    await server.stop();
  });

  /** @param times number of times that the same signed request is sent; the last response is checked */
  async function send(event: object | string, status: number, secret = SECRET, times = 1): Promise<void> {
    const body = typeof event === 'string' ? event : JSON.stringify(event);
    const url = `${service.baseUrl}/voice/webhook/${agentId}`;
    const signed = sign(body, secret);
    for (let before = 1; before < times; before += 1) await post(url, body, signed);
    const reply = await post(url, body, signed);
    expect(reply.status).toBe(status);
    if (status !== 200) refusals.push(reply.text);
  }

  const withCall = (fields: object): object => ({ ...EVENT, call: { ...EVENT.call, ...fields } });

  async function everythingThatHappens(): Promise<void> {
    server.answerWith((response) => {
      const model = { messages: [{ content: PLANTED.callbackPrompt }], model: `${PLANTED.callbackPrompt} x` };
      response.end(JSON.stringify({ voice: { id: PLANTED.callbackVoice }, model }));
    });
    await send(EVENT, 200);
    await send(EVENT, 200);
    await send(withCall({ id: undefined }), 401, SECRET, 2);
    server.answerWith((response) => response.end(`{"voice": "${PLANTED.callbackFailure}"`));
    await send(withCall({ id: 'call-failed' }), 200);
    server.answerWith((response) => response.writeHead(500, PLANTED.callbackFailure).end());
    await send(withCall({ id: 'call-failed-again' }), 200);
    await send({ ...EVENT, type: PLANTED.type }, 422);
    await send({ ...EVENT, type: 'end-of-call-report' }, 422);
    await send({ ...EVENT, timestamp: PLANTED.name }, 422);
    await send(withCall({ id: { [PLANTED.key]: PLANTED.name } }), 422);
    await send(withCall({ customer: PLANTED.name }), 422);
    await send(`{"type": "${PLANTED.name}`, 422);
    await send(EVENT, 401, 'another secret');
    await query(service.databaseUrl, 'REVOKE INSERT ON audit_single_events FROM sotto_app');
    await send(withCall({ id: 'call-unjournaled' }), 503);
    await query(service.databaseUrl, 'GRANT INSERT ON audit_single_events TO sotto_app');
    await setSecret(service, agentId, PLANTED.ownSecret);
    await send(withCall({ id: 'call-own' }), 200, PLANTED.ownSecret);
  }

  it('is found by the search function of this test', () => {
    const text = JSON.stringify(EVENT);
    expect(found(text, [PLANTED.name, PLANTED.digits])).toHaveLength(2);
    expect(found(Buffer.from(text).toString('hex'), [PLANTED.name])).toHaveLength(1);
    expect(found(Buffer.from(`x${text}`).toString('base64'), [PLANTED.name])).toHaveLength(1);
  });

  it('is not in the log at level trace', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(found(logged.join('\n'), [...Object.values(PLANTED), DEFAULT, SECRET])).toEqual([]);
  });

  it('is not in error responses', () => {
    expect(refusals.length).toBeGreaterThan(7);
    expect(found(refusals.join('\n'), [...Object.values(PLANTED), DEFAULT, SECRET])).toEqual([]);
  });

  it('is not in any table, including the journal, as text, hex or base64', async () => {
    const tables = await query<{ name: string }>(
      service.databaseUrl,
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['voice_requests', 'audit_single_events']),
    );
    for (const { name } of tables) {
      const row = name === 'agents' ? `to_jsonb(t) - 'assistant'` : 't';
      const rows = await query<{ row: string }>(
        service.databaseUrl,
        `SELECT (${row})::text AS row FROM "${name}" t`,
      );
      const dump = rows.map((line) => line.row).join('\n');
      const raw = [...dump.matchAll(/\\\\?x([0-9a-f]+)/g)].map(([, hex = '']) =>
        Buffer.from(hex, 'hex').toString('latin1'),
      );
      expect([name, found([dump, ...raw].join('\n'), [...Object.values(PLANTED), DEFAULT, SECRET])]).toEqual([
        name,
        [],
      ]);
    }
  });

  it('is journaled only as masked call IDs, masked numbers and reasons', async () => {
    const rows = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind IN ('call_started', 'callback_failed') ORDER BY seq`,
    );
    const events = rows.map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
    expect(
      events.map(({ kind, call_id: id, reason }) => [kind, id, ...(reason === undefined ? [] : [reason])]),
    ).toEqual([
      ['call_started', expect.stringMatching(/^call-\*{3}42~[0-9a-f]{16}$/)],
      ['call_started', null],
      ['callback_failed', 'call-failed', 'malformed'],
      ['call_started', 'call-failed'],
      ['callback_failed', 'call-failed-again', 'status'],
      ['call_started', 'call-failed-again'],
      ['callback_failed', 'call-own', 'status'],
      ['call_started', 'call-own'],
    ]);
    expect(events[0]).toMatchObject({ customer_number: '***42', model: 'stub' });
  });
});
