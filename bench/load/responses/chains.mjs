// Cost of a turn of a long call, continued either from a stored reply or with the whole history.
import { median, slope } from '../statistics.mjs';
import { shuffled } from '../talk.mjs';
import { added, closeLine, measuredTurn, openLine, REST_AT_ONCE } from './first-tokens.mjs';
import { table } from './table.mjs';

/** Turns at which the cost is measured. */
const TURNS = [2, 10, 25, 50];

/** Measures calls with as many turns, alternating between the variants. @returns samples by variant and turn */
export async function chains({ continuing, upstream }, { chains: count }) {
  await upstream.ask(REST_AT_ONCE);
  const samples = continuing.map(() => new Map(TURNS.map((turn) => [turn, []])));
  for (let chain = 0; chain < count; chain += 1) {
    const lines = await Promise.all(continuing.map(openLine));
    for (let turn = 1; turn <= Math.max(...TURNS); turn += 1) {
      for (const line of shuffled(lines)) {
        const measured = samples[lines.indexOf(line)].get(turn);
        if (measured === undefined) await nextTurn(line);
        else measured.push(await measuredTurn(line, upstream));
      }
      await upstream.ask('arrivals');
    }
    for (const line of lines) await closeLine(line);
  }
  return continuing.map(({ name }, index) => ({ name, samples: samples[index] }));
}

async function nextTurn({ way, via, call }) {
  call.speak();
  call.hear(await via.turn(way.body(call)));
}

export function chainsText(results) {
  const head = ['added to the first token, p50', ...TURNS.map((turn) => `turn ${turn}`), 'us a turn'];
  const rows = results.map(({ name, samples }) => [
    name,
    ...TURNS.map((turn) => added(samples.get(turn), 'first', 0.5)),
    (
      1_000 *
      slope(
        TURNS.map((turn) => addedMedian(samples.get(turn))),
        TURNS,
      )
    ).toFixed(0),
  ]);
  return table(head, rows);
}

function addedMedian(samples) {
  return median(samples.map(({ via }) => via.first)) - median(samples.map(({ direct }) => direct.first));
}
