// Rows of `npm run bench`, with their sizes, the limits of a short run, and their measurements.
import { apiRow } from './rows/apart.mjs';
import { coldHistories, coldRow, historyCosts, historyRow, PER_TURN } from './rows/history.mjs';
import { memory, memoryRow } from './rows/memory.mjs';
import { newTurns, newTurnsRows, WITHOUT_COMMITS } from './rows/new-turns.mjs';
import { openConversations, openRow } from './rows/open.mjs';
import { onProcesses, processesRows } from './rows/processes.mjs';
import { burst, burstRow, consultations, consultationsRow, failover, failoverRow } from './rows/rushes.mjs';
import { stallRows, stalls } from './rows/stalls.mjs';
import { manyStreams, manyStreamsRow, STALLED, streamRows, streams } from './rows/streams.mjs';
import { PROCESSOR_TIME, sustained, sustainedRow } from './rows/sustained.mjs';

export const FULL = {
  commits: 1_000,
  turns: { conversations: 250, warmUp: 150 },
  histories: { samples: 60, warmUp: 100 },
  cold: { conversations: 100, warmUp: 30 },
  streams: { firstTokens: 300, pacedBatches: 60, warmUp: 50 },
  sustained: { rounds: 5, seconds: 10, warmUpSeconds: 10 },
  many: { streams: 500, streamSeconds: 20 },
  memory: { calls: 100_000 },
  burst: { streams: 500, rounds: 3, warmUp: 100 },
  consultations: { atOnce: 16, rounds: 3, warmUp: 20 },
  failover: { open: 200, warmUp: 100 },
  stalls: { rounds: 3, quietSeconds: 5 },
  processes: { rounds: 3, seconds: 10, warmUpSeconds: 10 },
  open: { open: 2_000, warmUp: 200 },
};
export const SHORT = {
  ...FULL,
  turns: { conversations: 15, warmUp: 8 },
  histories: { samples: 5, warmUp: 3, agents: ['pattern'] },
  sustained: { rounds: 1, seconds: 3, warmUpSeconds: 3 },
  many: { streams: 50, streamSeconds: 3 },
};
export const SHORT_ROWS = ['a', 'b', 'e', 'g', 'j'];
/**
 * Limits of a short run. Ratios to the bare relay are comparable between slow and loaded machines, especially ratios of
 * processor time. The limits are about three times the measured values.
 */
export const LIMITS = {
  a: { [WITHOUT_COMMITS]: 30 },
  b: { [WITHOUT_COMMITS]: 15 },
  e: { [PROCESSOR_TIME]: 110 },
  g: { [STALLED]: 0.1 },
  j: { [PER_TURN]: 0.5 },
};

/** Minimum rates, as shares of the bare relay's calls per second. */
const RATES = { pattern: 0.28, model: 0.09 };
const AGENTS = { model: 'with the model pass', pattern: 'with patterns' };
/** Maximum latency of a cold history in milliseconds, a third of the value at the first measurement. */
const COLD_MS = { model: 27.7, pattern: 9.7 };

/** Rows measured through one service, in order of a run, as functions of the testbed and the sizes. */
export const MEASURED = {
  a: async (testbed, { turns }) =>
    newTurnsRows(
      'a',
      'added to a new turn in a conversation of 20, with the model pass',
      'model',
      { 0.5: { ms: 5 }, 0.95: { ms: 9 } },
      await newTurns(testbed, 'model', turns),
    ),
  b: async (testbed, { turns }) =>
    newTurnsRows(
      'b',
      'the same, pattern pass only',
      'pattern',
      { 0.5: { ms: 3, timesRelay: 3.5 } },
      await newTurns(testbed, 'pattern', turns),
    ),
  j: (testbed, { histories }) =>
    byAgent(
      async (agent, what) => historyRow(what, agent, await historyCosts(testbed, agent, histories)),
      histories.agents,
    ),
  cold: (testbed, { cold }) =>
    byAgent(async (agent, what) =>
      coldRow(what, agent, COLD_MS[agent], await coldHistories(testbed, agent, cold)),
    ),
  c: async (testbed, sizes) => streamRows(await streams(testbed, sizes.streams)),
  e: async (testbed, sizes) => [
    sustainedRow(
      'e',
      'calls with the pattern pass, 64 connections',
      'pattern',
      RATES.pattern,
      await sustained(testbed, 'pattern', 64, sizes.sustained),
    ),
  ],
  f: async (testbed, sizes) => [
    sustainedRow(
      'f',
      'new turns with the model pass, 16 connections',
      'model',
      RATES.model,
      await sustained(testbed, 'model', 16, sizes.sustained),
    ),
  ],
  g: async (testbed, { many }) => [manyStreamsRow(await manyStreams(testbed, many))],
  h: async (testbed, sizes) => [memoryRow(await memory(testbed, sizes.memory))],
  // The following rows need much memory for a short time, which must not affect row h.
  burst: async (testbed, sizes) => [burstRow(await burst(testbed, sizes.burst))],
  consultations: async (testbed, sizes) => [
    consultationsRow(await consultations(testbed, sizes.consultations)),
  ],
  failover: async (testbed, sizes) => [failoverRow(await failover(testbed, sizes.failover))],
  k: async (testbed, sizes) => stallRows(await stalls(testbed, sizes.stalls)),
};

/** Rows measured on separate services, or elsewhere, as functions of the sizes. */
export const APART = {
  processes: async ({ processes }) => processesRows(RATES.pattern, await onProcesses(processes)),
  open: async ({ open }) => [openRow(await openConversations(open))],
  i: async () => [apiRow()],
};

/** Returns one result for each of the agents, measured one after the other. */
async function byAgent(measure, agents = Object.keys(AGENTS)) {
  const results = [];
  for (const agent of agents) results.push(await measure(agent, AGENTS[agent]));
  return results;
}
