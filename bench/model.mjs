// npm run bench:model: cost of the model pass: one inference by length, a turn through the worker, a worker's texts
// per second, and the event loop delay of the main thread while the workers are busy.
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
import { InferencePool } from '../dist/src/detection/passes/model/inference-pool.js';
import { loadModelFiles } from '../dist/src/detection/passes/model/model-files.js';
import { openSession } from '../dist/src/detection/passes/model/session.js';
import { refuseTelemetry } from '../dist/src/detection/passes/model/telemetry.js';
import { Tagger } from '../dist/src/detection/passes/model/tagger.js';
import { WordPieceTokenizer } from '../dist/src/detection/passes/model/wordpiece.js';
import { quantile } from './lib-service.mjs';

const ROOT = new URL('..', import.meta.url);
const ROUNDS = 300;
const LENGTHS = [16, 32, 64, 128];
const LOAD_MS = 5_000;
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

/** A text of this many word pieces. */
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

refuseTelemetry();
const runtime = createRequire(import.meta.url)('onnxruntime-node');
const session = await openSession(runtime, files.weights);
const tagger = new Tagger(runtime, session, files);
line('pieces of the turn', 'alone, p50 ms', 'p95 ms', 'after a question of 16 pieces, p50 ms', 'p95 ms');
line('---', '---', '---', '---', '---');
const question = textOf(16);
for (const pieces of LENGTHS) {
  const text = textOf(pieces);
  const alone = await timed(() => tagger.find(text, ''));
  const asked = await timed(() => tagger.find(text, question));
  line(pieces, ms(alone.p50), ms(alone.p95), ms(asked.p50), ms(asked.p95));
}
await session.release();

const limits = { workers: 2, timeoutMs: 60_000, queuedCharacters: 10_000_000 };
const pool = await InferencePool.start(files, limits);
const turn = textOf(32);
const through = await timed(() => pool.find(turn, question, never));

/** p99.9 of the event loop's timer delay, in milliseconds. */
async function loopDelay(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99.9) / 1e6;
}

async function busy(atOnce) {
  const until = performance.now() + LOAD_MS;
  let done = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        await pool.find(turn, question, never);
        done += 1;
      }
    }),
  );
  return done / (LOAD_MS / 1000);
}

const idleBefore = await loopDelay(() => pause(LOAD_MS));
let one = 0;
const underOne = await loopDelay(async () => {
  one = await busy(1);
});
let many = 0;
const underMany = await loopDelay(async () => {
  many = await busy(8);
});
const idleAfter = await loopDelay(() => pause(LOAD_MS));
await pool.stop();

lines.push('');
line('through the workers (a turn of 32 pieces after 16)', 'figure');
line('---', '---');
line('one turn, p50 / p95', `${ms(through.p50)} / ${ms(through.p95)} ms`);
line('turns a second, one at a time / eight at once, two workers', `${one.toFixed(0)} / ${many.toFixed(0)}`);
line('loop delay p99.9, idle before / after', `${ms(idleBefore)} / ${ms(idleAfter)} ms`);
line('loop delay p99.9, one turn at a time / eight at once', `${ms(underOne)} / ${ms(underMany)} ms`);

const report = `# The model pass\n\n\`npm run bench:model\` measured this on ${String(cpus().length)} cores (${cpus()[0].model.trim()}), Node ${process.version}.\n\n${lines.join('\n')}\n`;
process.stdout.write(report);
if (options.write) writeFileSync(new URL('bench/model.md', ROOT), report);
