import type Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Block } from '../support/message-writer.js';
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

const TOOLS: Anthropic.Tool[] = ['find', 'book'].map((name) => ({
  name,
  description: 'Works on appointments.',
  input_schema: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
}));
const SEARCH = {
  ...{ type: 'web_search_result', page_age: null, encrypted_content: SIGNATURE },
  ...{ title: 'Opening hours', url: 'https://clinic.example.com/hours' },
};

/** Replies of the model in each turn, built from the masked request. */
const TURNS: readonly ((masked: string) => readonly Block[])[] = [
  (masked) => [
    { think: `Find ${nameIn(masked)} first.`, signature: SIGNATURE },
    { say: `One moment, ${nameIn(masked)}.` },
    { call: 'find', input: { name: nameIn(masked) }, id: 'toolu_01A' },
    { call: 'book', input: { phone: phoneIn(masked), slots: [1, 2] }, id: 'toolu_01B' },
  ],
  (masked) => [
    { think: `Both worked for ${nameIn(masked)}.`, signature: SIGNATURE },
    { block: { type: 'redacted_thinking', data: SIGNATURE } },
    { block: { type: 'server_tool_use', id: 'srvtoolu_01A', name: 'web_search', input: { query: 'hours' } } },
    { block: { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_01A', content: [SEARCH] } },
    {
      block: {
        type: 'bash_code_execution_tool_result',
        tool_use_id: 'srvtoolu_01B',
        content: {
          ...{ type: 'bash_code_execution_result', return_code: 0 },
          ...{ stdout: `${nameIn(masked)}: booked`, stderr: '' },
          content: [{ type: 'bash_code_execution_output', file_id: 'file_01A' }],
        },
      },
    },
    {
      block: {
        type: 'web_fetch_tool_result',
        tool_use_id: 'srvtoolu_01C',
        content: {
          ...{ type: 'web_fetch_result', url: SEARCH.url, retrieved_at: '2026-03-02T10:30:00Z' },
          content: {
            type: 'document',
            source: { type: 'text', media_type: 'text/plain', data: 'Open on weekdays.' },
          },
        },
      },
    },
    { block: { type: 'container_upload', file_id: 'file_01A' } },
    { say: `Booked, ${nameIn(masked)}.` },
  ],
  (masked) => [{ say: `Goodbye, ${nameIn(masked)}.` }],
];

interface Sent {
  readonly messages: readonly { readonly content: unknown }[];
}

/** An agent's conversation. Content from the provider is sent back to it unchanged. */
describe('agents that use the Messages API', () => {
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

  it.each([undefined, 1, 7])('send earlier turns back unchanged (pieces: %s)', async (length) => {
    const said: (readonly Block[])[] = [];
    answer((masked) => {
      const blocks = TURNS[said.length]?.(masked) ?? [];
      said.push(blocks);
      return blocks;
    }, length);
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: CALLER_WORDS }];
    const before: unknown[] = [];
    for (const [turn] of TURNS.entries()) {
      const asked = { ...ASKED, tools: TOOLS, messages };
      const { content } =
        length === undefined
          ? await client.messages.create(asked)
          : await client.messages.stream(asked).finalMessage();
      expect(JSON.stringify(content)).toContain(PLANTED.name);
      expect(JSON.stringify(content)).not.toMatch(/\[[A-Z_]+_[0-9A-Z]{6}/);
      expect(leaksIn(sent())).toEqual([]);
      const masked = (JSON.parse(sent()) as Sent).messages;
      expect(withoutUrls(masked.slice(0, before.length))).toEqual(withoutUrls(before));
      before.splice(0, before.length, ...masked, { role: 'assistant', content: said[turn]?.map(asSent) });
      messages.push({ role: 'assistant', content }, { role: 'user', content: resultsOf(content) });
    }
  });

  it.each([
    ['a text', (phone: string) => phone],
    ['a list', (phone: string) => [phone, { phone }]],
  ])('get restored tool input if it is %s', async (_, inputOf) => {
    answer((masked) => [
      { block: { type: 'tool_use', id: 'toolu_01A', name: 'find', input: inputOf(phoneIn(masked)) } },
    ]);
    const { content } = await client.messages.create({
      ...ASKED,
      messages: [{ role: 'user', content: CALLER_WORDS }],
    });
    expect(content).toMatchObject([{ input: inputOf(PLANTED.phone) }]);
  });
});

/** Removes URLs, which are masked even if they come from the provider. */
function withoutUrls(messages: readonly unknown[]): unknown {
  return JSON.parse(JSON.stringify(messages, (name, value: unknown) => (name === 'url' ? '' : value)));
}

/** Returns a block as the provider sends it. */
function asSent(block: Block, at: number): unknown {
  if ('block' in block) return block.block;
  if ('think' in block) return { type: 'thinking', thinking: block.think, signature: block.signature };
  if ('say' in block) return { type: 'text', text: block.say };
  return { type: 'tool_use', id: block.id ?? String(at), name: block.call, input: block.input };
}

/** Returns the agent's answer to a message: tool results, or thanks. */
function resultsOf(content: readonly Anthropic.ContentBlock[]): Anthropic.ContentBlockParam[] {
  const results = content.flatMap((block): Anthropic.ContentBlockParam[] =>
    block.type === 'tool_use'
      ? [
          {
            type: 'tool_result',
            tool_use_id: block.id,
            content: [{ type: 'text', text: JSON.stringify({ patient: PLANTED.name, given: block.input }) }],
          },
        ]
      : [],
  );
  return results.length > 0 ? results : [{ type: 'text', text: 'Thank you.' }];
}
