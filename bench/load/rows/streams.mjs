// Rows c and g: latency added to the first token, latency added to gaps between chunks, and the latency of many
// streams.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../lib-service.mjs';
import { difference, median, withInterval } from '../statistics.mjs';
import { conversations, newConversation, shuffled, stagesOf } from '../talk.mjs';

/** Check name. */
export const STALLED = 'share of the streams that failed or stalled between two chunks';

const TURNS = 4;
const PAUSE_MS = 15;
const PACED = { ms: 20, pieces: 25 };
const CONCURRENCY = 4;
const NAMES = ['direct', 'relay', 'model'];
const FIRST_TOKEN_MS = 1.5;
const MANY_PACE_MS = 100;
const STALL_MS = 1_000;

/** Returns the change of each chunk's transit time from the upstream to the caller, relative to the preceding chunk. */
function gapChanges({ chunks }) {
  return chunks
    .slice(1)
    .map(({ sent, came }, at) => Math.abs(came - sent - (chunks[at].came - chunks[at].sent)));
}

export async function streams(testbed, { firstTokens, pacedBatches, warmUp }) {
  const targets = testbed.connect(16);
  const first = Object.fromEntries(NAMES.map((name) => [name, []]));
  const gaps = Object.fromEntries(NAMES.map((name) => [name, []]));
  await conversations(targets.model, warmUp, TURNS);
  const list = await conversations(targets.model, firstTokens, TURNS - 1);
  for (const conversation of list) {
    const body = conversation.nextRequest({ ms: 0, pieces: 8 });
    for (const name of shuffled(NAMES)) {
      await pause(PAUSE_MS);
      const reply = await targets[name].streamed(body);
      const { detection, journal } = stagesOf(reply);
      first[name].push(reply.first - detection - journal);
    }
  }
  for (let batch = 0; batch < pacedBatches; batch += 1) {
    for (const name of shuffled(NAMES)) {
      const bodies = Array.from({ length: CONCURRENCY }, () => newConversation().nextRequest(PACED));
      const replies = await Promise.all(bodies.map((body) => targets[name].streamed(body)));
      for (const reply of replies) gaps[name].push(...gapChanges(reply));
    }
  }
  await targets.close();
  return { first, gaps };
}

export function streamRows({ first, gaps }) {
  const toFirst = difference(first.model, first.direct, 0.5);
  const ofGaps = difference(gaps.model, gaps.direct, 0.99);
  const ofRelay = difference(gaps.relay, gaps.direct, 0.99);
  return [
    {
      row: 'c',
      what: 'added time to the first token beyond detection and journal, p50, ms',
      target: `<= ${FIRST_TOKEN_MS}`,
      measured: withInterval(toFirst),
      relay: withInterval(difference(first.relay, first.direct, 0.5)),
      ratio: median(first.model) / median(first.relay),
      value: toFirst.value,
      bound: 'stream',
      met: toFirst.value <= FIRST_TOKEN_MS,
      checks: {},
    },
    {
      row: 'c',
      what: `added change of a gap between chunks (one each ${PACED.ms} ms, ${CONCURRENCY} streams), p99, ms`,
      target: "<= the bare relay's (the end of its interval)",
      measured: withInterval(ofGaps),
      relay: withInterval(ofRelay),
      ratio: quantile(gaps.model, 0.99) / quantile(gaps.relay, 0.99),
      met: ofGaps.value <= ofRelay.high,
      checks: {},
    },
  ];
}

/** Measures this many concurrent streams, with the wait for the first chunk and the longest gap of each. */
export async function manyStreams(testbed, { streams: count, streamSeconds }) {
  const results = {};
  for (const name of NAMES) {
    const targets = testbed.connect(count);
    const pace = { ms: MANY_PACE_MS, pieces: (streamSeconds * 1_000) / MANY_PACE_MS };
    results[name] = await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        // The pause spreads the starts.
        await pause((index / count) * streamSeconds * 250);
        return targets[name].streamed(newConversation().nextRequest(pace)).then(waits, () => undefined);
      }),
    );
    await targets.close();
    await pause(1_000);
  }
  return results;
}

/** Returns the milliseconds to the first chunk, and the longest gap between two chunks. */
function waits({ first, chunks }) {
  const gap = Math.max(...chunks.slice(1).map(({ came }, at) => came - chunks[at].came));
  return { first, gap };
}

/** Summarizes one target's streams: number of stalled or failed streams, and the longest waits. */
function summarize(streams) {
  const ended = streams.filter((stream) => stream !== undefined);
  const longest = (name) => Math.max(...ended.map((stream) => stream[name]));
  return {
    stalls: streams.length - ended.filter(({ first, gap }) => Math.max(first, gap) <= STALL_MS).length,
    broken: 1 - ended.filter(({ gap }) => gap <= STALL_MS).length / streams.length,
    gap: longest('gap'),
    waits: `longest gap ${longest('gap').toFixed(0)} ms, longest wait for the first chunk ${longest('first').toFixed(0)} ms`,
  };
}

export function manyStreamsRow(results) {
  const [own, relay] = [summarize(results.model), summarize(results.relay)];
  return {
    row: 'g',
    what: `${results.model.length} streams at once, a chunk each ${MANY_PACE_MS} ms: those that failed or stalled for more than ${STALL_MS} ms`,
    target: '0',
    measured: `${own.stalls} (${own.waits})`,
    relay: `${relay.stalls} (${relay.waits})`,
    ratio: own.gap / relay.gap,
    met: own.stalls === 0,
    checks: { [STALLED]: own.broken },
  };
}
