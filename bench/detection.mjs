// npm run eval: recall, precision and over-masking of detection on the project's own corpus.
//
//   npm run eval                       measures on the held-out part, prints a table, writes bench/detection.md
//   npm run eval -- --check            fails if a figure is below the last one written, less a small margin
//   npm run eval -- --part develop     the development part; --show KIND (or negatives) prints its errors
//   npm run eval -- --file FILE        any file of cases, or of rows as `GET /api/v1/reviews/rows` exports them (docs/review.md), whose
//                                      slots get invented values (--seed N: others); writes nothing
//   --passes pattern,model             passes to run: both (default), or one of them
//   --model FOLDER                     another model than model/
//   --dist FOLDER                      another build than dist/
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FORMLESS_RANK, kindTraits } from '../dist/src/detection/kinds.js';
import { evaluate, openDetection, readCases } from './lib-eval.mjs';
import { BadRow, readRows } from './lib-rows.mjs';
import { interval } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/detection.json', ROOT);
const REPORT = new URL('bench/detection.md', ROOT);
/** SHA-256 of the held-out part, which must not change together with the detector. */
const MEASURE_SHA256 = readFileSync(new URL('test/corpus/measure/cases.sha256', ROOT), 'utf8').trim();
/** Tolerated decrease of a figure in a check. */
const MARGIN = 0.002;
/** Tolerated decrease if the model's figures were recorded on another kind of processor only: one value of fifteen. */
const MARGIN_ELSEWHERE = 0.07;
/**
 * Kind of the processor. The model's 8-bit products differ slightly on processors without VNNI, on which sums of two
 * products may overflow. Figures are recorded for both kinds, with the model's hash.
 */
const PROCESSOR = /\bavx(?:512)?_vnni\b/.test(cpuFlags()) ? 'with VNNI' : 'without VNNI';
const DEFAULT_PASSES = 'pattern,model';
const STYLES = ['written', 'spoken', 'lower'];

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    file: { type: 'string' },
    seed: { type: 'string', default: '1' },
    check: { type: 'boolean', default: false },
    show: { type: 'string' },
    limit: { type: 'string', default: '40' },
    dist: { type: 'string', default: 'dist' },
    passes: { type: 'string', default: DEFAULT_PASSES },
    model: { type: 'string', default: 'model' },
  },
});

if (options.file !== undefined && options.check) fail('--check is of the measuring part, not of --file');
const cases = options.file === undefined ? casesOfPart(options.part) : casesOfFile(options.file);
const both = options.passes.split(',');
let shown = 0;
const result = await measure(both, options.show === undefined ? undefined : show);
/** Results of each single pass, unless the passes were selected. */
const alone = [];
if (options.passes === DEFAULT_PASSES && !options.check) {
  for (const pass of both) alone.push([`${pass} pass alone`, await measure([pass])]);
}

const table = report(result) + comparison([['both passes', result], ...alone]);
process.stdout.write(table);
const figures = figuresOf(result);
if (options.check) check(figures);
else if (options.file === undefined && options.part === 'measure') {
  const all = { ...recorded(), [PROCESSOR]: { model: modelSha256(), figures } };
  writeFileSync(RESULTS, `${JSON.stringify(all, undefined, 2)}\n`);
  writeFileSync(
    REPORT,
    `# Detection, on the measuring part of the corpus\n\n\`npm run eval\` wrote this on a processor ${PROCESSOR}.\n\n${table}`,
  );
}

async function measure(passes, onError) {
  const { detect, stop } = await openDetection({ passes, model: options.model, dist: options.dist });
  try {
    return await evaluate(cases, detect, onError);
  } finally {
    await stop();
  }
}

/** Returns one line for each selection of passes; empty if only one was measured. */
function comparison(measured) {
  if (measured.length === 1) return '';
  const line = ([name, { recall, touched }]) => [
    name,
    ...STYLES.map((style) => percent(recall.rate((key) => key.endsWith(style)))),
    percent(recall.rate()),
    percent(recall.rate((key) => key === 'NAME|lower' || key === 'NAME|spoken')),
    percent(touched.rate()),
  ];
  const head = ['passes', ...STYLES, 'all values', 'NAME spoken and lower case', 'PHI-free cases touched'];
  return `\n## Each pass alone\n\n${markdown(head, measured.map(line))}`;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function casesOfPart(part) {
  const path = new URL(`test/corpus/${part}/cases.jsonl`, ROOT);
  if (part === 'measure') {
    if (options.show !== undefined) fail('errors of the measuring part are not shown: use --part develop');
    const found = createHash('sha256').update(readFileSync(path)).digest('hex');
    if (found !== MEASURE_SHA256) fail(`the measuring part has changed: its SHA-256 is ${found}`);
  }
  return readCases(path).filter(withoutTwins(part === 'measure' ? 'develop' : 'measure'));
}

function casesOfFile(file) {
  const seed = Number(options.seed);
  if (!Number.isSafeInteger(seed)) fail('--seed is no whole number');
  try {
    return readRows(file, seed);
  } catch (error) {
    if (error instanceof BadRow) fail(`${file}, ${error.message}`);
    return fail(`${file} can not be read: ${error.code ?? 'unknown'}`);
  }
}

/** Returns a filter that excludes cases with the same wording as a case of the other part, such as short answers. */
function withoutTwins(otherPart) {
  const wording = ({ turns }) => turns.map(({ text }) => text.toLowerCase()).join('\n');
  const taken = new Set(readCases(new URL(`test/corpus/${otherPart}/cases.jsonl`, ROOT)).map(wording));
  return (item) => !taken.has(wording(item));
}

/**
 * Returns the figures to check: recall by kind, by style and for all kinds with a form, and the share of negatives with
 * findings.
 */
function figuresOf({ recall, precision, touched }) {
  const figures = {};
  for (const style of STYLES) {
    const inStyle = (key) => key.endsWith(`|${style}`);
    figures[`recall form-bearing ${style}`] = recall.rate((key) => inStyle(key) && !isFormless(key)).rate;
    figures[`untouched ${style}`] = 1 - touched.rate(inStyle).rate;
  }
  for (const key of [...recall.rows.keys()].sort()) {
    figures[`recall ${key.replace('|', ' ')}`] = recall.rate((other) => other === key).rate;
  }
  figures['precision'] = precision.rate().rate;
  figures['untouched'] = 1 - touched.rate().rate;
  return figures;
}

/** Returns whether values of a kind have no form of their own, so that only the model can find them. */
function isFormless(key) {
  return kindTraits(key.split('|')[0]).rank === FORMLESS_RANK;
}

/** Returns the processor's flags, which are known on Linux only. */
function cpuFlags() {
  return existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
}

/** Returns the recorded figures by processor. */
function recorded() {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {};
}

function check(now) {
  const current = modelSha256();
  const all = Object.entries(recorded()).filter(([, { model }]) => model === current);
  const own = all.find(([processor]) => processor === PROCESSOR);
  const [before] = own === undefined ? all : [own];
  if (before === undefined) fail('there are no figures yet of this model: run npm run eval first');
  const margin = own === undefined ? MARGIN_ELSEWHERE : MARGIN;
  const [processor, { figures }] = before;
  const fallen = Object.keys(figures).filter((name) => !(now[name] >= figures[name] - margin));
  if (fallen.length > 0) fail(`fallen below the last figures, ${processor}: ${fallen.join(', ')}`);
  process.stdout.write(`\nno figure has fallen below the last one written, ${processor}\n`);
}

function modelSha256() {
  const { files } = JSON.parse(readFileSync(new URL(`${options.model}/manifest.json`, ROOT), 'utf8'));
  return createHash('sha256').update(`${files['alone.onnx']}${files['on.onnx']}`).digest('hex');
}

function percent({ hits, total }) {
  return total === 0 ? '' : `${((100 * hits) / total).toFixed(1)} % of ${total}`;
}

function rows(tally, keys) {
  return keys.map((key) => [
    key,
    ...STYLES.map((style) => percent(tally.rate((other) => other === `${key}|${style}`))),
    percent(tally.rate((other) => other.split('|')[0] === key)),
  ]);
}

function keysOf(tally) {
  return [...new Set([...tally.rows.keys()].map((key) => key.split('|')[0]))].sort();
}

function markdown(head, body) {
  const line = (cells) => `| ${cells.join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + body.map(line).join('');
}

function report({ recall, precision, touched, characters }) {
  const formBearing = (style) => percent(recall.rate((key) => key.endsWith(style) && !isFormless(key)));
  const all = (tally, style) => percent(tally.rate((key) => key.endsWith(style)));
  return [
    '## By character, whatever kind it was taken for (intervals of 95 % in parentheses)\n\n',
    markdown(
      ['style', 'values found', 'their characters', 'cases touched beside values', 'characters over-masked'],
      [...STYLES, 'all']
        .filter((style) => characters.has(style))
        .map((style) => [style, ...byCharacter(characters.get(style))]),
    ),
    '\n## Values found (each letter and digit of them masked)\n\n',
    markdown(
      ['kind', ...STYLES, 'all'],
      [
        ...rows(recall, keysOf(recall)),
        ['**form-bearing kinds**', ...STYLES.map(formBearing), formBearing('')],
        ['**all kinds**', ...STYLES.map((style) => all(recall, style)), all(recall, '')],
      ],
    ),
    '\n## Findings that hit a value\n\n',
    markdown(
      ['kind', ...STYLES, 'all'],
      [
        ...rows(precision, keysOf(precision)),
        ['**all**', ...STYLES.map((s) => all(precision, s)), all(precision, '')],
      ],
    ),
    '\n## PHI-free cases touched\n\n',
    markdown(
      ['sort', ...STYLES, 'all'],
      [
        ...rows(touched, keysOf(touched)),
        ['**all**', ...STYLES.map((s) => all(touched, s)), all(touched, '')],
      ],
    ),
  ].join('');
}

function byCharacter({ values, found, characters, hit, cases, touched, outside, overMasked }) {
  const share = (part, whole) => {
    if (whole === 0) return '';
    const [from, to] = interval(part, whole).map((end) => (100 * end).toFixed(1));
    return `${percent({ hits: part, total: whole })} (${from} to ${to})`;
  };
  const fine = (part, whole) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(2)} % of ${whole}`);
  return [share(found, values), fine(hit, characters), share(touched, cases), fine(overMasked, outside)];
}

function show({ item, sort, entity, turn, finding, findings }) {
  const kind = entity?.kind ?? finding?.kind ?? 'negatives';
  if (options.show !== 'all' && options.show !== kind) return;
  shown += 1;
  if (shown > Number(options.limit)) return;
  const cut = ({ start, end, kind: of, detector }, at) =>
    `${of}(${detector ?? ''}) "${item.turns[at].text.slice(start, end)}"`;
  const texts = item.turns.map(({ role, text }) => `${role}: ${text}`).join(' // ');
  const what = entity
    ? `${cut(entity, entity.turn)} found: ${findings[entity.turn].map((f) => cut(f, entity.turn)).join(', ')}`
    : finding
      ? cut(finding, turn)
      : findings.flatMap((found, at) => found.map((f) => cut(f, at))).join(', ');
  process.stdout.write(`${sort} ${item.id} ${item.style} ${what}\n    ${texts}\n`);
}
