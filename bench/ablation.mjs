// npm run eval:ablation: what each file of detection earns. Each is left out by itself: what is then missed that was found, what is
// found that was missed, and what is masked for nothing less or more, on the developing halves of calls and exchanges and on
// the cases of forms. These were in view when the rules were written, so that they speak for a rule.
//
//   npm run eval:ablation                     measures all, prints a table
//   npm run eval:ablation -- --write          the same, and writes bench/ablation.md and bench/ablation.json
//   --only TEXT                               parts whose name holds it; several with commas
//   --together                                leaves these out at once
//   --folders                                 leaves out each folder at once, not each file
//   --answers FILE                            keeps what the model says from run to run (of the same model)
//   --every 3                                 of each set one in so many
//   --jobs 2                                  processes side by side
//
// An hour or two on two cores. A part whose measuring fails can't be left out as it is: "needed".
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { partsOfDetection } from './ablation/parts.mjs';

const ROOT = new URL('..', import.meta.url);
const RUN = fileURLToPath(new URL('bench/ablation/run.mjs', ROOT));
const SETS = ['calls', 'exchanges', 'forms'];
const run = promisify(execFile);

const { values: options } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string' },
    together: { type: 'boolean', default: false },
    folders: { type: 'boolean', default: false },
    answers: { type: 'string' },
    every: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
});
const wanted = options.only?.split(',');
const parts = partsOfDetection().filter(
  ({ file, standIns }) => standIns.length > 0 && (wanted?.some((text) => file.includes(text)) ?? true),
);
const folder = mkdtempSync(join(tmpdir(), 'ablation-'));
const answers = options.answers ?? join(folder, 'answers.json');
try {
  // The first asks the model, the second is what the others are compared with.
  await measure([]);
  const base = await measure([]);
  const rows = [];
  const left = groups();
  let next = 0;
  await Promise.all(
    Array.from({ length: Number(options.jobs) }, async () => {
      while (next < left.length) {
        const row = await rowOf(left[next++], base);
        rows.push(row);
        process.stderr.write(`${String(rows.length)}/${String(left.length)} ${line(row)}\n`);
      }
    }),
  );
  rows.sort((a, b) => (a.file < b.file ? -1 : 1));
  const page = report(rows, base);
  process.stdout.write(page);
  if (options.write) {
    writeFileSync(new URL('bench/ablation.json', ROOT), `${JSON.stringify(rows, null, 1)}\n`);
    writeFileSync(new URL('bench/ablation.md', ROOT), page);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The parts that are left out at once. */
function groups() {
  if (options.together) return [parts];
  if (!options.folders) return parts.map((part) => [part]);
  return [...new Set(parts.map(({ file }) => dirname(file)))].map((name) =>
    parts.filter(({ file }) => dirname(file) === name),
  );
}

/** @returns undefined where detection fails without the parts */
async function measure(out) {
  try {
    const args = [RUN, JSON.stringify({ parts: out, answers, every: Number(options.every) })];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 28 });
    return JSON.parse(stdout);
  } catch (error) {
    if (out.length === 0) throw error;
    return undefined;
  }
}

/** Of the two answers that a verdict can have, the one that changes less. */
async function rowOf(group, base) {
  const verdicts = group.some(({ hasVerdicts }) => hasVerdicts) ? [false, true] : [false];
  const found = [];
  for (const verdict of verdicts) {
    const now = await measure(group.map(({ file, standIns }) => ({ file, standIns, verdict })));
    if (now !== undefined) found.push(differences(base, now));
  }
  found.sort((a, b) => weight(a) - weight(b));
  const lines = group.reduce((sum, part) => sum + part.lines, 0);
  return { file: group.map(({ file }) => file).join(', '), lines, ...(found[0] ?? { needed: true }) };
}

function differences(base, now) {
  const bySet = SETS.map((set) => {
    const [before, after] = [base, now].map(({ sets }) => new Set(sets[set].missed));
    return {
      lost: [...after].filter((value) => !before.has(value)).length,
      gained: [...before].filter((value) => !after.has(value)).length,
      exact: now.sets[set].exact - base.sets[set].exact,
      excess: now.sets[set].excess - base.sets[set].excess,
    };
  });
  return { sets: Object.fromEntries(SETS.map((set, at) => [set, bySet[at]])), ms: now.ms - base.ms };
}

function weight({ sets }) {
  return SETS.reduce((sum, set) => sum + sets[set].lost + sets[set].gained + Math.abs(sets[set].excess), 0);
}

function line({ file, lines, needed, sets, ms }) {
  const cells = SETS.flatMap((set) =>
    needed
      ? ['needed', '', '', '']
      : [sets[set].lost, sets[set].gained, signed(sets[set].exact), signed(sets[set].excess)],
  );
  return `| ${[file.replace('detection/', ''), lines, ...cells, needed ? '' : signed(ms)].join(' | ')} |`;
}

function signed(number) {
  return number > 0 ? `+${String(number)}` : String(number);
}

function report(rows, { sets, ms }) {
  const head = SETS.flatMap((set) => [`${set}: lost`, 'gained', 'exact', 'for nothing']);
  return [
    '# What each file of detection earns',
    '',
    '`npm run eval:ablation -- --write` measured this: each file was left out by itself, its functions, patterns and lists standing',
    `empty. Of ${SETS.map((set) => `${String(sets[set].values)} values of ${set} ${String(sets[set].missed.length)} are missed and ${String(sets[set].excess)} findings stand for nothing`).join(', of ')};`,
    `it takes ${String(ms)} ms of processor time with what the model says kept. "Lost" are values that are missed without the file, "gained" those`,
    'that are missed only with it, "exact" how many more or fewer are one finding of their kind, no longer and no shorter; then how many',
    'findings more or less stand for nothing, and the milliseconds.',
    '',
    `| file | lines | ${head.join(' | ')} | ms |`,
    `| --- |${' ---: |'.repeat(head.length + 2)}`,
    ...rows.map(line),
    '',
  ].join('\n');
}
