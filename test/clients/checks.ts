import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import type { RecordedFrame } from '../support/responses-provider/responses-provider.js';
import { expectedCalls, expectedReplies, INSTRUCTIONS, PLANTED, SAID, TOOL } from './call.js';
import type { Outcome } from './client-run.js';
import { leaksIn } from './leaks.js';
import { thoughtsOf } from './messages-provider.js';

/** Returns the faults of the client's replies and tool calls, which must match the expected text exactly. */
export function clientFaults(
  { heard, calls }: Outcome,
  expected: readonly JsonObject[] = expectedCalls(),
): readonly string[] {
  const wrong = expectedReplies().flatMap((reply, index) =>
    heard[index] === reply
      ? []
      : [`turn ${index + 1}: heard ${JSON.stringify(heard[index])} instead of ${JSON.stringify(reply)}`],
  );
  if (isDeepStrictEqual(calls, expected)) return wrong;
  return [...wrong, `the tool got ${JSON.stringify(calls)} instead of ${JSON.stringify(expected)}`];
}

/** Returns the values that the provider should not have received, and the texts that it should have received. */
export function upstreamFaults(
  frames: readonly RecordedFrame[],
  transport: RecordedFrame['transport'],
): readonly string[] {
  const sent = frames.map(({ text }) => text).join('\n');
  return [
    ...plantedIn(frames).map((value) => `the provider was sent "${value}"`),
    ...[INSTRUCTIONS, TOOL]
      .filter((text) => !sent.includes(text))
      .map((text) => `the provider was not sent "${text}"`),
    ...(frames.every((frame) => frame.transport === transport)
      ? []
      : [`the provider was called by other means than ${transport}`]),
    // A client sends the whole conversation again if it does not recognize its last reply.
    ...(transport !== 'websocket' || frames.slice(1).every(isContinued)
      ? []
      : ['the conversation was sent again as a whole']),
  ];
}

/** Returns the client's faults for the Messages API, in which the model calls the tool twice in parallel. */
export function messagesClientFaults(outcome: Outcome): readonly string[] {
  return clientFaults(
    outcome,
    expectedCalls().flatMap((call) => [call, call]),
  );
}

/** Returns the parts of Messages API requests that did not reach the provider. */
export function messagesFaults(frames: readonly RecordedFrame[], key: string): readonly string[] {
  const answered = frames.filter(({ path }) => path.endsWith('/messages'));
  const counted = frames.length - answered.length;
  const marks = frames.map(({ text }) => text.split('"cache_control":{"type":"ephemeral"}').length - 1);
  // The first request of a run is an example without cache control and token counting.
  const marked = marks.filter((count) => count > 0).length;
  const headers = frames.map((frame) => JSON.stringify(frame.headers));
  return [
    ...(counted >= SAID.length ? [] : ['the tokens were not counted for each turn']),
    ...(marked >= 2 * SAID.length ? [] : ['marks of what is to be remembered were lost']),
    ...(answered.some(({ body }) => thoughtsOf(body).length >= SAID.length) ? [] : ['thoughts were lost']),
    ...(headers.some((text) => text.includes(key)) ? ["the caller's key went on"] : []),
  ];
}

/** Whether a request continues from a previous response. */
export function isContinued({ body }: RecordedFrame): boolean {
  return typeof body.previous_response_id === 'string';
}

/** Returns the planted texts that the provider has received, including paths and headers. */
export function plantedIn(frames: readonly RecordedFrame[]): readonly string[] {
  const all = frames.map(({ text, path, headers }) => [text, path, JSON.stringify(headers)].join('\n'));
  return leaksIn(all.join('\n'), PLANTED);
}
