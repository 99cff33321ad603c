// npm run bench:hedging: streams of an agent whose provider sometimes stalls for three seconds: with this provider
// only, with a fallback, and with hedging to a second provider. Takes about two minutes.
//
//   --calls N   calls of each variant, default 1500
//   --write     writes bench/hedging.md
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, startService, startUpstream } from './lib-service.mjs';
import { describeMachine } from './load/processes.mjs';
import { seeded } from './load/seeded.mjs';

const { values: options } = parseArgs({
  options: { calls: { type: 'string', default: '1500' }, write: { type: 'boolean', default: false } },
});
const CALLS = Number(options.calls);
const CALLERS = 12;
const POLICY = 'name: patterns\ndetection: { passes: [pattern] }\n';
const FIRST_BYTE_MS = 1_500;
const HEDGE_AFTER_MS = 500;
const STALL_MS = 3_000;
/** Share of calls that stall. At two percent, the provider's p99 is a stall. */
const STALLS = 0.02;
/** Maximum p99, as a multiple of the hedging delay plus the second provider's median time. */
const MOST = 1.2;

const random = seeded(1);
const between = (least, most) => least + random() * (most - least);
const chunk = (delta, end = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: end }] })}\n\n`;
const reply = `${chunk({ role: 'assistant', content: '' })}${chunk({ content: 'One moment, please.' })}${chunk({}, 'stop')}data: [DONE]\n\n`;

/** Starts a provider that begins its reply after `delay()` milliseconds, and records the delays. */
async function provider(delay) {
  const delays = [];
  const upstream = await startUpstream(async (_, request, response) => {
    const ms = delay();
    delays.push(ms);
    await pause(ms);
    if (!response.destroyed) response.setHeader('content-type', 'text/event-stream').end(reply);
  });
  return { ...upstream, delays };
}

const slow = await provider(() => (random() < STALLS ? STALL_MS : between(150, 350)));
const steady = await provider(() => between(200, 400));
const service = await startService(slow.url, {}, [], { steady: steady.url });

/** Measures the milliseconds to the first token of one call. */
async function firstToken(url) {
  const startedAt = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'm',
      stream: true,
      messages: [
        {
          role: 'user',
          content: `my number is 415-555-01${String(Math.floor(random() * 100)).padStart(2, '0')}`,
        },
      ],
    }),
  });
  let ms;
  let text = '';
  for await (const part of answer.body) {
    text += Buffer.from(part).toString('utf8');
    if (ms === undefined && text.includes('One moment')) ms = performance.now() - startedAt;
  }
  if (ms === undefined || !text.includes('[DONE]')) throw new Error(`a call answered ${answer.status}`);
  return ms;
}

async function callMany(url) {
  const samples = [];
  const asked = slow.delays.length + steady.delays.length;
  let begun = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (begun++ < CALLS) samples.push(await firstToken(url));
    }),
  );
  return { samples, extra: (slow.delays.length + steady.delays.length - asked) / samples.length - 1 };
}

const rows = [];
let most;
try {
  const upstream = ['bench:m', 'steady:m'];
  const agents = {
    'the provider alone': {},
    [`another one instead, after ${FIRST_BYTE_MS} ms`]: { upstream, first_byte_ms: FIRST_BYTE_MS },
    [`another one besides, after ${HEDGE_AFTER_MS} ms`]: {
      upstream,
      first_byte_ms: FIRST_BYTE_MS,
      hedge_after_ms: HEDGE_AFTER_MS,
    },
  };
  await callMany(await service.createAgent('Warm', { policy_yaml: POLICY }));
  for (const [name, fields] of Object.entries(agents)) {
    const { samples, extra } = await callMany(
      await service.createAgent(name.slice(0, 64), { policy_yaml: POLICY, ...fields }),
    );
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(samples, share));
    rows.push({ name, p50, p99, longest, extra });
    process.stdout.write(
      `${name}: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms; ${(100 * extra).toFixed(1)} % more calls\n`,
    );
  }
  most = MOST * (quantile(steady.delays, 0.5) + HEDGE_AFTER_MS);
} finally {
  await service.stop();
  await slow.stop();
  await steady.stop();
}

const isMet = rows.at(-1).p99 <= most;
process.stdout.write(`at most ${most.toFixed(0)} ms: ${isMet ? 'met' : 'MISSED'}\n`);
if (options.write) {
  const table = rows.map(
    ({ name, p50, p99, longest, extra }) =>
      `| ${name} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${longest.toFixed(0)} | ${(100 * extra).toFixed(1)} |\n`,
  );
  writeFileSync(
    new URL('hedging.md', import.meta.url),
    `# A provider that is slow now and then

\`npm run bench:hedging -- --write\` wrote this on ${describeMachine()}.

A provider begins to answer within 150 to 350 ms, and in ${100 * STALLS} of 100 calls after ${STALL_MS} ms; another one within 200 to 400 ms, always.
${CALLS} streams of each sort, ${CALLERS} at once, with the pattern pass: milliseconds to the first token as the caller sees it, and
how many more requests the providers got than there were calls.

| the agent has | p50 | p99 | longest | more requests, % |
| --- | --- | --- | --- | --- |
${table.join('')}
The last row's p99 should be at most ${MOST} times the second provider's p50 and the delay, ${most.toFixed(0)} ms: ${isMet ? 'met' : 'missed'}.
`,
  );
}
if (!isMet) process.exitCode = 1;
