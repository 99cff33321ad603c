import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AssembledReply } from './assembled-reply.js';
import { ChunkRewriter } from './chat-chunk.js';
import type { Channel, MakeChannel } from './choice-stream.js';
import { InvalidReply } from '../faulty-reply.js';
import type { JsonObject } from '../json/json.js';
import type { PieceRestorer } from '../restorer.js';

const identity: MakeChannel = () => ({ push: (text) => text, flush: () => '' });

/** Restores `@` to `Jane`, and holds each piece back until the next one comes. */
class Delayed implements PieceRestorer {
  private kept = '';

  push(text: string): Promise<string> {
    const out = this.kept;
    this.kept = text.replaceAll('@', 'Jane');
    return Promise.resolve(out);
  }

  flush(): string {
    return this.release();
  }

  release(): string {
    const out = this.kept;
    this.kept = '';
    return out;
  }
}
const delayed: MakeChannel = () => new Delayed();

function chunk(delta: object, finish_reason: string | null = null, index = 0): JsonObject {
  const choices = [{ index, delta, finish_reason }];
  return JSON.parse(
    JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices }),
  ) as JsonObject;
}

const toolDelta = (index: number, piece: object): object => ({ tool_calls: [{ index, ...piece }] });

async function all(rewriter: ChunkRewriter, chunks: JsonObject[]): Promise<JsonObject[]> {
  const sent: JsonObject[] = [];
  for (const one of chunks) sent.push(...(await rewriter.rewrite(one)));
  return [...sent, ...(await rewriter.end())];
}

const usage: JsonObject = { id: 'c1', choices: [], usage: { total_tokens: 3 } };

describe('ChunkRewriter with nothing to restore', () => {
  it('sends every chunk as it came', async () => {
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

  it.each([
    [
      'that come whole, with ids',
      [
        [{ id: 'a', function: { name: 'f', arguments: '{"x":1}' } }],
        [{ id: 'b', function: { name: 'f', arguments: '{"y":2}' } }],
      ],
    ],
    [
      'without ids',
      [
        [{ function: { name: 'f', arguments: '{"x":1}' } }],
        [{ id: '', function: { name: 'f', arguments: '{"y":2}' } }],
      ],
    ],
    [
      'in one chunk',
      [
        [
          { id: 'a', function: { name: 'f', arguments: '{"x":1}' } },
          { id: 'b', function: { name: 'f', arguments: '{"y":2}' } },
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
      const reply = new AssembledReply();
      for (const sent of await all(new ChunkRewriter(make), chunks)) reply.push(sent);
      const { tool_calls: calls } = (reply.completion() as unknown as Reply).choices[0]?.message ?? {};
      expect(calls?.map((call) => call.function?.arguments)).toEqual(['{"x":1}', '{"y":2}']);
    }
  });

  it('lets what stands beside held arguments by', async () => {
    const extra = { extra_content: { google: { thought_signature: 'c2lnbmVk' } } };
    const [first] = await new ChunkRewriter(delayed).rewrite(
      chunk(toolDelta(0, { ...extra, function: { arguments: '{' } })),
    );
    expect(first).toMatchObject(chunk(toolDelta(0, extra)));
  });

  it('passes odd shapes', async () => {
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

  it.each([null, 5, 'x', []])('refuses %j', async (garbage) => {
    await expect(new ChunkRewriter(identity).rewrite(garbage)).rejects.toThrow(InvalidReply);
  });

  it('tells each channel by choice, name and mode', async () => {
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

describe('ChunkRewriter with text held back', () => {
  it('sends no empty chunk, and the rest before the end', async () => {
    const rewriter = new ChunkRewriter(delayed);
    const sent = await all(rewriter, [
      chunk({ role: 'assistant', content: 'Hello ' }),
      chunk({ content: '@' }),
      chunk({ content: '!' }),
      chunk({}, 'stop'),
      usage,
    ]);
    expect(sent).toEqual([
      chunk({ role: 'assistant', content: '' }),
      chunk({ content: 'Hello ' }),
      chunk({ content: 'Jane' }),
      chunk({ content: '!' }),
      chunk({}, 'stop'),
      usage,
    ]);
    expect(await rewriter.rewrite(chunk({ content: 'held' }))).toEqual([]);
  });

  it('puts the rest into a finishing chunk that brings text itself', async () => {
    const sent = await all(new ChunkRewriter(delayed), [
      chunk({ content: 'I am ' }),
      chunk({ content: '@' }, 'length'),
    ]);
    expect(sent).toEqual([chunk({ content: 'I am Jane' }, 'length')]);
  });

  it('sends a chunk whose text is held for what else it brings', async () => {
    const rewriter = new ChunkRewriter(delayed);
    const withUsage = { ...chunk({ content: 'a' }), usage: { total_tokens: 1 } };
    expect(await rewriter.rewrite(withUsage)).toEqual([
      { ...chunk({ content: '' }), usage: { total_tokens: 1 } },
    ]);
    const opening = toolDelta(0, { id: 'call_1', type: 'function', function: { name: '@', arguments: '{' } });
    expect(await rewriter.rewrite(chunk(opening))).toEqual([
      chunk(toolDelta(0, { id: 'call_1', type: 'function', function: { name: 'Jane', arguments: '' } })),
    ]);
  });

  it('keeps tool calls apart', async () => {
    const args = (index: number, text: string) => chunk(toolDelta(index, { function: { arguments: text } }));
    const rewriter = new ChunkRewriter(delayed);
    expect(await all(rewriter, [args(0, '{"a":'), args(1, '{"b":'), args(0, '"@"}'), args(1, '1}')])).toEqual(
      [
        args(0, '{"a":'),
        args(1, '{"b":'),
        chunk({
          tool_calls: [
            { index: 0, function: { arguments: '"Jane"}' } },
            { index: 1, function: { arguments: '1}' } },
          ],
        }),
      ],
    );
  });

  it('keeps choices apart', async () => {
    const rewriter = new ChunkRewriter(delayed);
    await rewriter.rewrite(chunk({ content: 'a' }, null, 0));
    await rewriter.rewrite(chunk({ content: 'b' }, null, 1));
    expect(await rewriter.rewrite(chunk({}, 'stop', 1))).toEqual([
      chunk({ content: 'b' }, null, 1),
      chunk({}, 'stop', 1),
    ]);
    expect(await rewriter.end()).toEqual([chunk({ content: 'a' }, null, 0)]);
  });

  it('flushes at the marker', async () => {
    const rewriter = new ChunkRewriter(delayed);
    await rewriter.rewrite(chunk({ content: 'One ' }));
    expect(await rewriter.rewrite(chunk({ content: '@<flush />two' }))).toEqual([
      chunk({ content: 'One Jane<flush />' }),
    ]);
    expect(await rewriter.end()).toEqual([chunk({ content: 'two' })]);
  });

  it('drops token probabilities where the text changed', async () => {
    const probable = (content: string, logprobs: object | null): JsonObject =>
      ({ id: 'c1', choices: [{ index: 0, delta: { content }, logprobs }] }) as JsonObject;
    const rewriter = new ChunkRewriter(() => ({
      push: (text) => text.replaceAll('@', 'Jane'),
      flush: () => '',
    }));
    expect(await rewriter.rewrite(probable('a', { content: [] }))).toEqual([probable('a', { content: [] })]);
    expect(await rewriter.rewrite(probable('@', { content: [] }))).toEqual([probable('Jane', null)]);
  });

  it('releases what has been held for long enough', async () => {
    const rewriter = new ChunkRewriter(delayed);
    expect(await rewriter.release()).toEqual([]);
    await rewriter.rewrite({ ...chunk({ content: '@' }), system_fingerprint: 'fp' });
    await rewriter.rewrite(chunk({ content: 'b' }, null, 1));
    expect(await rewriter.release()).toEqual([
      {
        ...chunk({}),
        system_fingerprint: 'fp',
        choices: [
          { index: 0, delta: { content: 'Jane' }, finish_reason: null },
          { index: 1, delta: { content: 'b' }, finish_reason: null },
        ],
      },
    ]);
    expect(await rewriter.release()).toEqual([]);
  });

  it('fails when a restorer fails', async () => {
    const failing: MakeChannel = () => ({ push: () => Promise.reject(new Error('vault')), flush: () => '' });
    await expect(new ChunkRewriter(failing).rewrite(chunk({ content: 'a' }))).rejects.toThrow('vault');
  });
});

const piece = fc.constantFrom('a', '@', ' <flush />', '');
const anyChunk = fc.oneof(
  fc.tuple(piece, fc.nat({ max: 1 })).map(([content, index]) => chunk({ content }, null, index)),
  fc.tuple(piece, piece).map(([content, refusal]) => chunk({ content, refusal })),
  fc
    .tuple(fc.nat({ max: 1 }), piece)
    .map(([tool, text]) => chunk(toolDelta(tool, { function: { arguments: text } }))),
  fc.constant(chunk({}, 'stop')),
);

function assemble(chunks: JsonObject[]): JsonObject {
  const reply = new AssembledReply();
  for (const one of chunks) reply.push(one);
  return reply.completion();
}

/** Texts of a reply without those that are empty: a held-back piece may leave an empty string or none. */
function texts(reply: JsonObject): unknown {
  return JSON.parse(JSON.stringify(reply), (_, value: unknown) => (value === '' ? null : value));
}

describe('any stream', () => {
  it('assembles to the same reply whether text is held back or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyChunk, fc.boolean())), async (steps) => {
        const rewriter = new ChunkRewriter(delayed);
        const sent: JsonObject[] = [];
        for (const [one, release] of steps) {
          sent.push(...(await rewriter.rewrite(one)));
          if (release) sent.push(...(await rewriter.release()));
        }
        sent.push(...(await rewriter.end()));
        const restored = steps.map(
          ([one]) => JSON.parse(JSON.stringify(one).replaceAll('@', 'Jane')) as JsonObject,
        );
        const [got, wanted] = [texts(assemble(sent)), texts(assemble(restored))] as [Reply, Reply];
        expect(choicesByIndex(got)).toEqual(choicesByIndex(wanted));
      }),
    );
  });
});

interface Reply {
  choices: { index: number; message: { tool_calls?: { function?: { arguments?: unknown } }[] } }[];
}

/** Leaves out calls and choices that hold no text: an empty piece of them may have been merged with another. */
function choicesByIndex({ choices }: Reply): unknown {
  return choices.map(({ message, ...rest }) => {
    const { tool_calls: calls, ...others } = message;
    const written = calls?.map((call) => call.function?.arguments).filter((text) => text !== null);
    return { ...rest, message: { ...nonNull(others), calls: written ?? [] } };
  });
}

function nonNull(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}
