import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { hang } from '../support/responses-provider/script.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';
import { until } from '../support/until.js';

const SOCKETS = 500;
const LARGE = 1_100_000;

jest.setTimeout(300_000);

describe.each([true, false])('a caller on a WebSocket, the provider too: %s', (websocket) => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let cookie: string;
  let url: string;
  const clients: SocketClient[] = [];

  beforeAll(async () => {
    provider = await startResponsesProvider();
    service = await runService({
      providers: [provider.asUpstream(websocket)],
    });
    cookie = await service.login();
    const { proxy_url } = await service.createAgent(cookie, {
      upstream: 'scripted:model-a',
      policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n',
    });
    url = proxy_url.replace('/chat/completions', '/responses');
  });

  beforeEach(() => {
    provider.frames.length = 0;
    provider.answerWith((conversation) => {
      const text = JSON.stringify(conversation);
      return {
        say: `I have ${tokensOf('NAME', text).join(' ')} and ${tokensOf('PHONE', text)[0] ?? 'no number'}.`,
      };
    });
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    expect(provider.frames.flatMap(({ text }) => leaksIn(text))).toEqual([]);
  });

  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  async function open(at = url): Promise<SocketClient> {
    const client = await SocketClient.open(at);
    clients.push(client);
    return client;
  }

  const bodies = (): JsonObject[] => provider.frames.map(({ body }) => body);

  it('gets values, while the provider gets none', async () => {
    const client = await open(`${url}?model=model-a`);
    const { heard, frames } = await client.turn(CALLER_WORDS);
    expect(heard).toBe(`I have ${PLANTED.name} and ${PLANTED.phone}.`);
    expect(frames.map(({ sequence_number }) => sequence_number)).toEqual(frames.map((_, at) => at));
    expect(provider.frames.map(({ transport }) => transport)).toEqual([websocket ? 'websocket' : 'sse']);
    expect(provider.frames[0]?.headers.authorization).toBe('Bearer a-key');
  });

  it('continues a conversation that is not stored', async () => {
    const client = await open();
    const first = await client.turn(CALLER_WORDS, { store: false });
    const second = await client.turn('okafor, that is', { store: false, previous_response_id: first.id });
    expect(second.heard).toContain(PLANTED.phone);
    const third = await client.turn('Goodbye.', { store: false, previous_response_id: second.id });
    expect(third.heard).toContain(PLANTED.name);
    const [, , last] = bodies();
    if (websocket) expect(last?.previous_response_id).toBe(second.id);
    else {
      expect(last).not.toHaveProperty('previous_response_id');
      expect(last?.input).toHaveLength(5);
    }
  });

  it("continues after the provider's connection is replaced", async () => {
    const client = await open();
    const first = await client.turn(CALLER_WORDS, { store: false });
    provider.closeSockets(1011);
    await until(() => provider.openSockets === 0);
    const second = await client.turn('Goodbye.', { store: false, previous_response_id: first.id });
    expect(second.heard).toContain(PLANTED.name);
  });

  it('gets an error for an unknown ID', async () => {
    const client = await open();
    const { frames } = await client.turn('Hello.', { previous_response_id: 'resp_0123456789abcdef' });
    expect(frames).toMatchObject([
      { type: 'error', status: 400, error: { code: 'previous_response_not_found' } },
    ]);
    expect((await client.turn('Hello.')).heard).toContain('no number');
  });

  it('makes one call with a session for each turn', async () => {
    const client = await open();
    for (const words of ['Hello.', 'Goodbye.']) await client.turn(words);
    const list = await fetch(`${service.baseUrl}/api/v1/sessions?limit=2`, { headers: { cookie } });
    const { data } = (await list.json()) as { data: { id: string; api: string; transport: string }[] };
    expect(data).toMatchObject(Array(2).fill({ api: 'responses', transport: 'websocket', status: 'ok' }));
    const ids = await Promise.all(
      data.map(async ({ id }) => {
        const answer = await fetch(`${service.baseUrl}/api/v1/sessions/${id}/audit`, { headers: { cookie } });
        const { events } = (await answer.json()) as { events: { call_id?: string }[] };
        return events[0]?.call_id;
      }),
    );
    expect(ids[0]).toMatch(/^ws_/);
    expect(new Set(ids).size).toBe(1);
  });

  it('can have only one response in progress', async () => {
    const client = await open();
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    provider.answerWith(() => ({ say: 'One moment.', before: (index) => (index === 4 ? gate : undefined) }));
    client.create('Hello.');
    await client.next('response.created');
    client.create('Hello?');
    expect(await client.next('error')).toMatchObject({
      status: 409,
      error: { code: 'response_already_in_flight' },
    });
    go();
    expect((await client.rest()).at(-1)?.type).toBe('response.completed');
  });

  it('can cancel a response and continue', async () => {
    const client = await open();
    provider.answerWith(() => ({
      say: 'One moment, I am looking for it.',
      before: (index) => (index === 6 ? hang() : undefined),
    }));
    client.create('Hello.');
    await client.next('response.output_text.delta');
    client.send({ type: 'response.cancel' });
    expect((await client.rest()).at(-1)?.type).toBe('response.incomplete');
    client.send({ type: 'response.cancel' });
    const answer = await fetch(`${service.baseUrl}/api/v1/sessions?limit=1`, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ data: [{ status: 'partial' }] });
    provider.answerWith(() => ({ say: 'Back again.' }));
    expect((await client.turn('Hello.')).heard).toBe('Back again.');
  });

  it('does not send unstored reasoning again', async () => {
    const client = await open();
    const say = [{ reason: ['They ask for their appointment.'] }, { say: 'On Tuesday.' }] as const;
    provider.answerWith(() => ({ items: say }));
    const first = await client.turn('When is it?', { store: false });
    const second = await client.turn('Thanks.', { store: false, previous_response_id: first.id });
    expect(second.heard).toBe('On Tuesday.');
    if (!websocket) expect(provider.frames[1]?.text).not.toContain('reasoning');
  });

  it('disconnects the provider when it hangs up', async () => {
    const client = await open();
    provider.answerWith(() => ({
      say: 'One moment.',
      before: (index) => (index === 4 ? hang() : undefined),
    }));
    client.create('Hello.');
    await client.next('response.created');
    client.socket.terminate();
    await provider.frames[0]?.hungUp;
  });

  it('gets an error when the provider breaks off', async () => {
    const client = await open();
    provider.answerWith(() => ({ say: 'One moment, please.', breakAfter: 6 }));
    const { frames } = await client.turn('Hello.');
    expect(frames.at(-1)).toMatchObject({ type: 'error', error: { code: 'upstream_error' } });
    provider.answerWith(() => ({ say: 'Back again.' }));
    expect((await client.turn('Hello.')).heard).toBe('Back again.');
  });

  it.each([
    ['a frame that is no JSON', '{"type": "response.create"'],
    ['a frame that is no object', '[]'],
    ['a frame of another type', '{"type": "session.update"}'],
    ['a request without a model', '{"type": "response.create", "input": "Hello."}'],
    ['bytes', Buffer.from('{"type": "response.create"}')],
  ])('gets an error for %s and can continue', async (_, frame) => {
    const client = await open();
    client.socket.send(frame);
    expect(await client.next()).toMatchObject({
      type: 'error',
      status: 422,
      error: { code: 'validation_failed' },
    });
    expect((await client.turn('Hello.')).heard).toContain('no number');
  });

  it('is disconnected after a frame that is too large', async () => {
    const client = await open();
    client.create('x'.repeat(LARGE));
    expect(await client.closed).toBe(1009);
  });

  it('is disconnected after 100 invalid frames', async () => {
    const client = await open();
    for (let sent = 0; sent <= 100; sent += 1) client.send('{"type": "session.update"}');
    expect(await client.closed).toBe(1008);
    expect(client.frames).toHaveLength(100);
  });

  it('can be one of 500 that call at once', async () => {
    const many = await Promise.all(Array.from({ length: SOCKETS }, () => open()));
    const turns = await Promise.all(many.map((client) => client.turn(CALLER_WORDS)));
    expect(new Set(turns.map(({ heard }) => heard))).toEqual(
      new Set([`I have ${PLANTED.name} and ${PLANTED.phone}.`]),
    );
  });
});

describe('the upgrade to a WebSocket', () => {
  let service: RunningService;

  beforeAll(async () => {
    service = await runService({
      env: {
        SERVICE_PROXY_SIGNATURE: 'required',
        SERVICE_VOICE_WEBHOOK_SECRET: 'a-shared-secret-of-some-length',
      },
    });
  });

  afterAll(() => service.stop());

  const urlOf = async (): Promise<string> => {
    const { proxy_url } = await service.createAgent(await service.login(), {});
    return proxy_url.replace('/chat/completions', '/responses');
  };
  const bearer = { authorization: 'Bearer a-shared-secret-of-some-length' };

  it('requires the secret if calls require it', async () => {
    const url = await urlOf();
    await expect(SocketClient.open(url)).rejects.toThrow('401');
    const client = await SocketClient.open(url, bearer);
    expect((await client.turn('Hello.', { model: 'stub' })).heard).toBe('You said: Hello.');
    await client.close();
  });

  it('requires an agent and the upgrade headers', async () => {
    const url = await urlOf();
    await expect(SocketClient.open(url.replace(/agt_\w/, 'agt_X'), bearer)).rejects.toThrow(/401|404/);
    const answer = await fetch(url, { headers: bearer });
    expect([answer.status, await answer.json()]).toMatchObject([
      426,
      { error: { code: 'upgrade_required' } },
    ]);
  });
});

describe.each([
  ['idle', { SERVICE_SOCKET_IDLE_MS: '300' }, 1000],
  ['at the end of its lifetime', { SERVICE_SOCKET_LIFETIME_MS: '300' }, 1000],
] as const)('a socket that is %s', (which, env, code) => {
  it('is closed', async () => {
    const service = await runService({ env });
    const { proxy_url } = await service.createAgent(await service.login(), {});
    const client = await SocketClient.open(proxy_url.replace('/chat/completions', '/responses'));
    expect(await client.closed).toBe(code);
    if (which !== 'idle')
      expect(client.frames).toMatchObject([{ error: { code: 'websocket_connection_limit_reached' } }]);
    await service.stop();
  });
});

describe('a service during shutdown', () => {
  it('completes a turn in progress and closes sockets with code 1012', async () => {
    const service = await runService();
    const { proxy_url } = await service.createAgent(await service.login(), {});
    const url = proxy_url.replace('/chat/completions', '/responses');
    const [idle, busy] = [await SocketClient.open(url), await SocketClient.open(url)];
    busy.create('Hello.', { model: 'stub' });
    await busy.next('response.created');
    const stopped = service.stop();
    expect([await idle.closed, await busy.closed]).toEqual([1012, 1012]);
    expect(busy.frames.at(-1)?.type).toBe('response.completed');
    await stopped;
  });
});
