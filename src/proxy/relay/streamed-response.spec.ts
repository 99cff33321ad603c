import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  ARGUMENTS,
  CONTENT,
  cut,
  RESTORED,
  RESTORED_ARGUMENTS,
} from '../../../test/support/restored-reply.js';
import {
  type Event,
  every,
  expectAgreement,
  relay,
  replyOf,
  response,
  streamOf,
  textEvents,
} from '../../../test/support/streamed-response.js';
import { encodeSse } from '../wire/sse.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';

const CONTENT_OF_JSON = JSON.stringify({ answer: CONTENT });

const bytesOf = (events: readonly Event[]): Buffer =>
  Buffer.from(
    `\uFEFF: begin\n\n${events.map((event) => encodeSse({ event: event.type, data: JSON.stringify(event) })).join('')}`,
  );
const length = (text: string): number => Array.from(text).length;

/** Provider response that arrives in these parts. */
const inParts = (parts: readonly Buffer[]): UpstreamReply => replyOf(Readable.from(parts));
const whole = (events: readonly Event[]): UpstreamReply => inParts([bytesOf(events)]);

describe('a streamed response', () => {
  it('equals the buffered response, which is as expected', async () => {
    const texts = await expectAgreement(whole(streamOf({})));
    expect(texts).toMatchObject({ thought: RESTORED, said: RESTORED, refused: RESTORED });
    expect(JSON.parse(texts.passed)).toEqual(RESTORED_ARGUMENTS);
  });

  it('is the same for every position at which one of its texts is cut in two', async () => {
    for (let at = 1; at < length(CONTENT); at += 1)
      await expectAgreement(whole(streamOf({ thought: [at], said: [at], refused: [at] })));
    for (let at = 1; at < length(ARGUMENTS); at += 1)
      await expectAgreement(whole(streamOf({ passed: [at] })));
  });

  it('is the same for every position at which its JSON content is cut in two', async () => {
    for (let at = 1; at < length(CONTENT_OF_JSON); at += 1) {
      const { said } = await expectAgreement(
        whole(streamOf({ said: [at] }, CONTENT_OF_JSON)),
        CONTENT_OF_JSON,
        true,
      );
      expect(JSON.parse(said)).toEqual({ answer: RESTORED });
    }
  });

  it('is the same if it arrives character by character and byte by byte', async () => {
    const each = every(CONTENT);
    const cuts = { thought: each, said: each, refused: each, passed: every(ARGUMENTS) };
    const bytes = bytesOf(streamOf(cuts));
    await expectAgreement(inParts([...bytes].map((byte) => Buffer.of(byte))));
  });

  it('is the same for any cuts of texts and bytes', async () => {
    const places = (most: number): fc.Arbitrary<number[]> =>
      fc.array(fc.integer({ min: 1, max: most - 1 }), { maxLength: 40 });
    const cuts = fc.record({
      thought: places(length(CONTENT)),
      said: places(length(CONTENT)),
      refused: places(length(CONTENT)),
      passed: places(length(ARGUMENTS)),
    });
    await fc.assert(
      fc.asyncProperty(cuts, places(16_000), async (texts, at) => {
        const bytes = bytesOf(streamOf(texts));
        const within = at.filter((place) => place < bytes.length);
        await expectAgreement(inParts(cut(bytes, within)));
      }),
      { numRuns: 300, seed: 31 },
    );
  });

  it('passes pieces of text that cannot begin a token at once', async () => {
    const pieces = ['So ', 'i', ' do', ' date', ', ', 'if', ' you', ' (of 5 mg) ', 'ci', 'ty', '…'];
    const at = { output_index: 0, content_index: 0 };
    const events = [
      ...textEvents('response.output_text', at, 'text', pieces),
      { type: 'response.completed', response: response([], 'completed') },
    ];
    const { events: heard } = await relay(whole(events));
    expect(heard.flatMap(({ delta }) => delta ?? [])).toEqual(pieces);
  });
});
