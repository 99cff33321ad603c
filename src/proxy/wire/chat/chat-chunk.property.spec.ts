import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assemble, chunk, delayed, type Reply, toolDelta } from '../../../../test/support/chat-chunks.js';
import { ChunkRewriter } from './chat-chunk.js';
import type { JsonObject } from '../json/json.js';

const piece = fc.constantFrom('a', '@', ' <flush />', '');
const anyChunk = fc.oneof(
  fc.tuple(piece, fc.nat({ max: 1 })).map(([content, index]) => chunk({ content }, null, index)),
  fc.tuple(piece, piece).map(([content, refusal]) => chunk({ content, refusal })),
  fc
    .tuple(fc.nat({ max: 1 }), piece)
    .map(([tool, text]) => chunk(toolDelta(tool, { function: { arguments: text } }))),
  fc
    .tuple(fc.nat({ max: 1 }), fc.constantFrom('reasoning.text', 'reasoning.summary'), piece)
    .map(([index, type, text]) => chunk({ reasoning_details: [{ type, index, text }] })),
  piece.map((text) => chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] })),
  piece.map((text) => chunk({ content: [{ type: 'text', text }] })),
  piece.map((transcript) => chunk({ audio: { transcript } })),
  fc.constant(chunk({}, 'stop')),
);

/** Non-empty texts of a reply. A held-back piece may leave an empty string or no text. */
function texts(reply: Reply): Reply {
  return JSON.parse(JSON.stringify(reply), (_, value: unknown) => (value === '' ? null : value)) as Reply;
}

/** Choices without the calls that contain no text, because their empty pieces may have been merged. */
function choicesOf(chunks: readonly JsonObject[]): unknown {
  return texts(assemble(chunks)).choices.map(({ message, ...rest }) => {
    const { tool_calls: calls, ...others } = message;
    const written = calls?.map((call) => call.function?.arguments).filter((text) => text !== null);
    return { ...rest, message: { ...nonNull(others), calls: written ?? [] } };
  });
}

function nonNull(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

describe('any stream of chunks', () => {
  it('is assembled to the same reply with and without held-back text', async () => {
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
        expect(choicesOf(sent)).toEqual(choicesOf(restored));
      }),
    );
  });
});
