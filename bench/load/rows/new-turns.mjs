// Rows a and b: latency added to a new turn of a conversation of 20, with sequential calls.
import { setTimeout as pause } from 'node:timers/promises';
import { bareRow, timed } from '../../lib-journal.mjs';
import { quantile } from '../../lib-service.mjs';
import { difference, median, withInterval } from '../statistics.mjs';
import { conversations, shuffled, continueConversation } from '../talk.mjs';

/** Name of a check. The time of flushes depends on the machine, so a call's commits are excluded. */
export const WITHOUT_COMMITS = 'time of a call but for its commits, to that through the bare relay';

const TURNS = 20;
const BLOCK = 25;
/** Minimum pause of a caller: by then the service has prefetched the detection of its own reply. */
const PAUSE_MS = 15;
const STAGES = ['detection', 'tokenize', 'journal', 'rehydrate'];

/** @param agent `model` or `pattern` */
export function newTurns(testbed, agent, size) {
  return testbed.withDatabase(async (client) => measureTurns(testbed, agent, size, await bareRow(client)));
}

async function measureTurns(testbed, agent, { conversations: count, warmUp }, insertRow) {
  const targets = testbed.connect(8);
  const times = { direct: [], relay: [], [agent]: [] };
  const stages = Object.fromEntries(STAGES.map((name) => [name, []]));
  const bareRows = [];
  await conversations(targets[agent], warmUp, TURNS);
  for (let done = 0; done < count; done += BLOCK) {
    const block = await conversations(targets[agent], Math.min(BLOCK, count - done), TURNS - 2);
    await pause(200);
    for (const conversation of block) {
      // While others speak, the service doesn't prefetch: the previous turn must be sent alone too.
      await continueConversation(targets[agent], conversation, 1);
      await oneTurn(targets, conversation.nextRequest(), times, stages);
      await pause(PAUSE_MS);
      await timed(bareRows, insertRow);
    }
  }
  await targets.close();
  return { times, stages, bareRows };
}

/** Sends the same request to each target in turn. */
async function oneTurn(targets, body, times, stages) {
  for (const name of shuffled(Object.keys(times))) {
    await pause(PAUSE_MS);
    const { ms, headers } = await targets[name].whole(body);
    times[name].push(ms);
    for (const [, stage, took] of (headers['server-timing'] ?? '').matchAll(/(\w+);dur=([\d.]+)/g))
      stages[stage]?.push(Number(took));
  }
}

/** @param targets in milliseconds, by quantile */
export function newTurnsRows(row, what, agent, targets, { times, stages, bareRows }) {
  const withoutCommits = times[agent].map((ms, at) => ms - stages.journal[at]);
  const ratio = median(withoutCommits) / median(times.relay);
  const parts = STAGES.map((name) => `${name} ${median(stages[name]).toFixed(2)}`).join(', ');
  const baseline = `a bare row, durable, as seldom: ${median(bareRows).toFixed(2)}, and a call makes two commits`;
  return Object.entries(targets).map(([share, limit]) => {
    const added = difference(times[agent], times.direct, Number(share));
    const relay = difference(times.relay, times.direct, Number(share));
    return {
      row,
      what: `${what}, p${Number(share) * 100}, ms`,
      target: `<= ${limit}`,
      measured: withInterval(added),
      relay: withInterval(relay),
      ratio: quantile(times[agent], Number(share)) / quantile(times.relay, Number(share)),
      met: added.value <= limit,
      note: share === '0.5' ? `median milliseconds by stage: ${parts}; ${baseline}` : undefined,
      checks: share === '0.5' ? { [WITHOUT_COMMITS]: ratio } : {},
    };
  });
}
