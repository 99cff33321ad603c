import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const WELL = 'Good morning.';
const piece = (body: object): string => `data: ${JSON.stringify({ id: 'c', ...body })}\n\n`;

describe('a provider with an empty reply', () => {
  let empty: RecordingUpstream;
  let well: RecordingUpstream;
  let service: RunningService;
  let cookie: string;
  let url: string;
  let asked: { status: number; text: string; isStream: boolean };

  beforeAll(async () => {
    [empty, well] = [await recordUpstream(), await recordUpstream()];
    empty.answerWith((_, response) => {
      const type = asked.isStream ? 'text/event-stream' : 'application/json';
      response.writeHead(asked.status, { 'content-type': type }).end(asked.text);
    });
    well.answerWith((_, response) => {
      if (!asked.isStream) {
        response.setHeader('content-type', 'application/json').end(completion({ content: WELL }));
        return;
      }
      response.setHeader('content-type', 'text/event-stream');
      const choices = [{ index: 0, delta: { content: WELL }, finish_reason: 'stop' }];
      response.end(`${piece({ choices })}data: [DONE]\n\n`);
    });
    service = await runService({
      providers: [
        { ...empty.provider, name: 'empty' },
        { ...well.provider, name: 'well' },
      ],
    });
    cookie = await service.login();
    url = (await service.createAgent(cookie, { upstream: ['empty:model-a', 'well:model-a'] })).proxy_url;
  });

  beforeEach(() => {
    well.requests.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await empty.stop();
    await well.stop();
  });

  const ask = (path = 'chat/completions'): Promise<Response> =>
    fetch(url.replace('chat/completions', path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'model-a',
        stream: asked.isStream,
        ...(path === 'responses' ? { input: 'Hi.' } : { messages: [{ role: 'user', content: 'Hi.' }] }),
      }),
    });

  async function attemptsOf(answer: Response): Promise<unknown> {
    const id = answer.headers.get('x-sotto-session') ?? '';
    const found = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } });
    return ((await found.json()) as { session: { attempts: unknown } }).session.attempts;
  }

  it('is recorded as unanswered after a 400 response, without fallback or a change in health', async () => {
    asked = { status: 400, text: '{"error":{"message":"no such parameter"}}', isStream: false };
    const before = await healthOf('empty');
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(await attemptsOf(answer)).toMatchObject([{ result: 'unanswered', upstream_status: 400 }]);
    expect(await healthOf('empty')).toEqual(before);
    expect(well.requests).toHaveLength(0);
  });

  it.each([
    ['no choices', false, '{"choices":[]}'],
    ['something else', false, '{"foo":1}'],
    ['choices that say nothing', false, '{"choices":[{"index":0}]}'],
    ['nothing but its end', true, 'data: [DONE]\n\n'],
    [
      'a role and its end',
      true,
      `${piece({ choices: [{ index: 0, delta: { role: 'assistant' } }] })}data: [DONE]\n\n`,
    ],
  ])('is followed by the next upstream: %s', async (_, isStream, text) => {
    asked = { status: 200, text, isStream };
    const answer = await ask();
    const heard = await answer.text();
    expect(heard).toContain(WELL);
    expect(await attemptsOf(answer)).toMatchObject([
      { upstream: 'empty:model-a', result: 'broken' },
      { upstream: 'well:model-a', result: 'answered' },
    ]);
  });

  it('is followed by the next upstream in the Responses API', async () => {
    asked = { status: 200, text: '{"choices":[]}', isStream: false };
    await (await ask('responses')).arrayBuffer();
    expect(well.requests).toHaveLength(1);
  });

  async function healthOf(provider: string): Promise<unknown> {
    const answer = await fetch(`${service.baseUrl}/api/v1/upstreams/health`, { headers: { cookie } });
    const { data } = (await answer.json()) as { data: { provider: string }[] };
    return data.find((each) => each.provider === provider);
  }
});
