import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Block, messageEvents, messageOf, written } from '../../../test/support/message-writer.js';
import {
  ARGUMENTS,
  CONTENT,
  cut,
  piecesOf,
  RESTORED,
  RESTORED_ARGUMENTS,
  restorer,
} from '../../../test/support/restored-reply.js';
import { type Event, every, relayed, replyOf } from '../../../test/support/streamed-response.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import { WIRE_FORMATS } from '../wire/formats.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../wire/json/json.js';
import type { ReplyFormat } from '../wire/wire-format.js';

const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;
const CITATION = { type: 'page_location', cited_text: CONTENT, document_index: 0, start_page_number: 1 };
const RESULT = {
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_01A',
  content: [
    { type: 'web_search_result', title: CONTENT, url: 'https://example.com', encrypted_content: SIGNATURE },
  ],
};
const BLOCKS: readonly Block[] = [
  { think: CONTENT, signature: SIGNATURE },
  { block: { type: 'redacted_thinking', data: SIGNATURE } },
  { block: RESULT },
  { say: CONTENT, citations: [CITATION] },
  { call: 'note', input: JSON.parse(ARGUMENTS) as object },
  { call: 'note', input: JSON.parse(ARGUMENTS) as object },
];
const EXPECTED = [
  { type: 'thinking', thinking: RESTORED, signature: SIGNATURE },
  { type: 'redacted_thinking', data: SIGNATURE },
  { ...RESULT, content: [{ ...RESULT.content[0], title: RESTORED }] },
  { type: 'text', text: RESTORED, citations: [{ ...CITATION, cited_text: RESTORED }] },
  { type: 'tool_use', name: 'note', input: RESTORED_ARGUMENTS },
  { type: 'tool_use', name: 'note', input: RESTORED_ARGUMENTS },
];
const length = (text: string): number => Array.from(text).length;

function replies(fields: object = {}): ReplyFormat {
  const body = { model: 'm', messages: [{ role: 'user', content: 'Hello.' }], ...fields };
  const format = WIRE_FORMATS.all.find(({ path }) => path === '/messages');
  if (format === undefined) throw new Error('There is no such format.');
  return format.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' }).replies;
}

/** Recorded stream whose texts are cut at these positions. */
function bytesOf(at: readonly number[], blocks = BLOCKS): Buffer {
  return Buffer.from([...messageEvents(blocks, (text) => piecesOf(text, at))].map(written).join(''));
}

const inParts = (parts: readonly Buffer[]): UpstreamReply => replyOf(Readable.from(parts));

/**
 * What a client builds from the events: texts that it appends, and inputs that it parses once they are
 * complete.
 */
function readBy(events: readonly Event[]): JsonValue[] {
  const blocks: JsonObject[] = [];
  const inputs: string[] = [];
  for (const event of events) {
    const index = Number(event.index);
    const { content_block: block, delta } = event;
    if (event.type === 'content_block_start' && isJsonObject(block)) blocks[index] = { ...block };
    if (event.type !== 'content_block_delta' || !isJsonObject(delta)) continue;
    const { type, partial_json: json = '', citation, ...texts } = delta;
    const held = blocks[index] ?? {};
    if (type === 'input_json_delta') inputs[index] = (inputs[index] ?? '') + (json as string);
    if (citation !== undefined) held.citations = [citation];
    for (const [name, text] of Object.entries(texts)) held[name] = (held[name] as string) + (text as string);
  }
  return blocks.map((block, at) => {
    const json = inputs[at];
    return json === undefined ? block : { ...block, input: JSON.parse(json) as JsonValue };
  });
}

async function expectAgreement(reply: UpstreamReply): Promise<void> {
  const { events, whole } = await relayed(replies().stream(restorer().make), reply);
  expect(readBy(events)).toMatchObject(EXPECTED);
  expect(whole.content).toMatchObject(EXPECTED);
  expect(whole).toMatchObject({ stop_reason: 'tool_use', usage: { input_tokens: 10, output_tokens: 20 } });
  expect(events.filter(({ type }) => type === 'ping')).toHaveLength(1);
  expect(events.at(-1)).toEqual({ type: 'message_stop' });
}

describe('a streamed message', () => {
  it('equals the buffered message, which is as expected', async () => {
    const reply: unknown = JSON.parse(JSON.stringify(messageOf(BLOCKS)));
    const { content } = await replies().restore(reply, restorer().make);
    expect(content).toMatchObject(EXPECTED);
    await expectAgreement(inParts([bytesOf([])]));
  });

  it('is the same for every position at which its texts are cut in two', async () => {
    const most = Math.max(length(CONTENT), length(ARGUMENTS));
    for (let at = 1; at < most; at += 1) await expectAgreement(inParts([bytesOf([at])]));
  });

  it('is the same for every position at which its bytes are cut in two', async () => {
    const bytes = bytesOf([7, 30]);
    for (let at = 1; at < bytes.length; at += 7) await expectAgreement(inParts(cut(bytes, [at])));
  });

  it('is the same if it arrives character by character and byte by byte', async () => {
    await expectAgreement(inParts([...bytesOf(every(CONTENT))].map((byte) => Buffer.of(byte))));
  });

  it('is the same for any cuts of texts and bytes', async () => {
    const places = (most: number): fc.Arbitrary<number[]> =>
      fc.array(fc.integer({ min: 1, max: most - 1 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(places(length(CONTENT)), places(12_000), async (texts, at) => {
        const bytes = bytesOf(texts);
        await expectAgreement(
          inParts(
            cut(
              bytes,
              at.filter((place) => place < bytes.length),
            ),
          ),
        );
      }),
      { numRuns: 100, seed: 31 },
    );
  });

  it('is valid JSON if the request asks for JSON, wherever it is cut', async () => {
    const json = JSON.stringify({ answer: CONTENT });
    const output_config = { format: { type: 'json_schema', schema: { type: 'object' } } };
    for (let at = 1; at < length(json); at += 1) {
      const reply = inParts([bytesOf([at], [{ say: json }])]);
      const { events } = await relayed(replies({ output_config }).stream(restorer().make), reply);
      const [said] = readBy(events) as { text: string }[];
      expect(JSON.parse(said?.text ?? '')).toEqual({ answer: RESTORED });
    }
  });

  it('sends held text of a thought before its signature, and of any text before its block ends', async () => {
    const half = CONTENT.slice(0, CONTENT.indexOf('[') + 4);
    const cutOff = half.replace(/\[\w+$/, '[REDACTED:NAME]');
    const blocks = [{ think: half, signature: SIGNATURE }, { say: half }];
    const { events } = await relayed(replies().stream(restorer().make), inParts([bytesOf([], blocks)]));
    expect(readBy(events)).toEqual([
      { type: 'thinking', thinking: cutOff, signature: SIGNATURE },
      { type: 'text', text: cutOff },
    ]);
    const kinds = events.map(({ type, delta }) => (isJsonObject(delta) ? (delta.type ?? type) : type));
    expect(kinds.indexOf('signature_delta')).toBe(kinds.lastIndexOf('thinking_delta') + 1);
  });
});
