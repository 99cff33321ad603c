// Calls at a fixed rate, independent of the service's speed.
import { setTimeout as pause } from 'node:timers/promises';
import { outcome, workers } from '../client.mjs';
import { newConversation } from '../talk.mjs';

const TURNS = 6;
/** Pace with all chunks of a reply together. */
const AT_ONCE = { ms: 0, pieces: 8 };

/** Conversations with one service that wait for their next turn. */
class Waiting {
  #waiting = [];

  /** Makes one streamed call with the next turn of a conversation. */
  async call(target) {
    const conversation = this.#waiting.pop() ?? newConversation();
    const { first, ms } = await target.streamed(conversation.nextRequest(AT_ONCE));
    conversation.addOwnReply();
    if (conversation.turns < TURNS) this.#waiting.push(conversation);
    return { first, ms };
  }
}

/** Returns the calls per second that the targets together complete, with this many concurrent calls. */
export async function capacity(targets, width, seconds) {
  const waiting = targets.map(() => new Waiting());
  const startedAt = performance.now();
  let calls = 0;
  await workers(
    width,
    () => performance.now() - startedAt < seconds * 1_000,
    async () => {
      const at = (calls += 1) % targets.length;
      await waiting[at].call(targets[at]);
    },
  );
  return calls / ((performance.now() - startedAt) / 1_000);
}

/**
 * Makes calls at random times, with this average rate, each to a random target.
 * @returns for each target's calls, milliseconds to the first chunk and to the end, or the failure
 */
export async function pacedCalls(targets, perSecond, seconds) {
  const lines = targets.map((target) => ({ target, waiting: new Waiting(), calls: [] }));
  const startedAt = performance.now();
  const gap = () => (-Math.log(1 - Math.random()) * 1_000) / perSecond;
  for (let next = startedAt; next < startedAt + seconds * 1_000; next += gap()) {
    const early = next - performance.now();
    if (early > 0) await pause(early);
    const { target, waiting, calls } = lines[Math.floor(Math.random() * lines.length)];
    calls.push(outcome(waiting.call(target)));
  }
  return Promise.all(lines.map(({ calls }) => Promise.all(calls)));
}
