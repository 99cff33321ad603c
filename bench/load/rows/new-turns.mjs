// Rows a and b: latency added to a new turn of a conversation of 20, with sequential calls.
import { setTimeout as pause } from 'node:timers/promises';
import { bareRow, timed } from '../../lib-journal.mjs';
import { quantile } from '../../lib-service.mjs';
import { difference, median, withInterval } from '../statistics.mjs';
import { CALLER_PAUSE_MS, continueConversation, conversations, sendToEach } from '../talk.mjs';

/** Check name. The check excludes a call's commits, because the time of flushes depends on the machine. */
export const WITHOUT_COMMITS = 'time of a call but for its commits, to that through the bare relay';

const TURNS = 20;
/** Bounds of the median by agent. */
const BOUNDS = { model: 'model', pattern: 'patterns' };
const BLOCK = 25;

/** @param agent `model` or `pattern` */
export function newTurns(testbed, agent, size) {
  return testbed.withDatabase(async (client) => measureTurns(testbed, agent, size, await bareRow(client)));
}

async function measureTurns(testbed, agent, { conversations: count, warmUp }, insertRow) {
  const targets = testbed.connect(8);
  const times = { direct: [], relay: [], [agent]: [] };
  const stages = [];
  const bareRows = [];
  await conversations(targets[agent], warmUp, TURNS);
  for (let done = 0; done < count; done += BLOCK) {
    const block = await conversations(targets[agent], Math.min(BLOCK, count - done), TURNS - 2);
    await pause(200);
    for (const conversation of block) {
      // Prefetching pauses while other callers speak, so a separate call sends the preceding turn first.
      await continueConversation(targets[agent], conversation, 1);
      const replies = await sendToEach(targets, Object.keys(times), conversation.nextRequest());
      for (const [name, { ms }] of Object.entries(replies)) times[name].push(ms);
      stages.push(replies[agent].stages);
      await pause(CALLER_PAUSE_MS);
      await timed(bareRows, insertRow);
    }
  }
  await targets.close();
  return { times, stages, bareRows };
}

/**
 * @param targets by quantile, milliseconds (`ms`), and optionally multiples of the bare relay's added time
 * (`timesRelay`)
 */
export function newTurnsRows(row, what, agent, targets, { times, stages, bareRows }) {
  const withoutCommits = times[agent].map((ms, at) => ms - stages[at].journal);
  const ratio = median(withoutCommits) / median(times.relay);
  const parts = Object.keys(stages[0])
    .map((name) => `${name} ${median(stages.map((took) => took[name])).toFixed(2)}`)
    .join(', ');
  const baseline = `a bare row, durable, as seldom: ${median(bareRows).toFixed(2)}, and a call makes two commits`;
  return Object.entries(targets).map(([share, { ms, timesRelay }]) => {
    const added = difference(times[agent], times.direct, Number(share));
    const relay = difference(times.relay, times.direct, Number(share));
    const multiple = added.value / relay.value;
    return {
      row,
      what: `${what}, p${Number(share) * 100}, ms`,
      target: `<= ${ms}${timesRelay === undefined ? '' : `, and <= ${timesRelay} times what the bare relay adds`}`,
      measured: `${withInterval(added)}, ${multiple.toPrecision(2)} times what the bare relay adds`,
      relay: withInterval(relay),
      ratio: quantile(times[agent], Number(share)) / quantile(times.relay, Number(share)),
      value: added.value,
      ...(share === '0.5' && {
        bound: BOUNDS[agent],
        facts: { relay: relay.value, commit: median(bareRows) },
      }),
      met: added.value <= ms && (timesRelay === undefined || multiple <= timesRelay),
      note: share === '0.5' ? `median milliseconds by stage: ${parts}; ${baseline}` : undefined,
      checks: share === '0.5' ? { [WITHOUT_COMMITS]: ratio } : {},
    };
  });
}
