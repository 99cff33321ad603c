import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  ARGUMENTS,
  CONTENT,
  cut,
  piecesOf,
  RESTORED,
  RESTORED_ARGUMENTS,
  restorer,
  token,
} from '../../../test/support/restored-reply.js';
import { SHAPES } from '../../../test/support/structured-shapes.js';
import { CallTimings } from '../../audit/journal/call-timings.js';
import { WIRE_FORMATS } from '../wire/formats.js';
import type { JsonObject } from '../wire/json/json.js';
import { encodeSse, type SseEvent } from '../wire/sse.js';
import type { ReplyFormat } from '../wire/wire-format.js';
import { StreamedReply } from './streamed-reply.js';

const REQUEST = { model: 'm', stream: true, messages: [{ role: 'user', content: 'Hello.' }] };

function replies(): ReplyFormat {
  return WIRE_FORMATS.preferred.read(Buffer.from(JSON.stringify(REQUEST)), { attachments: 'refuse' }).replies;
}

const places = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.integer({ min: 1, max: length - 1 }), { maxLength: 40 });

/** Bytes of a stream with these deltas. */
function streamOf(deltas: readonly object[], finish: string): Buffer {
  const frame = (delta: object, reason: string | null): string =>
    `data: ${JSON.stringify({ id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\r\n\r\n`;
  const frames = deltas.map((delta) => frame(delta, null)).join(': a comment\r\n\r\n');
  return Buffer.from(`\uFEFF${frames}${frame({}, finish)}data: [DONE]\r\n\r\n`);
}

/** Relays the bytes with the given cuts and timing and returns what the caller receives. */
async function relay(
  parts: Iterable<Buffer> | AsyncIterable<Buffer>,
  holdMs = 10_000,
  onWrite: (text: string) => void = () => undefined,
): Promise<{ message: JsonObject; wire: string[] }> {
  const wire: string[] = [];
  const caller = {
    signal: new AbortController().signal,
    write: (event: SseEvent): Promise<void> => {
      wire.push(encodeSse(event));
      onWrite(encodeSse(event));
      return Promise.resolve();
    },
    end: (event: SseEvent | undefined): void => {
      if (event !== undefined) wire.push(encodeSse(event));
    },
  };
  const stream = replies().stream(restorer().make);
  const streamed = new StreamedReply(stream, caller, new CallTimings(), holdMs, { onSend: () => undefined });
  const body = (async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const part of parts) yield part;
  })();
  const discard = (): void => undefined;
  await streamed.relay({
    status: 200,
    contentType: 'text/event-stream',
    retryAfter: undefined,
    body,
    discard,
  });
  streamed.end();
  expect(wire.at(-1)).toBe('data: [DONE]\n\n');
  const [choice] = stream.assembled().choices as { message: JsonObject }[];
  return { message: choice?.message ?? {}, wire };
}

const textDeltas = (pieces: readonly string[]): object[] => pieces.map((content) => ({ content }));
const toolDeltas = (pieces: readonly string[]): object[] => [
  { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'note', arguments: '' } }] },
  ...pieces.map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] })),
];

function argumentsOf(message: JsonObject): unknown {
  const [call] = message.tool_calls as { function: { arguments: string } }[];
  return JSON.parse(call?.function.arguments ?? '');
}

describe('a streamed reply', () => {
  it('equals the buffered reply, which is as expected', async () => {
    const message = {
      content: CONTENT,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'note', arguments: ARGUMENTS } }],
    };
    const restored = await replies().restore({ choices: [{ index: 0, message }] }, restorer().make);
    const [choice] = restored.choices as { message: JsonObject }[];
    expect(choice?.message.content).toBe(RESTORED);
    expect(argumentsOf(choice?.message ?? {})).toEqual(RESTORED_ARGUMENTS);
  });

  it('is the same for every position at which its text is cut in two', async () => {
    for (let at = 1; at < Array.from(CONTENT).length; at += 1) {
      const { message } = await relay([streamOf(textDeltas(piecesOf(CONTENT, [at])), 'stop')]);
      expect(message.content).toBe(RESTORED);
    }
    for (let at = 1; at < Array.from(ARGUMENTS).length; at += 1) {
      const { message } = await relay([streamOf(toolDeltas(piecesOf(ARGUMENTS, [at])), 'tool_calls')]);
      expect(argumentsOf(message)).toEqual(RESTORED_ARGUMENTS);
    }
  });

  it('is the same for every position at which its bytes are cut in two', async () => {
    const bytes = streamOf(textDeltas(piecesOf(CONTENT, [9, 30, 31, 60])), 'stop');
    for (let at = 1; at < bytes.length; at += 1) {
      expect((await relay(cut(bytes, [at]))).message.content).toBe(RESTORED);
    }
  });

  it('is the same if it arrives character by character and byte by byte', async () => {
    const every = (length: number): number[] => Array.from({ length }, (_, at) => at);
    const text = streamOf(textDeltas(Array.from(CONTENT)), 'stop');
    const tool = streamOf(toolDeltas(Array.from(ARGUMENTS)), 'tool_calls');
    expect((await relay(cut(text, every(text.length)))).message.content).toBe(RESTORED);
    expect(argumentsOf((await relay(cut(tool, every(tool.length)))).message)).toEqual(RESTORED_ARGUMENTS);
  });

  it('is the same for any cuts of text and bytes', async () => {
    await fc.assert(
      fc.asyncProperty(places(CONTENT.length), places(ARGUMENTS.length), places(4_000), async (a, b, c) => {
        const text = streamOf(textDeltas(piecesOf(CONTENT, a)), 'stop');
        const tool = streamOf(toolDeltas(piecesOf(ARGUMENTS, b)), 'tool_calls');
        const within = (bytes: Buffer): number[] => c.filter((at) => at < bytes.length);
        expect((await relay(cut(text, within(text)))).message.content).toBe(RESTORED);
        expect(argumentsOf((await relay(cut(tool, within(tool)))).message)).toEqual(RESTORED_ARGUMENTS);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.entries(SHAPES))(
    'equals the buffered reply for any cuts of its structure: %s',
    async (_, shape) => {
      const said = { thought: `${CONTENT} Then ${token(1)}`, spoken: CONTENT };
      const whole = { choices: [{ index: 0, message: { role: 'assistant', ...shape.message(said) } }] };
      const { choices } = await replies().restore(whole, restorer().make);
      const [expected] = choices as { message: JsonObject }[];
      expect(JSON.stringify(expected?.message)).not.toContain('[NAME_');
      await fc.assert(
        fc.asyncProperty(places(CONTENT.length), places(2_000), async (at, ends) => {
          const bytes = streamOf(
            shape.deltas(said, (text) => piecesOf(text, at)),
            'stop',
          );
          const { message } = await relay(cut(bytes, ends));
          expect(message).toEqual(expected?.message);
        }),
        { numRuns: 100 },
      );
    },
  );

  it('passes pieces of text that cannot begin a token at once', async () => {
    const pieces = ['So ', 'i', ' do', ' date', ', ', 'if', ' you', ' (of 5 mg) ', 'ci', 'ty', '…'];
    const { wire } = await relay([streamOf(textDeltas(pieces), 'stop')]);
    const heard = wire
      .map((text) => /"content":"([^"]*)"/.exec(text)?.[1])
      .filter((text) => text !== undefined);
    expect(heard).toEqual(pieces);
  });
});

/** The hold-back time is 50 ms, as in the service. The clock is the test's own. */
describe('a reply with delayed deltas', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Sends one delta at each interval and returns the received texts with their times. */
  async function pacedRelay(
    deltas: readonly object[],
    finish: string,
    ms: number,
  ): Promise<{ message: JsonObject; heard: [number, string][] }> {
    const began = Date.now();
    const heard: [number, string][] = [];
    const bytes = streamOf(deltas, finish)
      .toString('utf8')
      .split(/(?<=\r\n\r\n)(?=data)/);
    const relayed = relay(
      (async function* paced(): AsyncGenerator<Buffer> {
        for (const part of bytes) {
          yield Buffer.from(part);
          await new Promise((resolve) => setTimeout(resolve, ms));
        }
      })(),
      50,
      (text) => heard.push([Date.now() - began, text]),
    );
    const state = { running: true };
    const done = relayed.finally(() => {
      state.running = false;
    });
    while (state.running) await jest.advanceTimersByTimeAsync(1);
    return { message: (await done).message, heard };
  }

  const SPOKEN = `Call ${token(1)} now.`;
  const TEN_PIECES = [5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 24, 27];

  it.each([10, 35])('with %d ms between the pieces is restored exactly', async (ms) => {
    const { message } = await pacedRelay(textDeltas(piecesOf(SPOKEN, TEN_PIECES)), 'stop', ms);
    expect(message.content).toBe('Call 415-555-0142 now.');
  });

  it.each([60, 150, 900, 5_000])(
    'with %d ms between the pieces contains at most a flushed prefix before the value',
    async (ms) => {
      const { message } = await pacedRelay(textDeltas(piecesOf(SPOKEN, TEN_PIECES)), 'stop', ms);
      const [, prefix] = /^Call (.*)415-555-0142 now\.$/.exec(message.content as string) ?? [];
      expect(prefix).toBeDefined();
      expect('[PHONE'.startsWith(prefix ?? 'x')).toBe(true);
    },
  );

  it('is restored after one second if the beginning of the token identifies the value', async () => {
    const { heard, message } = await pacedRelay(
      textDeltas([SPOKEN.slice(0, 'Call [PHONE_ZYXW'.length), SPOKEN.slice('Call [PHONE_ZYXW'.length)]),
      'stop',
      9_000,
    );
    expect(message.content).toBe('Call 415-555-0142 now.');
    const [at] = heard.find(([, text]) => text.includes('0142')) ?? [];
    expect([1_000, 1_001]).toContain(at);
  });

  it.each([10, 60, 150, 2_000])(
    'with tool arguments and %d ms between the pieces is restored exactly',
    async (ms) => {
      const { message } = await pacedRelay(
        toolDeltas(piecesOf(ARGUMENTS, [10, 14, 18, 25, 40, 50])),
        'tool_calls',
        ms,
      );
      expect(argumentsOf(message)).toEqual(RESTORED_ARGUMENTS);
    },
  );

  it.each([
    ['a lone bracket', '[P', 50],
    ['letters of a kind after a bracket', '[PHO', 1_000],
  ])('releases %s after its hold-back time', async (_, beginning, limit) => {
    const { heard, message } = await pacedRelay(
      textDeltas([`see ${beginning}`, ' and so on']),
      'stop',
      3_000,
    );
    expect(message.content).toBe(`see ${beginning} and so on`);
    const [at] = heard.find(([, text]) => text.includes(beginning)) ?? [];
    expect(at).toBeGreaterThanOrEqual(limit);
    expect(at).toBeLessThanOrEqual(limit + 10);
  });
});
