// Rows burst, consultations and failover: many concurrent calls for which the service could not prepare.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../lib-service.mjs';
import { failures, outcome } from '../client.mjs';
import { conversations, newConversation, shuffled, unsentConversation } from '../talk.mjs';

const NAMES = ['relay', 'model'];
const WARM_UP_TURNS = 4;
const PACE = { ms: 100, pieces: 20 };
const FIRST_TOKEN_MS = 2_000;
/** Pause in milliseconds after a burst, so that its remaining work does not delay the next one. */
const REST_MS = 3_000;
const TURNS = 40;
/** Number of turns of a consultation, which lasts about 20 minutes and has 180 texts and 4,000 word pieces. */
const CONSULTATION_TURNS = 90;
/** Interval in milliseconds between two turns of a caller. All callers are evenly spread over the interval. */
const EVERY_MS = 5_000;
const FIRST_ANSWERS_MS = 1_000;

/** Starts new conversations whose streams begin at the same moment. @returns outcomes by target */
export async function burst(testbed, { streams, rounds, warmUp }) {
  const results = { relay: [], model: [] };
  await warm(testbed, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(NAMES)) {
      const targets = testbed.connect(streams);
      const bodies = Array.from({ length: streams }, () => newConversation().nextRequest(PACE));
      results[name].push(...(await Promise.all(bodies.map((body) => outcome(targets[name].streamed(body))))));
      await targets.close();
      await pause(REST_MS);
    }
  }
  return { results, streams, rounds };
}

export function burstRow({ results, streams, rounds }) {
  const [own, relay] = [results.model, results.relay].map((outcomes) => summary(outcomes, 'first'));
  return {
    row: 'burst',
    what: `${streams} new conversations whose streams begin at once, with the model pass, ${rounds} times: failed ones; time to the first token, p99, ms`,
    target: `none; <= ${FIRST_TOKEN_MS}`,
    measured: own.text,
    relay: relay.text,
    ratio: own.p99 / relay.p99,
    met: own.failed === 'none' && own.p99 <= FIRST_TOKEN_MS,
    checks: {},
  };
}

/**
 * Sends whole consultations that no instance has seen, each in one request, at the same moment.
 * @returns outcomes by target
 */
export async function consultations(testbed, { atOnce, rounds, warmUp }) {
  const results = { relay: [], model: [] };
  await warm(testbed, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of shuffled(NAMES)) {
      const targets = testbed.connect(atOnce);
      const bodies = unsentConversations(atOnce, CONSULTATION_TURNS).map((talk) => talk.nextRequest());
      results[name].push(...(await Promise.all(bodies.map((body) => outcome(targets[name].whole(body))))));
      await targets.close();
      await pause(REST_MS);
    }
  }
  return { results, atOnce, rounds };
}

export function consultationsRow({ results, atOnce, rounds }) {
  const [own, relay] = [results.model, results.relay].map((outcomes) => summary(outcomes, 'ms'));
  return {
    row: 'consultations',
    what: `${atOnce} whole consultations of ${CONSULTATION_TURNS} turns at once, never seen, with the model pass, ${rounds} times: failed ones; time to the answer, p99, ms`,
    target: 'none',
    measured: own.text,
    relay: relay.text,
    ratio: own.p99 / relay.p99,
    met: own.failed === 'none',
    checks: {},
  };
}

/**
 * Moves open conversations from one instance to another without knowledge of them, with two turns each. Also measures
 * conversations that no instance has seen.
 * @returns outcomes by round
 */
export async function failover(testbed, { open, warmUp }) {
  const targets = testbed.connect(open);
  const led = await conversations(targets.model, open, TURNS);
  await pause(REST_MS);
  const relay = await moved(targets.relay, unsentConversations(open));
  await targets.close();
  return testbed.withOtherInstance(open, async ({ model }) => {
    await conversations(model, warmUp, WARM_UP_TURNS);
    const known = await moved(model, led);
    await pause(REST_MS);
    return { open, relay, model: known, unknown: await moved(model, unsentConversations(open)) };
  });
}

function unsentConversations(count, turns = TURNS) {
  return Array.from({ length: count }, () => unsentConversation(turns));
}

async function moved(target, moving) {
  const startedAt = performance.now();
  const calls = await Promise.all(
    moving.map(async (conversation, index) => {
      const due = startedAt + (EVERY_MS * index) / moving.length;
      const first = await turn(target, due, conversation.nextRequest());
      if (first.reply !== undefined) conversation.addReply(first.reply);
      return [first, await turn(target, due + EVERY_MS, conversation.nextRequest())];
    }),
  );
  return { first: calls.map(([first]) => first), second: calls.map(([, second]) => second) };
}

/** Makes one call at its due time. */
async function turn(target, due, body) {
  await pause(Math.max(0, due - performance.now()));
  return outcome(target.whole(body));
}

export function failoverRow({ open, relay, model, unknown }) {
  const first = summary(model.first, 'ms');
  const second = summary(model.second, 'ms');
  const relayed = summary(relay.first, 'ms');
  return {
    row: 'failover',
    what: `${open} open conversations of ${TURNS} turns move to an instance that knows none, each with a turn every ${EVERY_MS / 1_000} s, with the model pass: failed ones; first answers, p99, ms`,
    target: `none; <= ${FIRST_ANSWERS_MS}`,
    measured: `${first.text}; the turns after: ${second.text}`,
    relay: relayed.text,
    ratio: first.p99 / relayed.p99,
    met: first.failed === 'none' && second.failed === 'none' && first.p99 <= FIRST_ANSWERS_MS,
    note: `conversations that no instance has led, so that the database has nothing of them: ${summary(unknown.first, 'ms').text}; the turns after: ${summary(unknown.second, 'ms').text}`,
    checks: {},
  };
}

async function warm(testbed, count) {
  const targets = testbed.connect(8);
  await conversations(targets.model, count, WARM_UP_TURNS);
  await targets.close();
}

/** Returns the failed calls, and the 99th percentile of the successful calls' times; NaN if all calls failed. */
function summary(outcomes, time) {
  const times = outcomes.filter(({ failure }) => failure === undefined).map((answer) => answer[time]);
  const p99 = times.length === 0 ? NaN : quantile(times, 0.99);
  const failed = failures(outcomes);
  return { failed, p99, text: `${failed}; ${p99.toFixed(0)} (median ${quantile(times, 0.5)?.toFixed(0)})` };
}
