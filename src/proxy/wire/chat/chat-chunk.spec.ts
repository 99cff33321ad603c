import { describe, expect, it } from '@jest/globals';
import {
  all,
  assemble,
  chunk,
  delayed,
  identity,
  toolDelta,
  usage,
} from '../../../../test/support/chat-chunks.js';
import { ChunkRewriter } from './chat-chunk.js';
import type { Channel } from './choice-stream.js';
import { InvalidReply } from '../faulty-reply.js';

describe('ChunkRewriter with nothing to restore', () => {
  it('passes every chunk unchanged', async () => {
    const chunks = [
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'Hi <flush /> there' }),
      chunk({ reasoning_content: 'hm' }),
      chunk({ refusal: 'no' }),
      chunk(toolDelta(0, { id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } })),
      chunk(toolDelta(0, { function: { arguments: '{}' } })),
      chunk({ function_call: { name: 'f', arguments: '{' } }),
      chunk({}),
      chunk({}, 'stop'),
      usage,
    ];
    expect(await all(new ChunkRewriter(identity), chunks)).toEqual(chunks);
  });

  const x = { function: { name: 'f', arguments: '{"x":1}' } };
  const y = { function: { name: 'f', arguments: '{"y":2}' } };
  it.each([
    ['that arrive whole, with IDs', [[{ id: 'a', ...x }], [{ id: 'b', ...y }]]],
    ['without IDs', [[x], [{ id: '', ...y }]]],
    [
      'in one chunk',
      [
        [
          { id: 'a', ...x },
          { id: 'b', ...y },
        ],
      ],
    ],
    [
      'in pieces',
      [
        [{ id: 'a', function: { name: 'f', arguments: '{"x"' } }],
        [{ function: { arguments: ':1}' } }],
        [{ id: 'b', function: { name: 'f' } }],
        [{ id: 'b', function: { arguments: '{"y":2}' } }],
      ],
    ],
  ])('numbers tool calls without an index: %s', async (_, pieces) => {
    for (const make of [identity, delayed]) {
      const chunks = [...pieces.map((calls) => chunk({ tool_calls: calls })), chunk({}, 'stop')];
      const { choices } = assemble(await all(new ChunkRewriter(make), chunks));
      const calls = choices[0]?.message.tool_calls;
      expect(calls?.map((call) => call.function?.arguments)).toEqual(['{"x":1}', '{"y":2}']);
    }
  });

  it('passes fields beside held arguments', async () => {
    const extra = { extra_content: { google: { thought_signature: 'c2lnbmVk' } } };
    const [first] = await new ChunkRewriter(delayed).rewrite(
      chunk(toolDelta(0, { ...extra, function: { arguments: '{' } })),
    );
    expect(first).toMatchObject(chunk(toolDelta(0, extra)));
  });

  it('passes malformed chunks unchanged', async () => {
    const chunks = [
      {},
      { choices: 'x' },
      {
        choices: [
          null,
          5,
          {},
          { delta: null },
          { delta: { content: 5, tool_calls: [null, { index: 1, function: 'x' }] } },
        ],
      },
      { usage: { total_tokens: 5 } },
    ];
    expect(await all(new ChunkRewriter(() => ({ push: () => '', flush: () => '' })), chunks)).toEqual(chunks);
  });

  it.each([null, 5, 'x', []])('rejects %j', async (garbage) => {
    await expect(new ChunkRewriter(identity).rewrite(garbage)).rejects.toThrow(InvalidReply);
  });

  it('describes each channel by choice, name and mode', async () => {
    const channels: Channel[] = [];
    const rewriter = new ChunkRewriter(
      (channel) => {
        channels.push(channel);
        return { push: (text) => text, flush: () => '' };
      },
      { jsonContent: true },
    );
    await rewriter.rewrite(chunk({ content: 'a', refusal: 'b', reasoning_content: 'c' }, null, 2));
    await rewriter.rewrite(chunk(toolDelta(1, { id: 'x', function: { name: 'f', arguments: '{' } })));
    await rewriter.rewrite(chunk({ function_call: { name: 'f', arguments: '{' } }));
    await rewriter.rewrite(chunk({ content: 'again' }, null, 2));
    expect(channels).toEqual([
      { choice: 2, channel: 'content', mode: 'json' },
      { choice: 2, channel: 'refusal', mode: 'text' },
      { choice: 2, channel: 'reasoning_content', mode: 'text' },
      { choice: 0, channel: 'tool:1:name', mode: 'identifier' },
      { choice: 0, channel: 'tool:1', mode: 'json', tool: 'f' },
      { choice: 0, channel: 'function_call:name', mode: 'identifier' },
      { choice: 0, channel: 'function_call', mode: 'json', tool: 'f' },
    ]);
  });
});
