// npm run bench:gateway: whole calls, first tokens, rates and rushes, compared with a gateway that neither masks nor
// journals (Portkey's, from the package registry, installed into a temporary folder). Both have the same upstream and
// are called alternately in one run. Takes about ten minutes.
//
//   --scale 0.1   a tenth of the samples and seconds, for a quick test; printed only
//   --write       write bench/gateway.md
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { outcome, Target, failures } from './load/client.mjs';
import { describeMachine } from './load/processes.mjs';
import { medianRate, sustain } from './load/rows/sustained.mjs';
import { difference, median, withInterval } from './load/statistics.mjs';
import {
  CALLER_PAUSE_MS,
  continueConversation,
  conversations,
  newConversation,
  sendToEach,
  shuffled,
  unsentConversation,
} from './load/talk.mjs';
import { startTestbed } from './load/testbed.mjs';

const PACKAGE = '@portkey-ai/gateway@1.15.2';
/**
 * Preloaded code that makes response headers mutable. With Node 20, the gateway fails on streams, since it modifies the
 * immutable headers of fetched responses.
 */
const MUTABLE_HEADERS = `const { fetch, Response } = globalThis;
globalThis.fetch = async (...request) => {
  const { body, status, statusText, headers } = await fetch(...request);
  return new Response(body, { status, statusText, headers: new Headers(headers) });
};`;
const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, write: { type: 'boolean', default: false } },
});
const scaled = (count) => Math.max(2, Math.round(count * Number(options.scale)));
const SIZES = {
  conversations: scaled(120),
  firstTokens: scaled(120),
  cold: scaled(60),
  results: scaled(30),
  rateSeconds: scaled(8),
  rateRounds: scaled(3),
  streams: scaled(500),
  /**
   * Number of conversations per agent before the measurement. The engine compiles the code of a call after some
   * thousands of calls.
   */
  warmUp: scaled(250),
};
const NAMES = ['direct', 'gateway', 'pattern', 'model'];
const TURNS = 20;
const BLOCK = 20;
const WIDTH = 64;
const REST_MS = 2_000;
/** Maximum of each figure, in multiples of the gateway's figure. For rates, the minimum. */
const TARGETS = {
  whole: { pattern: 2, model: 3.3 },
  window: { pattern: 2.4, model: 4 },
  first: { model: 0.45 },
  rate: { pattern: 0.4, model: 0.12 },
  cold: { model: 10 },
  rush: { model: 2 },
};
/** Maximum number of milliseconds that the service may add to a tool result, by the result's number of records. */
const RESULT_LIMITS = { 10: { model: 30 }, 60: { model: 100 }, 250: { model: 350 } };

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the gateway. @returns the gateway's address for chat completions, and a function that stops it */
async function startGateway() {
  const folder = mkdtempSync(join(tmpdir(), 'sotto-gateway-'));
  const npm = ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE];
  execFileSync('npm', npm, { stdio: ['ignore', 'ignore', 'inherit'] });
  const port = await freePort();
  const script = join(folder, 'node_modules/@portkey-ai/gateway/build/start-server.js');
  const preload = `data:text/javascript,${encodeURIComponent(MUTABLE_HEADERS)}`;
  const child = spawn(
    process.execPath,
    ['--import', preload, script, `--port=${String(port)}`, '--headless'],
    {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', TRUSTED_CUSTOM_HOSTS: '127.0.0.1' },
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${String(port)}`;
  while ((await fetch(url).catch(() => undefined)) === undefined) await pause(100);
  return {
    url: `${url}/v1/chat/completions`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns all targets, each with this many connections. */
function connect(testbed, gateway, connections) {
  const { direct, pattern, model } = testbed.connect(connections);
  const headers = {
    'x-portkey-provider': 'openai',
    authorization: 'Bearer none',
    'x-portkey-custom-host': new URL('.', testbed.urls.direct).href.replace(/\/chat\/$/, ''),
  };
  const targets = { direct, gateway: new Target(gateway.url, connections, headers), pattern, model };
  return { targets, close: () => Promise.all(Object.values(targets).map((target) => target.close())) };
}

const empty = () => Object.fromEntries(NAMES.map((name) => [name, []]));

/**
 * Measures a new turn in a conversation of 20 turns. The agents have processed the earlier turns.
 * @param window if set, conversations have more turns, and requests contain this many turns before the latest
 */
async function wholeCalls({ targets }, window) {
  const turns = window === undefined ? TURNS - 2 : TURNS + 4;
  const times = empty();
  for (const agent of ['pattern', 'model']) {
    await conversations(targets[agent], SIZES.warmUp, TURNS, { window });
    for (let done = 0; done < SIZES.conversations; done += BLOCK) {
      const count = Math.min(BLOCK, SIZES.conversations - done);
      const block = await conversations(targets[agent], count, turns, { window });
      await pause(200);
      for (const conversation of block) {
        await continueConversation(targets[agent], conversation, 1);
        const replies = await sendToEach(targets, ['direct', 'gateway', agent], conversation.nextRequest());
        for (const [name, { ms }] of Object.entries(replies)) times[name].push(ms);
        await pause(CALLER_PAUSE_MS);
      }
    }
  }
  return times;
}

/** Measures a tool result with this many records at the fourth turn of a conversation. */
async function toolResults({ targets }, records) {
  const times = empty();
  for (const agent of ['pattern', 'model']) {
    const block = await conversations(targets[agent], SIZES.results, 3);
    await pause(200);
    for (const conversation of block) {
      const body = conversation.nextToolResult(records);
      const replies = await sendToEach(targets, ['direct', 'gateway', agent], body);
      for (const [name, { ms }] of Object.entries(replies)) times[name].push(ms);
      await pause(CALLER_PAUSE_MS);
    }
  }
  return times;
}

async function firstTokens({ targets }) {
  const times = empty();
  for (const agent of ['pattern', 'model']) {
    const list = await conversations(targets[agent], SIZES.firstTokens, TURNS - 2);
    await pause(200);
    for (const conversation of list) {
      // Prefetching pauses while other callers speak, so a separate call sends the preceding turn first.
      await continueConversation(targets[agent], conversation, 1);
      const body = conversation.nextRequest({ ms: 0, pieces: 8 });
      for (const name of shuffled(['direct', 'gateway', agent])) {
        await pause(CALLER_PAUSE_MS);
        times[name].push((await targets[name].streamed(body)).first);
      }
    }
  }
  return times;
}

async function coldCalls({ targets }) {
  const times = empty();
  for (const agent of ['pattern', 'model'])
    for (let done = 0; done < SIZES.cold; done += 1) {
      const body = unsentConversation(TURNS).nextRequest();
      const replies = await sendToEach(targets, ['direct', 'gateway', agent], body);
      for (const [name, { ms }] of Object.entries(replies)) times[name].push(ms);
      // The pause lets the service finish prefetching before the next reply is timed.
      await pause(50);
    }
  return times;
}

async function rates(testbed, { targets }) {
  const rounds = empty();
  for (let round = 0; round < SIZES.rateRounds; round += 1)
    for (const name of shuffled(['gateway', 'pattern', 'model']))
      rounds[name].push(await sustain(testbed, targets[name], WIDTH, SIZES.rateSeconds));
  return rounds;
}

/** Measures streams of new conversations that begin at the same moment. */
async function rush(testbed, gateway) {
  const outcomes = empty();
  for (const name of shuffled(['gateway', 'pattern', 'model'])) {
    const { targets, close } = connect(testbed, gateway, SIZES.streams);
    const bodies = Array.from({ length: SIZES.streams }, () =>
      newConversation().nextRequest({ ms: 100, pieces: 10 }),
    );
    outcomes[name] = await Promise.all(bodies.map((body) => outcome(targets[name].streamed(body))));
    await close();
    await pause(REST_MS);
  }
  return outcomes;
}

function verdict(multiple, target, atLeast = false) {
  if (target === undefined) return '';
  const isMet = atLeast ? multiple >= target : multiple <= target;
  return `${atLeast ? '>=' : '<='} ${String(target)}: ${isMet ? 'met' : 'missed'}`;
}

/** Returns the milliseconds that each target adds to a direct call at the median. */
function addedTo({ direct, ...times }) {
  return Object.fromEntries(
    Object.entries(times).map(([name, each]) => [name, difference(each, direct, 0.5)]),
  );
}

/** Returns a row of added milliseconds, with limits in milliseconds. */
function limitRow(what, times, limits) {
  const added = addedTo(times);
  return row(
    what,
    (name) => withInterval(added[name], 1),
    (name) => added[name].value,
    limits,
  );
}

/** Returns a row of added milliseconds at the median. */
function addedRow(what, times, targets) {
  const added = addedTo(times);
  return row(
    what,
    (name) => withInterval(added[name], 1),
    (name) => added[name].value / added.gateway.value,
    targets,
  );
}

function row(what, shown, multipleOf, targets, atLeast = false) {
  const cells = ['pattern', 'model'].map((name) => {
    const multiple = multipleOf(name);
    return `${shown(name)} | ${multiple.toPrecision(3)} ${verdict(multiple, targets[name], atLeast)}`;
  });
  return `| ${what} | ${shown('gateway')} | ${cells.join(' | ')} |\n`;
}

const machine = describeMachine();
const testbed = await startTestbed([], { SERVICE_PROCESSES: '1' });
const gateway = await startGateway();
const lines = [];
try {
  const connected = connect(testbed, gateway, WIDTH);
  lines.push(
    addedRow('added to a whole call, a new turn of 20, p50, ms', await wholeCalls(connected), TARGETS.whole),
  );
  const windowed = await wholeCalls(connected, TURNS - 1);
  lines.push(
    addedRow('the same, only the last 20 turns are sent, with a call ID, p50, ms', windowed, TARGETS.window),
  );
  for (const [records, limits] of Object.entries(RESULT_LIMITS))
    lines.push(
      limitRow(
        `added to a tool result of ${records} records, p50, ms; instead of multiples, ms and the limit`,
        await toolResults(connected, Number(records)),
        limits,
      ),
    );
  lines.push(addedRow('added to the first token, p50, ms', await firstTokens(connected), TARGETS.first));
  lines.push(
    addedRow('added to a call of 20 turns never seen, p50, ms', await coldCalls(connected), TARGETS.cold),
  );
  const measured = await rates(testbed, connected);
  lines.push(
    row(
      `calls a second, ${String(WIDTH)} connections`,
      (name) => medianRate(measured[name]).toFixed(0),
      (name) => medianRate(measured[name]) / medianRate(measured.gateway),
      TARGETS.rate,
      true,
    ),
  );
  await connected.close();
  const rushed = await rush(testbed, gateway);
  const first = (name) =>
    median(rushed[name].flatMap((each) => (each.first === undefined ? [] : [each.first])));
  lines.push(
    row(
      `${String(SIZES.streams)} streams of new conversations at once: failed; first token, p50, ms`,
      (name) => `${failures(rushed[name])}; ${first(name).toFixed(0)}`,
      (name) => first(name) / first('gateway'),
      TARGETS.rush,
    ),
  );
} finally {
  await gateway.stop();
  await testbed.stop();
}
const text = `# Beside a gateway without masking and journal

\`npm run bench:gateway -- --write\` wrote this on ${machine}.

\`${PACKAGE}\` has the same upstream, is called with the same requests, in turns with the service, and shares the cores. Added times are
differences to direct calls, with the bootstrap's 95 % interval; multiples are those of the gateway's figure.

| figure | gateway | with patterns | times | with the model | times |
| --- | --- | --- | --- | --- | --- |
${lines.join('')}`;
process.stdout.write(text);
if (options.write) writeFileSync(new URL('gateway.md', import.meta.url), text);
