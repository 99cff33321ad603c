// npm run bench:model: cost of the model pass. Measures one inference by length, a turn through the worker, the
// workers' texts per second and their processor time, and the event loop delay of the main thread while the workers are
// busy.
//
//   npm run bench:model -- --write     writes bench/model.md; on a quiet machine
//   --model FOLDER                     default: model/
//
// The baseline of the loop delay is the idle process in the same run, before and after.
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { InferencePool } from '../dist/src/detection/passes/model/pool/inference-pool.js';
import { loadModelFiles } from '../dist/src/detection/passes/model/model-files.js';
import { openSession, disableTelemetry } from '../dist/src/detection/passes/model/runtime.js';
import { Reader } from '../dist/src/detection/passes/model/reader.js';
import { joinMemories } from '../dist/src/detection/passes/model/memory.js';
import { WordPieceTokenizer } from '../dist/src/detection/passes/model/wordpiece.js';
import { quantile } from './lib-service.mjs';

const ROOT = new URL('..', import.meta.url);
const ROUNDS = 300;
const LENGTHS = [16, 24, 32, 64, 128];
const LOAD_MS = 5_000;
const CALLERS = [1, 4, 16];
const never = new AbortController().signal;
const WORDS =
  'yeah so i was talking to the lady at the desk about my appointment and she said that doctor lindqvist wanted me to call back on tuesday because the refill for the pills had not come through yet'.split(
    ' ',
  );

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, model: { type: 'string', default: 'model' } },
});
const files = await loadModelFiles(fileURLToPath(new URL(`${options.model}/`, ROOT)));
const tokenizer = new WordPieceTokenizer(files.vocabulary);

/** Returns a text with this many word pieces. */
function textOf(pieces) {
  let text = WORDS[0];
  for (let at = 1; tokenizer.encode(text).ids.length < pieces; at += 1)
    text += ` ${WORDS[at % WORDS.length]}`;
  return text;
}

async function timed(run, rounds = ROUNDS) {
  const samples = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await run();
    if (round >= rounds / 5) samples.push(performance.now() - started);
  }
  return { p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}

const ms = (value) => value.toFixed(2);
const lines = [];
const line = (...cells) => lines.push(`| ${cells.join(' | ')} |`);

disableTelemetry();
const runtime = createRequire(import.meta.url)('onnxruntime-node');
const [alone, on] = await Promise.all(
  [files.weights.alone, files.weights.on].map(({ path }) => openSession(runtime, path)),
);
const reader = new Reader(runtime, { alone, on }, files);
/** Preceding turns of 25 word pieces each, 200 in total. */
const EARLIER = Array.from({ length: 8 }, (_, at) => said(textOf(25), `earlier ${at}`));

function said(text, key) {
  return { speaker: 2, label: '', text, key };
}

const earlier = [];
for (const one of EARLIER) earlier.push(...(await reader.read({ current: one, before: [] })).memories);
const memory = joinMemories(earlier);
line('pieces of the turn', 'nothing before, p50 ms', 'p95 ms', 'after 200 pieces, p50 ms', 'p95 ms');
line('---', '---', '---', '---', '---');
for (const pieces of LENGTHS) {
  const turn = said(textOf(pieces), undefined);
  const first = await timed(() => reader.read({ current: turn, before: [] }));
  const later = await timed(() => reader.read({ current: turn, before: [memory] }));
  line(pieces, ms(first.p50), ms(first.p95), ms(later.p50), ms(later.p95));
}
await Promise.all([alone.release(), on.release()]);

const limits = { workers: 2, timeoutMs: 60_000, queuedCharacters: 10_000_000 };
const pool = await InferencePool.start(files, limits);
const turn = textOf(32);
let turns = 0;
/** Finds values in a turn that differs from all others, after the same preceding turns. */
const find = () => pool.find(said(turn, `turn ${(turns += 1)}`), EARLIER, never);
const through = await timed(find);

/** Returns the p99.9 of the event loop's timer delay, in milliseconds. */
async function loopDelay(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99.9) / 1e6;
}

async function busy(atOnce) {
  const until = performance.now() + LOAD_MS;
  const before = process.cpuUsage();
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        await find();
        done += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { perSecond: done / (LOAD_MS / 1_000), cpuMs: (user + system) / 1_000 / done };
}

const idleBefore = await loopDelay(() => pause(LOAD_MS));
const loads = [];
for (const atOnce of CALLERS) {
  let load;
  const delay = await loopDelay(async () => {
    load = await busy(atOnce);
  });
  loads.push({ atOnce, delay, ...load });
}
const idleAfter = await loopDelay(() => pause(LOAD_MS));
await pool.stop();

lines.push('');
line('through the workers (a turn of 32 pieces after 200)', 'figure');
line('---', '---');
line('one turn, p50 / p95', `${ms(through.p50)} / ${ms(through.p95)} ms`);
line('loop delay p99.9, idle before / after', `${ms(idleBefore)} / ${ms(idleAfter)} ms`);

lines.push('');
line('callers at once, two workers', 'turns a second', 'processor ms a turn', 'loop delay p99.9, ms');
line('---', '---', '---', '---');
for (const { atOnce, perSecond, cpuMs, delay } of loads)
  line(atOnce, perSecond.toFixed(0), ms(cpuMs), ms(delay));

const report = `# The model pass\n\n\`npm run bench:model\` measured this on ${String(cpus().length)} cores (${cpus()[0].model.trim()}), Node ${process.version}.\n\n${lines.join('\n')}\n`;
process.stdout.write(report);
if (options.write) writeFileSync(new URL('bench/model.md', ROOT), report);
