// Detection counts of the development calls, with numbers as spoken words and with numbers in digits.
import { tallyOf } from '../dist/src/proxy/call-tally.js';
import { chatCompletions } from '../dist/src/proxy/wire/chat/chat-completions.js';
import { BuiltInPolicies } from '../dist/src/policies/builtin-policies.js';
import { openDetection } from './lib-eval.mjs';
import { withDigits } from './lib-drift.mjs';
import { readPart } from './lib-held.mjs';
import { readTalk, requestsOf } from './lib-talk.mjs';

const PASSES = ['pattern', 'model'];

/**
 * Returns the tallies of each request by phone call, `asSaid` and `inDigits`, for callers whose numbers were recognized
 * as words.
 */
export async function tallyTalks() {
  const detection = await openDetection({ passes: PASSES });
  const builtIn = new BuiltInPolicies();
  const realNow = Date.now;
  const talks = [];
  try {
    for (const call of readPart('talk', 'tune').flatMap(readTalk)) {
      if (call.style !== 'recognized') continue;
      Date.now = () => Date.parse(`${call.today}T18:00:00Z`);
      const policy = { ...builtIn.latest(`healthcare-${call.policy || 'default'}`), passes: PASSES };
      const talk = { asSaid: [], inDigits: [] };
      for (const { body } of requestsOf(call)) {
        talk.asSaid.push(await tally(body, policy));
        talk.inDigits.push(await tally(digitized(body), policy));
      }
      talks.push(talk);
    }
  } finally {
    Date.now = realNow;
    await detection.stop();
  }
  return talks;

  async function tally(body, policy) {
    const request = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' });
    const detected = await detection.detectRequest(request.slots, policy);
    const spans = request.slots.flatMap((slot, at) =>
      detected.findings[at].map((entity) => ({ slot, entity })),
    );
    return tallyOf(request, detected, { spans });
  }
}

function digitized(body) {
  const messages = body.messages.map((message) =>
    message.role === 'user' ? { ...message, content: withDigits(message.content) } : message,
  );
  return { ...body, messages };
}
