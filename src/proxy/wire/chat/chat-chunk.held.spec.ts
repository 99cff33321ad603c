import { describe, expect, it } from '@jest/globals';
import { all, chunk, delayed, toolDelta, usage } from '../../../../test/support/chat-chunks.js';
import { ChunkRewriter } from './chat-chunk.js';
import type { MakeChannel } from './choice-stream.js';
import type { JsonObject } from '../json/json.js';

describe('ChunkRewriter with text held back', () => {
  it('sends no empty chunk and sends the held text before the end', async () => {
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

  it('adds the held text to a finishing chunk that contains text', async () => {
    const sent = await all(new ChunkRewriter(delayed), [
      chunk({ content: 'I am ' }),
      chunk({ content: '@' }, 'length'),
    ]);
    expect(sent).toEqual([chunk({ content: 'I am Jane' }, 'length')]);
  });

  it('sends a chunk whose text is held if it contains other fields', async () => {
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

  it('keeps the texts of tool calls apart', async () => {
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

  it('keeps the texts of choices apart', async () => {
    const rewriter = new ChunkRewriter(delayed);
    await rewriter.rewrite(chunk({ content: 'a' }, null, 0));
    await rewriter.rewrite(chunk({ content: 'b' }, null, 1));
    expect(await rewriter.rewrite(chunk({}, 'stop', 1))).toEqual([
      chunk({ content: 'b' }, null, 1),
      chunk({}, 'stop', 1),
    ]);
    expect(await rewriter.end()).toEqual([chunk({ content: 'a' }, null, 0)]);
  });

  it('flushes held text at the marker', async () => {
    const rewriter = new ChunkRewriter(delayed);
    await rewriter.rewrite(chunk({ content: 'One ' }));
    expect(await rewriter.rewrite(chunk({ content: '@<flush />two' }))).toEqual([
      chunk({ content: 'One Jane<flush />' }),
    ]);
    expect(await rewriter.end()).toEqual([chunk({ content: 'two' })]);
  });

  it('removes token probabilities if the text changed', async () => {
    const probable = (content: string, logprobs: object | null): JsonObject =>
      ({ id: 'c1', choices: [{ index: 0, delta: { content }, logprobs }] }) as JsonObject;
    const rewriter = new ChunkRewriter(() => ({
      push: (text) => text.replaceAll('@', 'Jane'),
      flush: () => '',
    }));
    expect(await rewriter.rewrite(probable('a', { content: [] }))).toEqual([probable('a', { content: [] })]);
    expect(await rewriter.rewrite(probable('@', { content: [] }))).toEqual([probable('Jane', null)]);
  });

  it('releases text after its hold-back time', async () => {
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

  it('fails if a restorer fails', async () => {
    const failing: MakeChannel = () => ({ push: () => Promise.reject(new Error('vault')), flush: () => '' });
    await expect(new ChunkRewriter(failing).rewrite(chunk({ content: 'a' }))).rejects.toThrow('vault');
  });
});
