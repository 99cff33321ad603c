// npm run bench:shutdowns: stops instances of the service with SIGTERM during calls of each kind, and reports the time
// until each instance ended, its exit code, and the outcomes for callers. 200 shutdowns take about 15 minutes.
//
//   --rounds N   shutdowns, default 20
//   --write      write bench/shutdowns.md
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile, startInstanceBeside, startService, startUpstream } from './lib-service.mjs';
import { describeMachine } from './load/processes.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } },
});
const ROUNDS = Number(options.rounds);
const GRACE_MS = 1_000;
/** Maximum time of a shutdown in milliseconds, from the phases' limits in `docs/monitoring.md`. */
const LIMIT_MS = 15_000;
/** Number of calls in progress at each signal, in equal numbers of each kind. */
const CALLS = 16;
/** Maximum time in milliseconds between the start of the calls and the signal, which is sent at a random time. */
const SIGNAL_WITHIN_MS = 400;
/**
 * Kinds of calls. A caller may see the whole response, an end with the reason, or a rejection. Any other outcome is a
 * broken call.
 */
const SORTS = ['finishes', 'endless', 'silent', 'whole'];

/**
 * Replies as the upstream: streams that end within the grace period or never, and responses that are late or missing.
 */
function answer(body, _request, response) {
  const sort = SORTS.find((word) => body.includes(`call ${word}`));
  if (sort === 'silent') return;
  if (sort === 'whole') return void setTimeout(() => response.end(wholeReply()), GRACE_MS / 4);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  let sent = 0;
  const timer = setInterval(() => {
    if (response.destroyed) return clearInterval(timer);
    response.write(chunk({ content: `piece ${String((sent += 1))} ` }));
    if (sort === 'endless' || sent < 10) return;
    clearInterval(timer);
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  }, GRACE_MS / 40);
}

function wholeReply() {
  const message = { role: 'assistant', content: 'Noted.' };
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
  });
}

function chunk(delta, finish = null) {
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

/** Makes a call. @returns `done`, `told` (an error event or a 503), `refused` (no connection) or `broken` */
async function outcomeOf(url, number) {
  const sort = SORTS[number % SORTS.length];
  const stream = sort === 'finishes' || sort === 'endless';
  const content = `This call ${sort}, my name is Robert Quibble, call 415-555-01${String(10 + number)}.`;
  let text = '';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', stream, messages: [{ role: 'user', content }] }),
    });
    if (response.status === 503) return 'told';
    for await (const part of response.body) text += Buffer.from(part).toString('utf8');
    return text.includes(stream ? 'data: [DONE]' : 'Noted.') ? 'done' : 'broken';
  } catch (error) {
    // A stream that is cut off ends with an error event, but without the last chunk of its HTTP encoding.
    if (text.includes('"code":"shutting_down"')) return 'told';
    return error.cause?.code === 'ECONNREFUSED' ? 'refused' : 'broken';
  }
}

/**
 * Runs one instance with calls and stops it.
 * @returns milliseconds from the signal to the process's end, and outcomes
 */
async function shutDownOnce(service) {
  const instance = await startInstanceBeside(service);
  const url = service.proxyUrl.replace(service.baseUrl, instance.baseUrl);
  const calls = Array.from({ length: CALLS }, (_, number) => outcomeOf(url, number));
  await pause(Math.random() * SIGNAL_WITHIN_MS);
  const signalled = performance.now();
  const ended = instance.ended.then((end) => ({ ...end, ms: performance.now() - signalled }));
  await instance.stop();
  return { ...(await ended), outcomes: await Promise.all(calls) };
}

function count(outcomes, wanted) {
  return outcomes.filter((outcome) => outcome === wanted).length;
}

function page(machine, rounds) {
  const times = rounds.map(({ ms }) => ms);
  const outcomes = rounds.flatMap((round) => round.outcomes);
  const unclean = rounds.filter(({ code }) => code !== 0).length;
  const atLimit = times.filter((ms) => ms >= LIMIT_MS).length;
  return `# Shutdowns in the middle of calls

\`npm run bench:shutdowns -- --rounds ${String(rounds.length)} --write\` wrote this on ${machine}.

Each time an instance is started beside another one, gets ${String(CALLS)} calls at once (streams that end within the grace period or
never, answers that are late or never come), and within ${String(SIGNAL_WITHIN_MS)} ms SIGTERM, with a grace period of ${String(GRACE_MS)} ms.

| figure | seen |
| --- | --- |
| shutdowns | ${String(rounds.length)} |
| that ended with another code than 0 | ${String(unclean)} |
| that took ${String(LIMIT_MS / 1_000)} s or longer | ${String(atLimit)} |
| time from the signal to the end, ms: median, p95, slowest | ${quantile(times, 0.5).toFixed(0)}, ${quantile(times, 0.95).toFixed(0)}, ${Math.max(...times).toFixed(0)} |
| calls answered whole | ${String(count(outcomes, 'done'))} |
| calls told of the shutdown (503, or an error event at the end of a stream) | ${String(count(outcomes, 'told'))} |
| calls that found no listener any more | ${String(count(outcomes, 'refused'))} |
| calls that broke otherwise | ${String(count(outcomes, 'broken'))} |
`;
}

const upstream = await startUpstream(answer);
const service = await startService(upstream.url, { SERVICE_SHUTDOWN_GRACE_MS: String(GRACE_MS) });
const rounds = [];
try {
  for (let round = 1; round <= ROUNDS; round += 1) {
    rounds.push(await shutDownOnce(service));
    if (round % 20 === 0) process.stderr.write(`${String(round)} of ${String(ROUNDS)}\n`);
  }
} finally {
  await service.stop();
  await upstream.stop();
}
const text = page(describeMachine(), rounds);
process.stdout.write(text);
if (options.write) writeFileSync(new URL('shutdowns.md', import.meta.url), text);
if (rounds.some(({ code, ms }) => code !== 0 || ms >= LIMIT_MS)) process.exitCode = 1;
