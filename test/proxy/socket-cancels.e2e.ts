import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { hang } from '../support/responses-provider/script.js';
import { type RunningService, runService } from '../support/running-service.js';
import { SocketClient } from '../support/socket-client.js';

describe.each([true, false])('a cancelled turn, the provider on a WebSocket: %s', (websocket) => {
  let provider: ResponsesProvider;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    provider = await startResponsesProvider();
    service = await runService({
      providers: [provider.asUpstream(websocket)],
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

  it('is followed by the turn that was requested meanwhile', async () => {
    const client = await SocketClient.open(url);
    provider.answerWith((conversation) =>
      JSON.stringify(conversation).includes('Again')
        ? { say: 'Here I am.' }
        : { say: 'One moment, I am looking for it.', before: (index) => (index === 6 ? hang() : undefined) },
    );
    client.create('Hello.');
    await client.next('response.output_text.delta');
    client.send({ type: 'response.cancel' });
    client.create('Again.');
    expect((await client.rest()).at(-1)?.type).toBe('response.incomplete');
    const frames = await client.rest();
    expect(frames[0]?.type).toBe('response.created');
    expect(frames.at(-1)).toMatchObject({ type: 'response.completed' });
    expect(JSON.stringify(frames.at(-1))).toContain('Here I am.');
    await client.close();
  });

  it('may be cancelled before its reply begins', async () => {
    const client = await SocketClient.open(url);
    provider.answerWith(() => ({ say: 'Here I am.' }));
    await client.turn('Hello.');
    client.create('Hello.');
    client.send({ type: 'response.cancel' });
    client.create('Again.');
    expect((await client.rest()).at(-1)?.type).toMatch(/^(?:error|response\.incomplete)$/);
    expect((await client.rest()).at(-1)?.type).toBe('response.completed');
    await client.close();
  });
});
