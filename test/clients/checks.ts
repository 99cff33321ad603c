import { isDeepStrictEqual } from 'node:util';
import type { RecordedFrame } from '../support/responses-provider/responses-provider.js';
import { expectedCalls, expectedReplies, INSTRUCTIONS, PLANTED, TOOL } from './call.js';
import type { Outcome } from './client-run.js';
import { leaksIn } from './leaks.js';

/** What the client did not get as it should: every reply word for word, and the tool the values as they were said. */
export function clientFaults({ heard, calls }: Outcome): readonly string[] {
  const wrong = expectedReplies().flatMap((reply, index) =>
    heard[index] === reply
      ? []
      : [`turn ${index + 1}: heard ${JSON.stringify(heard[index])} instead of ${JSON.stringify(reply)}`],
  );
  if (isDeepStrictEqual(calls, expectedCalls())) return wrong;
  return [...wrong, `the tool got ${JSON.stringify(calls)} instead of ${JSON.stringify(expectedCalls())}`];
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

/** Whether a request goes on from an earlier reply. */
export function isContinued({ body }: RecordedFrame): boolean {
  return typeof body.previous_response_id === 'string';
}

/** The planted texts that the provider has seen, anywhere in what it was sent. */
export function plantedIn(frames: readonly RecordedFrame[]): readonly string[] {
  const all = frames.map(({ text, path, headers }) => [text, path, JSON.stringify(headers)].join('\n'));
  return leaksIn(all.join('\n'), PLANTED);
}
