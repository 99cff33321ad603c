// npm run eval:ablation: effect of each file of detection. Measures the corpus without each file in turn, and lists the
// values that are additionally missed or found, and the false positives that are added or removed. The sets are the
// development parts of calls and exchanges, and the cases of forms. The rules were written with these sets in view, so
// the results are biased in favour of a rule.
//
//   npm run eval:ablation                     measures all, prints a table
//   npm run eval:ablation -- --write          the same, and writes bench/ablation.md and bench/ablation.json
//   --only TEXT                               only parts whose name contains TEXT; several with commas
//   --together                                leaves the selected parts out at once
//   --folders                                 leaves out each folder at once, not each file
//   --answers FILE                            caches the model's results between runs (with the same model)
//   --every 3                                 every third case of each set
//   --jobs 2                                  number of parallel processes
//
// Takes one to two hours on two cores. A part whose measurement fails is required by other code and is listed as
// "needed".
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
  // The first measurement fills the cache of the model's results. The second is the baseline.
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

/** Returns the groups of parts to leave out together. */
function groups() {
  if (options.together) return [parts];
  if (!options.folders) return parts.map((part) => [part]);
  return [...new Set(parts.map(({ file }) => dirname(file)))].map((name) =>
    parts.filter(({ file }) => dirname(file) === name),
  );
}

/** Measures without the given parts. @returns undefined if detection fails without the parts */
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

/** Measures a group with each verdict, and returns the row with the smaller difference. */
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
