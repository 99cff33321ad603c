// Rows a and b: what the service adds to a new turn of a conversation of 20, one call after another.
import { setTimeout as pause } from 'node:timers/promises';
import { bareRow, timed } from '../../lib-journal.mjs';
import { quantile } from '../../lib-service.mjs';
import { difference, median, withInterval } from '../statistics.mjs';
import { conversations, shuffled, talk } from '../talk.mjs';

/** Name of a check: how often the disk is flushed is the machine's affair, so a call's commits are left out. */
export const WITHOUT_COMMITS = 'time of a call but for its commits, to that through the bare relay';

const TURNS = 20;
const BLOCK = 25;
/** A caller takes a breath at least: by then the service has looked at its own reply. */
const BREATH_MS = 15;
const STAGES = ['detection', 'tokenize', 'journal', 'rehydrate'];

/** @param agent `model` or `pattern` */
export function newTurns(stage, agent, size) {
  return stage.withDatabase(async (client) => measureTurns(stage, agent, size, await bareRow(client)));
}

async function measureTurns(stage, agent, { conversations: count, warmUp }, insertRow) {
  const targets = stage.connect(8);
  const times = { direct: [], relay: [], [agent]: [] };
  const stages = Object.fromEntries(STAGES.map((name) => [name, []]));
  const bareRows = [];
  await conversations(targets[agent], warmUp, TURNS);
  for (let done = 0; done < count; done += BLOCK) {
    const block = await conversations(targets[agent], Math.min(BLOCK, count - done), TURNS - 2);
    await pause(200);
    for (const conversation of block) {
      // While others speak, the service doesn't look ahead at a reply: the turn before has to be one by itself too.
      await talk(targets[agent], conversation, 1);
      await oneTurn(targets, conversation.say(), times, stages);
      await pause(BREATH_MS);
      await timed(bareRows, insertRow);
    }
  }
  await targets.close();
  return { times, stages, bareRows };
}

/** The same request to each target, in turn. */
async function oneTurn(targets, body, times, stages) {
  for (const name of shuffled(Object.keys(times))) {
    await pause(BREATH_MS);
    const { ms, headers } = await targets[name].whole(body);
    times[name].push(ms);
    for (const [, stage, took] of (headers['server-timing'] ?? '').matchAll(/(\w+);dur=([\d.]+)/g))
      stages[stage]?.push(Number(took));
  }
}

/** @param targets by share of the samples, in milliseconds */
export function newTurnsRows(row, what, agent, targets, { times, stages, bareRows }) {
  const withoutCommits = times[agent].map((ms, at) => ms - stages.journal[at]);
  const ratio = median(withoutCommits) / median(times.relay);
  const parts = STAGES.map((name) => `${name} ${median(stages[name]).toFixed(2)}`).join(', ');
  const least = `a bare row, durable, as seldom: ${median(bareRows).toFixed(2)}, and a call makes two commits`;
  return Object.entries(targets).map(([share, most]) => {
    const added = difference(times[agent], times.direct, Number(share));
    const relay = difference(times.relay, times.direct, Number(share));
    return {
      row,
      what: `${what}, p${Number(share) * 100}, ms`,
      target: `<= ${most}`,
      measured: withInterval(added),
      relay: withInterval(relay),
      ratio: quantile(times[agent], Number(share)) / quantile(times.relay, Number(share)),
      met: added.value <= most,
      note: share === '0.5' ? `median milliseconds by stage: ${parts}; ${least}` : undefined,
      checks: share === '0.5' ? { [WITHOUT_COMMITS]: ratio } : {},
    };
  });
}
