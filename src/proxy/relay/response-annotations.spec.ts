import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { CONTENT, piecesOf, RESTORED, restorer } from '../../../test/support/restored-reply.js';
import {
  every,
  relay,
  replies,
  replyOf,
  response,
  textEvents,
} from '../../../test/support/streamed-response.js';
import type { JsonObject } from '../wire/json/json.js';
import { encodeSse } from '../wire/sse.js';

describe('annotations of a restored text', () => {
  const starts = CONTENT.indexOf('Shall');
  const token = CONTENT.indexOf('[', starts);
  const annotation = (from: number, to: number): object => ({
    type: 'url_citation',
    start_index: from,
    end_index: to,
    title: 't',
    url: 'https://example.com',
  });
  const annotations = [
    annotation(0, 2),
    annotation(starts, token),
    annotation(token, CONTENT.indexOf(']', token) + 1),
    annotation(token + 3, CONTENT.length),
    annotation(starts, CONTENT.indexOf('[as noted]')),
    annotation(0, CONTENT.length),
  ];
  const expected = ['Hi', 'Shall I call ', '415-555-0142', 'Shall I call 415-555-0142, ', RESTORED];

  const annotated = (text: string): JsonObject => {
    const part = { type: 'output_text', text, annotations };
    return JSON.parse(
      JSON.stringify({ ...response([{ type: 'message', content: [part] }], 'completed') }),
    ) as JsonObject;
  };

  function placesIn({ output }: JsonObject): string[] {
    const [item] = output as {
      content: { text: string; annotations: { start_index: number; end_index: number }[] }[];
    }[];
    const [part] = item?.content ?? [];
    return (part?.annotations ?? []).map(({ start_index: from, end_index: to }) =>
      Array.from(part?.text ?? '')
        .slice(from, to)
        .join(''),
    );
  }

  it('keep their position in a whole and a streamed response', async () => {
    expect(placesIn(await replies().restore(annotated(CONTENT), restorer().make))).toEqual(expected);
    const at = { output_index: 0, content_index: 0 };
    for (const size of [1, 4, 1_000]) {
      const events = [
        ...textEvents(
          'response.output_text',
          at,
          'text',
          piecesOf(
            CONTENT,
            every(CONTENT).filter((place) => place % size === 0),
          ),
        ),
        { type: 'response.completed', response: annotated(CONTENT) },
      ];
      const bytes = events.map(({ type, ...event }) =>
        Buffer.from(encodeSse({ event: type, data: JSON.stringify({ type, ...event }) })),
      );
      const { whole } = await relay(replyOf(Readable.from(bytes)));
      expect(placesIn(whole)).toEqual(expected);
    }
  });
});
