// Many open connections with concurrent turns.
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../lib-service.mjs';
import { workers } from '../client.mjs';
import { shuffled } from '../talk.mjs';
import { table } from './table.mjs';
import { VoiceCall } from './voice-call.mjs';

const PACES = [
  { name: 'whole replies at once', ms: 0, pieces: 1_000 },
  { name: 'a piece each 100 ms', ms: 100, pieces: 1 },
];
const OPENING = 16;
const REST_MS = 2_000;

/**
 * Opens as many connections for each variant, takes one turn on each, and then turns on all of a variant's connections
 * at once.
 * @param eventLoop function of the testbed
 * @returns rounds by variant and pace
 */
export async function crowd({ crowds, upstream, eventLoop }, { connections, rounds }) {
  await upstream.ask(PACES[0]);
  const all = [];
  for (const way of crowds) all.push({ way, lines: await openLines(way, connections) });
  const results = [];
  for (const pace of PACES) {
    await upstream.ask(pace);
    for (let round = 0; round < rounds; round += 1) {
      for (const { way, lines } of shuffled(all)) {
        await pause(REST_MS);
        await eventLoop();
        const turns = await Promise.all(lines.map(takeTurn));
        results.push({ way: way.name, pace: pace.name, turns, delay: await eventLoop() });
        await upstream.ask('arrivals');
      }
    }
  }
  for (const { lines } of all) for (const { via } of lines) await via.close();
  return results;
}

async function openLines(way, count) {
  const lines = [];
  let opening = 0;
  await workers(
    OPENING,
    () => (opening += 1) <= count,
    async () => {
      const line = { way, via: await way.transport.open(way.url), call: new VoiceCall() };
      await takeTurn(line);
      lines.push(line);
    },
  );
  return lines;
}

/** Takes one turn. @returns milliseconds of the turn; undefined if the turn was lost */
async function takeTurn({ way, via, call }) {
  call.speak();
  const turn = await via.turn(way.body(call)).catch(() => undefined);
  if (turn === undefined) return undefined;
  call.hear(turn);
  const { times, first } = turn;
  const gaps = times.slice(1).map((ms, index) => ms - times[index]);
  return {
    event: times[0],
    first,
    gap: Math.max(...gaps.slice(0, -1)),
    end: gaps.at(-1),
  };
}

export function crowdText(results) {
  const groups = new Map();
  for (const round of results) {
    const name = `${round.way}; ${round.pace}`;
    groups.set(name, [...(groups.get(name) ?? []), round]);
  }
  const head = [
    'turns at once',
    'turns',
    'lost',
    'first event, p50 / longest',
    'first token, p50 / longest',
    'longest gap of a reply',
    'before its last event',
    'event loop, longest delay',
  ];
  const rows = [...groups].toSorted().map(([name, rounds]) => {
    const turns = rounds.flatMap((round) => round.turns);
    const taken = turns.filter((turn) => turn !== undefined);
    const times = (of) => taken.map((turn) => turn[of]);
    const longest = (of) => Math.max(...times(of)).toFixed(0);
    const typical = (of) => `${quantile(times(of), 0.5)?.toFixed(0)} / ${longest(of)}`;
    const delays = rounds.flatMap(({ delay }) => (delay === undefined ? [] : [delay]));
    const [served] = name.startsWith('directly') ? [''] : [Math.max(...delays).toFixed(0)];
    return [
      name,
      turns.length,
      turns.length - taken.length,
      typical('event'),
      typical('first'),
      longest('gap'),
      longest('end'),
      served,
    ];
  });
  return table(head, rows);
}
