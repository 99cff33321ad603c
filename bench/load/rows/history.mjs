// Rows j and cold: cost of a conversation's history, per turn of the history, and for an instance that has never seen
// it.
import { setTimeout as pause } from 'node:timers/promises';
import { bootstrap, difference, median, slope, withInterval } from '../statistics.mjs';
import {
  CALLER_PAUSE_MS,
  continueConversation,
  conversations,
  sendToEach,
  shuffled,
  unsentConversation,
} from '../talk.mjs';
import { WITHOUT_VALUES } from '../conversations.mjs';

/** Check name. */
export const PER_TURN = 'cost of a turn of the history, to the time of a call through the bare relay';

const HISTORIES = [1, 10, 20, 40];
const BLOCK = 5;
const MAX_PER_TURN = 20;
const COLD_TURNS = 20;

/**
 * Measures calls of conversations that the service knows, by target and length of the history, in milliseconds with and
 * without the commits.
 * @param agent `model` or `pattern`
 */
export async function historyCosts(testbed, agent, { samples, warmUp }) {
  const targets = testbed.connect(8);
  const names = ['direct', 'relay', agent];
  const times = Object.fromEntries(names.map((name) => [name, HISTORIES.map(() => [])]));
  await conversations(targets[agent], warmUp, COLD_TURNS);
  for (let done = 0; done < samples; done += BLOCK) {
    const block = [];
    for (const [at, turns] of HISTORIES.entries()) {
      const known = await conversations(targets[agent], Math.min(BLOCK, samples - done), turns - 1);
      block.push(...known.map((conversation) => ({ at, conversation })));
    }
    await pause(200);
    for (const { at, conversation } of shuffled(block)) {
      // Prefetching pauses while other callers speak, so a separate call sends the preceding turn first.
      await continueConversation(targets[agent], conversation, 1);
      const replies = await sendToEach(targets, names, conversation.nextRequest(undefined, WITHOUT_VALUES));
      for (const name of names)
        times[name][at].push({
          whole: replies[name].ms,
          rest: replies[name].ms - replies[name].stages.journal,
        });
    }
  }
  await targets.close();
  return times;
}

/**
 * Returns the microseconds per turn of the history that a target adds to direct calls.
 * @param part `whole` or `rest`
 */
function perTurn(times, direct, part) {
  return bootstrap([...times, ...direct], (sets) => {
    const medians = sets.map((set) => medianOf(set, part));
    const added = HISTORIES.map((_, at) => medians[at] - medians[at + HISTORIES.length]);
    return slope(added, HISTORIES) * 1_000;
  });
}

function medianOf(samples, part) {
  return median(samples.map((sample) => sample[part]));
}

export function historyRow(what, agent, times) {
  const [own, relay] = [agent, 'relay'].map((name) => perTurn(times[name], times.direct, 'rest'));
  const whole = perTurn(times[agent], times.direct, 'whole');
  const medians = HISTORIES.map(
    (turns, at) => `${turns}: ${medianOf(times[agent][at], 'rest').toFixed(2)}`,
  ).join(', ');
  return {
    row: 'j',
    what: `added to a call for each turn of its history, ${HISTORIES.join(', ')} turns, ${what}, but for commits, us`,
    target: `< ${MAX_PER_TURN}`,
    measured: withInterval(own, 0),
    relay: withInterval(relay, 0),
    ratio: undefined,
    met: own.value < MAX_PER_TURN,
    note: `${what}: median milliseconds of a call but for its commits, by turns of the history: ${medians}; with commits ${withInterval(whole, 0)} us a turn`,
    checks: { [PER_TURN]: own.value / 1_000 / medianOf(times.relay.flat(), 'whole') },
  };
}

/** Measures calls of conversations that were never sent, and the following turn. */
export async function coldHistories(testbed, agent, { conversations: count, warmUp }) {
  const targets = testbed.connect(8);
  const times = { direct: [], relay: [], [agent]: [] };
  const known = [];
  await conversations(targets[agent], warmUp, COLD_TURNS);
  for (let done = 0; done < count; done += 1) {
    const conversation = unsentConversation(COLD_TURNS - 1);
    const replies = await sendToEach(targets, Object.keys(times), conversation.nextRequest());
    for (const [name, { ms }] of Object.entries(replies)) times[name].push(ms);
    conversation.addReply(replies[agent].reply);
    await pause(CALLER_PAUSE_MS);
    known.push((await targets[agent].whole(conversation.nextRequest())).ms);
  }
  await targets.close();
  return { times, known };
}

/** @param max maximum in milliseconds */
export function coldRow(what, agent, max, { times, known }) {
  const added = difference(times[agent], times.direct, 0.5);
  const multiple = (median(times[agent]) / median(known)).toPrecision(2);
  return {
    row: 'cold',
    what: `added to a call of ${COLD_TURNS} turns that no instance has seen, ${what}, p50, ms`,
    target: `<= ${max}`,
    measured: `${withInterval(added)}; a call takes ${multiple} times that of the next turn`,
    relay: withInterval(difference(times.relay, times.direct, 0.5)),
    ratio: median(times[agent]) / median(times.relay),
    value: added.value,
    ...(agent === 'model' && { bound: 'cold' }),
    met: added.value <= max,
    checks: {},
  };
}
