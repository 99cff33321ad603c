import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import type { RecordedFrame } from '../support/responses-provider/responses-provider.js';
import { expectedCalls, expectedReplies, INSTRUCTIONS, PLANTED, SAID, TOOL } from './call.js';
import type { Outcome } from './client-run.js';
import { leaksIn } from './leaks.js';
import { thoughtsOf } from './messages-provider.js';

/** What the client did not get as it should: every reply word for word, and the tool the values as they were said. */
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

/** What the provider was sent and should not have been, and the other way round. */
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
    // What clients send again as a whole shows that they don't know their last reply in what they were sent.
    ...(transport !== 'websocket' || frames.slice(1).every(isContinued)
      ? []
      : ['the conversation was sent again as a whole']),
  ];
}

/** The tool is called twice at once by the Messages API. */
export function messagesClientFaults(outcome: Outcome): readonly string[] {
  return clientFaults(
    outcome,
    expectedCalls().flatMap((call) => [call, call]),
  );
}

/** What a provider of the Messages API did not get as its clients sent it. */
export function messagesFaults(frames: readonly RecordedFrame[], key: string): readonly string[] {
  const answered = frames.filter(({ path }) => path.endsWith('/messages'));
  const counted = frames.length - answered.length;
  const marks = frames.map(({ text }) => text.split('"cache_control":{"type":"ephemeral"}').length - 1);
  // The first request of a run is for an example, which remembers nothing and counts nothing.
  const marked = marks.filter((count) => count > 0).length;
  const headers = frames.map((frame) => JSON.stringify(frame.headers));
  return [
    ...(counted >= SAID.length ? [] : ['the tokens were not counted for each turn']),
    ...(marked >= 2 * SAID.length ? [] : ['marks of what is to be remembered were lost']),
    ...(answered.some(({ body }) => thoughtsOf(body).length >= SAID.length) ? [] : ['thoughts were lost']),
    ...(headers.some((text) => text.includes(key)) ? ["the caller's key went on"] : []),
  ];
}

/** Whether a request goes on from an earlier reply. */
export function isContinued({ body }: RecordedFrame): boolean {
  return typeof body.previous_response_id === 'string';
}

/** The planted texts that the provider has seen, anywhere in what it was sent. */
export function plantedIn(frames: readonly RecordedFrame[]): readonly string[] {
  const all = frames.map(({ text, path, headers }) => [text, path, JSON.stringify(headers)].join('\n'));
  return leaksIn(all.join('\n'), PLANTED);
}
