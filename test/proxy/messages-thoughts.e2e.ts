import type Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ASKED,
  type MessagesClient,
  nameIn,
  phoneIn,
  runMessagesClient,
  SIGNATURE,
} from '../support/messages-client.js';
import { CALLER_WORDS, leaksIn, PLANTED } from '../support/planted.js';
import type { RecordedService } from '../support/recorded-service.js';

describe('signed thinking blocks of the Messages API', () => {
  let service: RecordedService;
  let client: Anthropic;
  let sent: MessagesClient['sent'];
  let answer: MessagesClient['answer'];

  beforeAll(async () => {
    ({ service, client, sent, answer } = await runMessagesClient());
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  it.each([undefined, 1, 4])('are sent back unchanged, with their signatures (%s)', async (length) => {
    let thought = '';
    answer((masked) => {
      thought ||= `The caller is ${nameIn(masked)}, at ${phoneIn(masked)}.`;
      return [
        { think: thought, signature: SIGNATURE },
        { block: { type: 'redacted_thinking', data: SIGNATURE } },
        { say: `Hello ${nameIn(masked)}.` },
      ];
    }, length);
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
    const thinking = { type: 'enabled', budget_tokens: 1024 } as const;
    const ask = (): Promise<Anthropic.Message> =>
      length === undefined
        ? client.messages.create({ ...ASKED, thinking, messages })
        : client.messages.stream({ ...ASKED, thinking, messages }).finalMessage();
    const { content } = await ask();
    const kept = [
      { type: 'thinking', thinking: thought, signature: SIGNATURE },
      { type: 'redacted_thinking', data: SIGNATURE },
    ];
    expect(content).toEqual([
      { ...kept[0], thinking: `The caller is ${PLANTED.name}, at ${PLANTED.phone}.` },
      kept[1],
      { type: 'text', text: `Hello ${PLANTED.name}.` },
    ]);
    messages.push({ role: 'assistant', content }, { role: 'user', content: 'Thanks.' });
    await ask();
    expect(leaksIn(sent())).toEqual([]);
    const { messages: masked } = JSON.parse(sent()) as { messages: { content: object[] }[] };
    expect(masked[1]?.content.slice(0, 2)).toEqual(kept);
  });

  it('are sent back unchanged if they contain further values, which later turns repeat', async () => {
    const own = 'Springfield, Illinois, on March 14th: Dr. Olga Petrov at 212-555-0187.';
    let thought = '';
    answer((masked) => {
      thought ||= `${nameIn(masked)} ${phoneIn(masked)}. ${own}`;
      return [{ think: thought, signature: SIGNATURE }, { say: 'Yes.' }];
    });
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
    const { content } = await client.messages.create({ ...ASKED, messages });
    messages.push({ role: 'assistant', content });
    for (const said of ['Thanks.', 'Ask Olga Petrov, 212-555-0187.', 'Bye.']) {
      messages.push({ role: 'user', content: said });
      await client.messages.create({ ...ASKED, messages });
      const { messages: masked } = JSON.parse(sent()) as { messages: { content: object[] | string }[] };
      expect(masked[1]?.content[0]).toEqual({ type: 'thinking', thinking: thought, signature: SIGNATURE });
      expect(masked.at(-1)?.content).not.toContain('Petrov');
      messages.push({ role: 'assistant', content: 'Mhm.' });
    }
  });

  it('are masked if Sotto did not relay them', async () => {
    answer(() => [{ say: 'Yes.' }]);
    const thinking = `They said: ${CALLER_WORDS}`;
    const content: Anthropic.ContentBlockParam[] = [
      { type: 'thinking', thinking, signature: SIGNATURE },
      { type: 'text', text: 'Hello.' },
    ];
    await client.messages.create({
      ...ASKED,
      messages: [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', content },
        { role: 'user', content: 'And?' },
      ],
    });
    expect(leaksIn(sent())).toEqual([]);
    expect(sent()).toContain(SIGNATURE);
  });
});
