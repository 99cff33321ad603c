import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  type ResponsesProvider,
  startResponsesProvider,
} from '../support/responses-provider/responses-provider.js';
import { type RunningService, runService } from '../support/running-service.js';

jest.setTimeout(300_000);

const PHONE = '415-555-0142';
const TOKEN = /\[[A-Z_]+_(?:~[0-9A-Z]{28,}|[0-9A-Z]{12})[^\]]*\]/g;

describe.each(['vault-deterministic', 'reversible-aead'])(
  'the values of a kept conversation, %s',
  (tokenization) => {
    let provider: ResponsesProvider;
    let service: RunningService;
    let cookie: string;
    let url: string;

    beforeAll(async () => {
      provider = await startResponsesProvider();
      service = await runService({
        providers: [provider.asUpstream(false)],
      });
      cookie = await service.login();
    });

    beforeEach(async () => {
      provider.frames.length = 0;
      provider.answerWith(() => ({ say: 'Noted.' }));
      url = await agentOf('tell: [digits]');
    });

    afterAll(async () => {
      await service.stop();
      await provider.stop();
    });

    async function agentOf(policy: string): Promise<string> {
      const { proxy_url } = await service.createAgent(cookie, {
        upstream: 'scripted:model-a',
        tokenization,
        policy_yaml: `name: p${randomBytes(4).toString('hex')}\ndetection: { passes: [pattern] }\n${policy}\n`,
      });
      return proxy_url.replace('/chat/completions', '/responses');
    }

    async function changePolicy(policy: string): Promise<void> {
      const agent = new URL(url).pathname.split('/')[2] ?? '';
      const answer = await fetch(`${service.baseUrl}/api/v1/agents/${agent}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ policy_yaml: `name: p${randomBytes(4).toString('hex')}\n${policy}\n` }),
      });
      expect(answer.status).toBe(200);
    }

    const tokens = (): string[] => (provider.frames.at(-1)?.text ?? '').match(TOKEN) ?? [];

    async function say(input: string, previous?: string): Promise<{ id: string; said: string }> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'model-a', input, previous_response_id: previous }),
      });
      const body = (await answer.json()) as { id: string; output: { content: { text: string }[] }[] };
      return { id: body.id, said: body.output[0]?.content[0]?.text ?? '' };
    }

    async function hear(input: string, previous?: string): Promise<string> {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'model-a', input, previous_response_id: previous, stream: true }),
      });
      const text = await answer.text();
      const events = [...text.matchAll(/^data: (.*)$/gm)].map(
        ([, data = '']) => JSON.parse(data) as { type: string; delta?: string; text?: string },
      );
      const heard = events
        .map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : ''))
        .join('');
      expect(events.find(({ type }) => type === 'response.output_text.done')?.text).toBe(heard);
      return heard;
    }

    it.each([5, 7, 11])('are restored from tokens with attributes, in pieces of %d', async (pieces) => {
      const first = await say(`My number is ${PHONE}.`);
      const [token = ''] = tokens();
      expect(token).toMatch(/ 10 digits\]$/);
      provider.answerWith(() => ({ say: `So I call ${token} today, ${token}.`, pieces }));
      const expected = `So I call ${PHONE} today, ${PHONE}.`;
      expect((await say('Yes.', first.id)).said).toBe(expected);
      expect(await hear('Yes.', first.id)).toBe(expected);
      expect(await hear('Yes.')).toBe(expected);
    });

    it.each([
      ['keep', PHONE],
      ['redact', '[REDACTED:PHONE]'],
    ])(
      'are restored, or replaced by a label, after the policy changes their action to %s',
      async (action, expected) => {
        const first = await say(`My number is ${PHONE}.`);
        const [token = ''] = tokens();
        await changePolicy(`entities: { PHONE: { action: ${action} } }`);
        provider.answerWith(() => ({ say: `So I call ${token}.`, pieces: 5 }));
        const second = await say('Yes.', first.id);
        expect(second.said).toBe(`So I call ${expected}.`);
        expect(await hear('Yes.', second.id)).toBe(`So I call ${expected}.`);
      },
    );

    it('are restored if the provider pauses inside a token', async () => {
      const first = await say(`My number is ${PHONE}.`);
      const [token = ''] = tokens();
      const before = (index: number): Promise<void> => setTimeout(index > 4 ? 120 : 0);
      provider.answerWith(() => ({ say: `Hi ${token}.`, pieces: 11, before }));
      expect(await hear('Yes.', first.id)).toBe(`Hi ${PHONE}.`);
    });

    it('become labels if a reply ends inside a token', async () => {
      const first = await say(`My number is ${PHONE}.`);
      const [token = ''] = tokens();
      for (const length of [6, 7, 10, 12]) {
        const cut = token.slice(0, length);
        provider.answerWith(() => ({ say: `Hi ${cut}`, pieces: 4, incomplete: 'max_output_tokens' }));
        expect((await say('Yes.', first.id)).said).toBe('Hi [REDACTED:PHONE]');
        expect(await hear('Yes.', first.id)).toBe('Hi [REDACTED:PHONE]');
      }
    });
  },
);
