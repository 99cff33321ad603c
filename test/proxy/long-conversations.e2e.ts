import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CALLER_WORDS, leaksIn } from '../support/planted.js';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';

const LIMIT = 16_384;
const WORDS = `${CALLER_WORDS} ${'I would like to come soon. '.repeat(200)}`;
const TOO_LONG = { code: 'payload_too_large', type: 'invalid_request_error' };

describe('a conversation that exceeds the request limit', () => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    provider = await startResponsesProvider();
    provider.answerWith(() => ({ say: 'Noted.' }));
    service = await runService({
      env: { SERVICE_MAX_BODY_BYTES: String(LIMIT) },
      providers: [provider.asUpstream(false)],
    });
    const { proxy_url } = await service.createAgent(await service.login(), {
      upstream: 'scripted:model-a',
      policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n',
    });
    url = proxy_url.replace('/chat/completions', '/responses');
  });

  afterAll(async () => {
    await service.stop();
    await provider.stop();
  });

  async function say(previous: string | undefined): Promise<{ status: number; id: string; error: unknown }> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', input: WORDS, previous_response_id: previous }),
    });
    const body = (await answer.json()) as { id: string; error: unknown };
    return { ...body, status: answer.status };
  }

  it('is rejected with 413 and not forwarded if the provider keeps it', async () => {
    let last = await say(undefined);
    let turns = 0;
    for (; last.status === 200; turns += 1) last = await say(last.id);
    expect(last).toMatchObject({ status: 413, error: TOO_LONG });
    expect(turns).toBeGreaterThan(2);
    expect(provider.frames).toHaveLength(turns);
    expect((await say(undefined)).status).toBe(200);
    expect(provider.frames.flatMap(({ text }) => leaksIn(text))).toEqual([]);
  });

  it('is rejected with 413 on a WebSocket, which stays open', async () => {
    const client = await SocketClient.open(url);
    let last = await client.turn(WORDS, { store: false });
    while (last.heard !== '')
      last = await client.turn(WORDS, { store: false, previous_response_id: last.id });
    expect(last.frames).toMatchObject([{ type: 'error', status: 413, error: TOO_LONG }]);
    expect((await client.turn('Hello.', { store: false })).heard).toBe('Noted.');
    await client.close();
  });
});
