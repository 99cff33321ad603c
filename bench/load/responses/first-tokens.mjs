// Time to the first token of calls by variant, through the service and directly.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../lib-service.mjs';
import { difference, median, withInterval } from '../statistics.mjs';
import { CALLER_PAUSE_MS, shuffled } from '../talk.mjs';
import { table } from './table.mjs';
import { VoiceCall } from './voice-call.mjs';

const SHARES = [0.5, 0.95, 0.99];
const ROUTES = ['via', 'direct'];
/** Pace with all later chunks together, so that no chunk waits for chunks relayed with the first. */
export const REST_AT_ONCE = { ms: 4, pieces: 1_000 };

/**
 * Measures calls of several turns with the whole conversation in each request, alternating between the variants. A call
 * has separate connections.
 * @returns samples by variant, separately for first turns and later turns
 */
export async function firstTokens({ ways, upstream }, { calls, turns, warmUp }) {
  await upstream.ask(REST_AT_ONCE);
  const samples = ways.map(() => ({ first: [], later: [] }));
  for (let call = -warmUp; call < calls; call += 1) {
    const lines = await Promise.all(ways.map(openLine));
    for (let turn = 1; turn <= turns; turn += 1) {
      for (const line of shuffled(lines)) {
        const sample = await measuredTurn(line, upstream);
        const { first, later } = samples[lines.indexOf(line)];
        if (call >= 0) (turn === 1 ? first : later).push(sample);
      }
    }
    for (const line of lines) await closeLine(line);
  }
  return ways.map(({ name }, index) => ({ name, ...samples[index] }));
}

/** Starts a call of one variant, with a connection to the service and a connection to the upstream. */
export async function openLine(way) {
  const { transport, url, directTransport = transport, directUrl } = way;
  const via = await transport.open(url);
  const direct = await directTransport.open(directUrl);
  return { way, via, direct, call: new VoiceCall() };
}

export async function closeLine({ via, direct }) {
  await via.close();
  await direct.close();
}

/** Measures the next turn, through the service and directly in random order. */
export async function measuredTurn(line, upstream) {
  const { way, call } = line;
  call.speak();
  const body = way.body(call);
  const sample = {};
  for (const route of shuffled(ROUTES)) {
    await pause(CALLER_PAUSE_MS);
    const turn = await line[route].turn(body);
    const [{ arrived, answered }] = await upstream.ask('arrivals');
    sample[route] = {
      connect: line[route].connectMs,
      first: turn.first,
      there: arrived - turn.sentAt,
      back: turn.sentAt + turn.first - answered,
    };
    if (route === 'via') call.hear(turn);
  }
  return sample;
}

export function firstTokensText(results) {
  const head = ['turn of a warm connection', 'turns', 'first token', 'directly', 'added p50', 'p95', 'p99'];
  const later = results.map(({ name, later: samples }) => [
    name,
    samples.length,
    ...ROUTES.map((route) => quantiles(of(samples, route, 'first'))),
    ...SHARES.map((share) => added(samples, 'first', share)),
  ]);
  const parts = results.map(({ name, later: samples }) => [
    name,
    added(samples, 'there', 0.5),
    added(samples, 'back', 0.5),
  ]);
  const fresh = results.map(({ name, first, later: warm }) => [
    name,
    first.length,
    median(of(first, 'via', 'connect')).toFixed(1),
    quantiles(whole(first, 'via')),
    quantiles(whole(first, 'direct')),
    withInterval(difference(whole(first, 'via'), of(warm, 'via', 'first'), 0.5)),
  ]);
  const freshHead = ['fresh connection', 'calls', 'upgrade p50', 'to the first token', 'directly'];
  return `${table(head, later)}
${table(['added, p50', 'until the request is with the upstream', 'from its first piece on'], parts)}
${table([...freshHead, 'more than a warm turn, p50'], fresh)}`;
}

/** Measures the first token of a call, including the time to connect. */
function whole(samples, route) {
  return samples.map(({ [route]: { connect, first } }) => connect + first);
}

function of(samples, route, time) {
  return samples.map((sample) => sample[route][time]);
}

export function added(samples, time, share) {
  return withInterval(difference(of(samples, 'via', time), of(samples, 'direct', time), share));
}

function quantiles(times) {
  return SHARES.map((share) => quantile(times, share).toFixed(1)).join(' / ');
}
