import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SPEECH_EXPLANATION, TOKEN_EXPLANATION } from '../../src/proxy/token-explanation.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { answerEveryApi, askBy, WAYS } from '../support/every-api.js';
import { SocketClient } from '../support/socket-client.js';
import { streamResponse } from '../support/response-writer.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const POLISH = 'Dzień dobry, nazywam się Wiesława Góral, mieszkam na ulicy Kwiatowej 5.';
const RUSSIAN = 'Здравствуйте, меня зовут Марина Орлова, мой номер 415-555-0142.';
const TOKEN = /\[SPEECH_[0-9A-Z]{12} language=([a-z]{2,3})\]/g;

interface Sent {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

describe('speech in an unsupported language', () => {
  let service: RecordedService;
  let cookie = '';
  let url = '';

  beforeAll(async () => {
    service = await runRecordedService();
    cookie = await service.login();
    ({ proxy_url: url } = await service.createAgent(cookie, {
      name: 'default',
      upstream: 'recorder:model-a',
    }));
    answerChat();
  });

  function answerChat(): void {
    service.upstream.answerWith(({ text }, response) => {
      const tokens = text.match(/\[SPEECH_[^\]]*\]/g) ?? [];
      const content = `They said: ${tokens.at(-1) ?? 'nothing'}`;
      if (text.includes('"stream":true'))
        sendStream(
          response,
          Array.from(content, (one) => ({ content: one })),
        );
      else response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
  }

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  async function ask(
    messages: readonly object[],
    more: object = {},
  ): Promise<{ answer: string; sent: Sent }> {
    const body = { model: 'model-a', messages, ...more };
    const answer = await service.post(body, 'application/json', url);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    return { answer: text, sent: JSON.parse(service.upstream.requests.at(-1)?.text ?? '{}') as Sent };
  }

  function user(content: string): object {
    return { role: 'user', content };
  }

  it.each([
    ['pl', POLISH],
    ['ru', RUSSIAN],
  ])(
    'becomes one token with its language under the default policy, with an explanation: %s',
    async (language, text) => {
      const { answer, sent } = await ask([user(text)]);
      const [explanation, turn] = sent.messages;
      expect(explanation?.content).toBe(SPEECH_EXPLANATION);
      expect(turn?.content.replace(TOKEN, 'SPEECH $1')).toBe(`SPEECH ${language}`);
      expect(answer).toContain(`They said: ${text}`);
    },
  );

  it.each([true, false])('is restored if the model repeats it; streamed: %s', async (stream) => {
    const { answer } = await ask([user(POLISH)], { stream });
    const said = stream
      ? [...answer.matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)].map(
          ([, piece]) => JSON.parse(`"${piece}"`) as string,
        )
      : [answer];
    expect(said.join('')).toContain(POLISH);
  });

  it.each(WAYS)('is restored in all APIs, in texts and arguments: %s, streamed: %s', async (...way) => {
    answerEveryApi(service, (masked) => {
      const [token = ''] = /\[SPEECH_[^\]]*\]/.exec(masked) ?? [];
      return { text: `They said: ${token}`, input: { words: token } };
    });
    const said = await askBy({ ...service, proxyUrl: url }, way, POLISH);
    expect(said).toEqual({ text: `They said: ${POLISH}`, input: { words: POLISH } });
    expect(service.upstream.requests.at(-1)?.text).not.toMatch(/Wies|Kwiatow/);
    answerChat();
  });

  it('is withheld on a WebSocket', async () => {
    service.upstream.answerWith(({ text }, response) => {
      streamResponse(response, text, [{ say: /\[SPEECH_[^\]]*\]/.exec(text)?.[0] ?? '' }], 4);
    });
    const client = await SocketClient.open(url.replace('chat/completions', 'responses'));
    expect((await client.turn(POLISH)).heard).toBe(POLISH);
    expect(service.upstream.requests.at(-1)?.text).not.toMatch(/Wies|Kwiatow/);
    await client.close();
    answerChat();
  });

  it('is withheld sentence by sentence if an interpreter speaks two languages', async () => {
    const { sent } = await ask([
      user(
        'Let me ask her that in Polish. Czy bolała panią głowa dzisiaj rano? She says yes, since this morning.',
      ),
    ]);
    expect(sent.messages[1]?.content.replace(TOKEN, 'SPEECH $1')).toBe(
      'Let me ask her that in Polish. SPEECH pl She says yes, since this morning.',
    );
  });

  it('includes a turn that mixes two languages if only one of them is allowed', async () => {
    const { proxy_url } = await service.createAgent(cookie, {
      name: 'English only',
      upstream: 'recorder:model-a',
      policy_yaml: 'name: english-only\nlanguages: [en]\n',
    });
    const mixed = 'Yes, I need to change my appointment porque mi mamá no puede venir con nosotros mañana.';
    await service.post({ model: 'model-a', messages: [user(mixed)] }, 'application/json', proxy_url);
    const sent = JSON.parse(service.upstream.requests.at(-1)?.text ?? '{}') as Sent;
    expect(sent.messages[1]?.content.replace(TOKEN, 'SPEECH $1')).toBe('SPEECH es');
  });

  it('does not affect earlier and later turns in English', async () => {
    const { sent } = await ask([
      { role: 'assistant', content: 'Lakeview Clinic, how can I help you?' },
      user(POLISH),
      { role: 'assistant', content: 'One moment, I will get an interpreter.' },
      user('This is the interpreter. She would like to see the doctor about her knee.'),
    ]);
    expect(sent.messages.map(({ content }) => content.replace(TOKEN, 'SPEECH $1'))).toEqual([
      SPEECH_EXPLANATION,
      'Lakeview Clinic, how can I help you?',
      'SPEECH pl',
      'One moment, I will get an interpreter.',
      'This is the interpreter. She would like to see the doctor about her knee.',
    ]);
  });

  it("has one token if a turn is sent again, also in the assistant's repetition", async () => {
    const { sent } = await ask([
      user(POLISH),
      { role: 'assistant', content: POLISH },
      user('Yes, that is what she said.'),
    ]);
    const [, first, second] = sent.messages;
    expect(first?.content).toMatch(TOKEN);
    expect(second?.content).toBe(first?.content);
  });

  it('includes letters of other scripts in turns, tool results and definitions', async () => {
    const { sent } = await ask(
      [
        user('My name in hindi is सुनीता शर्मा, and my knee hurts.'),
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'call_1', type: 'function', function: { name: 'find', arguments: '{"query":"李美玲"}' } },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: '{"patient":"王小明","note":"TNF-α high, 5 µg","plan":"PPO"}',
        },
      ],
      {
        tools: [
          {
            type: 'function',
            function: {
              name: 'find',
              description: 'Finds a patient, for example Мария Орлова.',
              parameters: { type: 'object', properties: { query: { type: 'string' } } },
            },
          },
        ],
      },
    );
    const text = JSON.stringify(sent);
    expect(text).not.toMatch(/[\u0900-\u097f\u4e00-\u9fff\u0400-\u04ff]/);
    expect(text).toContain('TNF-α high, 5 µg');
    expect(text).toContain('and my knee hurts.');
  });

  it('is explained together with the other tokens if the policy explains tokens', async () => {
    const { proxy_url } = await service.createAgent(cookie, {
      name: 'explaining',
      upstream: 'recorder:model-a',
      policy_yaml: 'name: explaining\nexplain_tokens: true\n',
    });
    for (const [text, explanation] of [
      [POLISH, `${TOKEN_EXPLANATION} ${SPEECH_EXPLANATION}`],
      ['I need a refill, please.', TOKEN_EXPLANATION],
    ]) {
      await service.post({ model: 'model-a', messages: [user(text ?? '')] }, 'application/json', proxy_url);
      const sent = JSON.parse(service.upstream.requests.at(-1)?.text ?? '{}') as Sent;
      expect(sent.messages[0]?.content).toBe(explanation);
    }
  });

  it('appears in the session', async () => {
    const body = { model: 'model-a', messages: [user(RUSSIAN)] };
    const id = (await service.post(body, 'application/json', url)).headers.get('x-sotto-session') ?? '';
    const shown = await fetch(`${service.baseUrl}/api/v1/sessions/${id}`, { headers: { cookie } });
    expect(await shown.json()).toMatchObject({
      session: { languages: [{ language: 'ru', turns: 1, on_other_language: 'withhold' }] },
    });
  });
});
