// npm run calibrate: calibration of the model's confidences by kind.
//
//   npm run calibrate                 share of correct findings by band of confidence, on the held-out cases
//   npm run calibrate -- --fit        fits the confidences to the development cases first, and writes calibration.json
//   --model FOLDER                    another model than model/
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { openDetection, readCases, slotsOf } from './lib-eval.mjs';
import { requestOf } from './lib-turns.mjs';
import {
  calibrationError,
  confidenceOf,
  fitByKind,
  logOdds,
  reliability,
  shareOf,
} from './lib-calibration.mjs';

const ROOT = new URL('..', import.meta.url);
/** Calibration that raises all confidences, so that findings which are rarely values are reported as well. */
const WIDE = { slope: 1, offset: 2.5 };
const EDGES = [0.1, 0.3, 0.5, 0.7, 0.9, 1];
const CONCURRENCY = 16;
const DETECTOR = 'reader';

const { values: options } = parseArgs({
  options: { fit: { type: 'boolean', default: false }, model: { type: 'string', default: 'model' } },
});
const folder = new URL(`${options.model}/`, ROOT);
const labels = JSON.parse(readFileSync(new URL('labels.json', folder), 'utf8'));
const kinds = [
  ...new Set(labels.filter((label) => label.startsWith('B-')).map((label) => label.slice(2))),
].filter((kind) => kind !== 'ORG');

if (options.fit) write(fitByKind(await findingsOf('develop', 'tune'), kinds));
const calibration = JSON.parse(readFileSync(new URL('calibration.json', folder), 'utf8'));
const measured = (await findingsOf('measure', 'measure')).map((finding) => ({
  ...finding,
  confidence: confidenceOf(finding.odds, calibration[finding.kind]),
}));
process.stdout.write(table(measured));

/** Returns the findings of the model alone in the cases of both corpora, with the model's log odds. */
async function findingsOf(corpus, turns) {
  const wide = Object.fromEntries(kinds.map((kind) => [kind, WIDE]));
  const detection = await openDetection({ passes: ['model'], model: options.model, calibration: wide });
  const { BuiltInPolicies } = await import('../dist/src/policies/builtin-policies.js');
  const { base } = new BuiltInPolicies();
  const rules = new Map([...base.rules].map(([kind, rule]) => [kind, { ...rule, minConfidence: 0 }]));
  const policy = { ...base, passes: ['model'], rules, findingsKey: 'calibration' };
  const requests = [...(await corpusRequests(corpus)), ...(await turnRequests(turns))];
  const found = [];
  for (let from = 0; from < requests.length; from += CONCURRENCY) {
    const some = requests.slice(from, from + CONCURRENCY);
    const results = await Promise.all(some.map(({ slots }) => detection.detect(slots, policy)));
    results.forEach((perSlot, at) => found.push(...judged(perSlot, some[at].values)));
  }
  await detection.stop();
  return found;
}

function judged(perSlot, values) {
  return perSlot.flatMap((findings, slot) =>
    findings
      .filter(({ detector }) => detector === DETECTOR)
      .map(({ kind, confidence, start, end }) => ({
        kind,
        odds: (logOdds(Math.min(confidence, 1 - 1e-9)) - WIDE.offset) / WIDE.slope,
        isValue: (values[slot] ?? []).some((value) => value.start < end && start < value.end),
      })),
  );
}

async function corpusRequests(part) {
  return readCases(new URL(`test/corpus/${part}/cases.jsonl`, ROOT)).map((item) => {
    const slots = slotsOf(item);
    return { slots, values: slots.map((_, turn) => item.entities.filter((entity) => entity.turn === turn)) };
  });
}

async function turnRequests(part) {
  const { chatCompletions } = await import('../dist/src/proxy/wire/chat/chat-completions.js');
  const from = new URL(`test/corpus/turns/${part}/`, ROOT);
  return readdirSync(from)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(new URL(name, from), 'utf8').trim().split('\n'))
    .map((line) => {
      const { body, values } = requestOf(JSON.parse(line));
      const { slots } = chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'pass' });
      const turnOf = ({ path }) => Number(/^messages\[(\d+)\]\.content$/.exec(path)?.[1] ?? -1);
      return { slots, values: slots.map((slot) => values[turnOf(slot)] ?? []) };
    });
}

/** Writes the calibration into the model, its manifest, and the folder from which the next model is built. */
function write(fitted) {
  const text = `${JSON.stringify(fitted, null, 2)}\n`;
  const path = new URL('manifest.json', folder);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  manifest.files['calibration.json'] = createHash('sha256').update(text).digest('hex');
  writeFileSync(new URL('calibration.json', folder), text);
  if (options.model === 'model') writeFileSync(new URL('training/calibration.json', ROOT), text);
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

function table(findings) {
  const rows = ['all', ...kinds].map((kind) => {
    const bands = reliability(
      findings.filter((finding) => kind === 'all' || finding.kind === kind),
      EDGES,
    );
    const cells = bands.map(({ count, values }) =>
      count === 0 ? '' : `${((100 * values) / count).toFixed(0)} % of ${count}`,
    );
    return `| ${[kind, ...cells, calibrationError(bands).toFixed(3)].join(' | ')} |\n`;
  });
  const percent = (share) => (100 * share).toFixed(0);
  const head = [
    'kind',
    ...EDGES.slice(0, -1).map(
      (from, at) =>
        `${from} to ${EDGES[at + 1]}: ${percent(shareOf(from))} to ${percent(shareOf(EDGES[at + 1]))} %`,
    ),
    'error',
  ];
  return [`| ${head.join(' | ')} |\n`, `| ${head.map(() => '---').join(' | ')} |\n`, ...rows].join('');
}
