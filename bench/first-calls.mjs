// npm run bench:first-calls: latency that the service adds to the first calls after a start, with and without the
// rehearsal (SERVICE_WARM_UP). Each variant runs in its own services, which are started alternately.
//
//   --rounds N   services of each variant, default 3
//   --write      write bench/first-calls.md
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService, startUpstream } from './lib-service.mjs';
import { describeMachine } from './load/processes.mjs';
import { median } from './load/statistics.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, write: { type: 'boolean', default: false } },
});
const PAUSE_MS = 250;
const TURNS = [
  'Hi, my name is Robert Quibble and I was born on March 3rd 1958.',
  'My phone number is 415-555-0142.',
  'I live at 12 Larkspur Lane, Sacramento, CA 95814.',
  'My insurance member id is XKB 4471 0092.',
  'Could I come on Tuesday at three?',
  'My wife Elena Thatcher will come along.',
  'My e-mail is rob.quibble@example.com.',
  'Thank you, that is all.',
];

function answer(_body, _request, response) {
  const message = { role: 'assistant', content: 'Noted, thank you.' };
  const choices = [{ index: 0, message, finish_reason: 'stop' }];
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ id: 'c', object: 'chat.completion', created: 1, model: 'm', choices }));
}

/**
 * Measures the first calls of a new service.
 * @returns milliseconds until the service accepted calls, and milliseconds added to each turn of one conversation
 */
async function firstCalls(upstreamUrl, warmUp) {
  const began = performance.now();
  const service = await startService(upstreamUrl, { SERVICE_WARM_UP: String(warmUp) });
  const start = performance.now() - began;
  const messages = [{ role: 'system', content: 'You are the scheduling assistant of a clinic.' }];
  const added = [];
  try {
    for (const content of TURNS) {
      messages.push({ role: 'user', content });
      const response = await fetch(service.proxyUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'm', messages }),
      });
      const reply = await response.json();
      added.push(Number(response.headers.get('x-sotto-added-ms')));
      messages.push({ role: 'assistant', content: reply.choices[0].message.content });
      await pause(PAUSE_MS);
    }
  } finally {
    await service.stop();
  }
  return { start, added };
}

function row(title, runs) {
  const cells = TURNS.map((_, at) => median(runs.map(({ added }) => added[at])).toFixed(0));
  return `| ${title} | ${median(runs.map(({ start }) => start / 1_000)).toFixed(1)} | ${cells.join(' | ')} |\n`;
}

const machine = describeMachine();
const upstream = await startUpstream(answer);
const runs = { false: [], true: [] };
try {
  for (let round = 0; round < Number(options.rounds); round += 1)
    for (const warmUp of [false, true]) runs[warmUp].push(await firstCalls(upstream.url, warmUp));
} finally {
  await upstream.stop();
}
const text = `# The first calls after a start

\`npm run bench:first-calls -- --write\` wrote this on ${machine}.

Milliseconds that the service added to each turn of the first conversation after its start on a new embedded database, with
the model pass; medians of ${options.rounds} services of each sort, started in turns. The start is that of \`npm start\` with the making of the
database and of an agent.

| | start, s | ${TURNS.map((_, at) => `turn ${String(at + 1)}`).join(' | ')} |
| --- | --- | ${TURNS.map(() => '---').join(' | ')} |
${row('without a rehearsal', runs.false)}${row('rehearsed (the default)', runs.true)}`;
process.stdout.write(text);
if (options.write) writeFileSync(new URL('first-calls.md', import.meta.url), text);
