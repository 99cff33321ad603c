// Metrics of detection. Offsets are UTF-16 code units.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { scoreCase, Tally } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);

export function readCases(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** Label of organisations, which are context rather than values in the call-centre data. */
const HINT = 'ORG';

/**
 * Reads the cases of a file of labelled turns: gzipped JSON lines of {text, context, spans: [[start, end, KIND],
 * ...]}, offsets in code points.
 */
export function readCalls(path) {
  return gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n').map(caseOfCall);
}

function caseOfCall(line, index) {
  const { text, context, spans } = JSON.parse(line);
  const units = [0];
  for (const char of text) units.push(units.at(-1) + char.length);
  const turns = context === '' ? [] : [{ role: 'assistant', text: context }];
  const entities = spans
    .filter(([, , kind]) => kind !== HINT)
    .map(([start, end, kind]) => ({ turn: turns.length, start: units[start], end: units[end], kind }));
  return {
    id: `calls-${index}`,
    style: 'lower',
    category: 'calls',
    turns: [...turns, { role: 'user', text }],
    entities,
  };
}

/** Returns the slots of a case's turns, as in a chat request. */
export function slotsOf({ turns }) {
  return turns.map(({ role, text }, index) => ({
    path: `messages[${index}].content`,
    turn: index,
    member: 'speech',
    role: role === 'developer' ? 'system' : role,
    form: 'text',
    text,
  }));
}

/** Returns whether findings cover every letter and digit of a labelled value. A visible remainder is a leak. */
export function isCovered(text, { start, end }, findings) {
  for (let at = start; at < end; at += 1) {
    if (!/[\p{L}\p{N}]/u.test(text[at])) continue;
    if (!findings.some((found) => found.start <= at && at < found.end)) return false;
  }
  return true;
}

/**
 * Opens detection as used for calls, under the default policy of new agents.
 * @param passes names of the passes to run
 * @param model model folder, relative to the project's root
 * @param dist build folder, relative to the project's root
 * @param calibration replacement for the model's own calibration
 */
export async function openDetection({ passes, model = 'model', dist = 'dist', calibration }) {
  const built = (file) => import(new URL(`${dist}/src/${file}`, ROOT).href);
  const { DetectionService } = await built('detection/detection.service.js');
  const { PatternPass } = await built('detection/passes/pattern/pattern-pass.js');
  const { DetectionModel } = await built('detection/passes/model/pool/detection-model.js');
  const { loadModelFiles } = await built('detection/passes/model/model-files.js');
  const { BuiltInPolicies } = await built('policies/builtin-policies.js');
  const base = { ...new BuiltInPolicies().base, passes };
  const folder = fileURLToPath(new URL(`${model}/`, ROOT));
  const shipped = passes.includes('model') ? await loadModelFiles(folder) : undefined;
  const files = calibration === undefined ? shipped : { ...shipped, calibration };
  const limits = { workers: 2, timeoutMs: 60_000, queuedCharacters: Infinity };
  const running = await DetectionModel.start(files, limits);
  const service = new DetectionService([new PatternPass(), ...running.passes]);
  const never = new AbortController().signal;
  return {
    detect: (slots, policy = base) => service.detect(slots, policy, never),
    detectRequest: (slots, policy = base) => service.detectRequest(slots, policy, never),
    stop: () => running.onApplicationShutdown(),
  };
}

export class HitRates {
  constructor() {
    this.rows = new Map();
  }

  add(key, hit) {
    const row = this.rows.get(key) ?? { hits: 0, total: 0 };
    row.total += 1;
    if (hit) row.hits += 1;
    this.rows.set(key, row);
  }

  rate(filter = () => true) {
    let hits = 0;
    let total = 0;
    for (const [key, row] of this.rows) {
      if (!filter(key)) continue;
      hits += row.hits;
      total += row.total;
    }
    return { hits, total, rate: total === 0 ? undefined : hits / total };
  }
}

/** Maximum number of concurrent cases, because the model pass has several workers. */
const CONCURRENCY = 16;

/** Yields the cases with their findings, in order. */
export async function* inOrder(cases, detect) {
  for (let from = 0; from < cases.length; from += CONCURRENCY) {
    yield* await Promise.all(
      cases.slice(from, from + CONCURRENCY).map(async (item) => {
        const slots = slotsOf(item);
        return { item, slots, findings: await detect(slots) };
      }),
    );
  }
}

/**
 * Runs the cases and counts the labelled values found, the correct findings, and the cases without PHI that have
 * findings. Also counts, by style and for `all` styles, the masked letters and digits of any kind.
 * @param detect function from slots to findings per slot
 */
export async function evaluate(cases, detect, onError = () => undefined) {
  const recall = new HitRates();
  const precision = new HitRates();
  const touched = new HitRates();
  const characters = new Map();
  for await (const { item, slots, findings } of inOrder(cases, detect)) {
    const own = slots.map((_, turn) => item.entities.filter((entity) => entity.turn === turn));
    const score = scoreCase(own, slots, findings);
    for (const style of [item.style, 'all']) {
      if (!characters.has(style)) characters.set(style, new Tally());
      characters.get(style).add(score);
    }
    if (item.entities.length === 0) {
      const hit = findings.some((found) => found.length > 0);
      touched.add(`${item.category.replace('negative:', '')}|${item.style}`, hit);
      if (hit) onError({ item, sort: 'touched', findings });
      continue;
    }
    for (const entity of item.entities) {
      const { text } = slots[entity.turn];
      const covered = isCovered(text, entity, findings[entity.turn]);
      recall.add(`${entity.kind}|${item.style}`, covered);
      if (!covered) onError({ item, sort: 'missed', entity, findings });
    }
    findings.forEach((found, turn) => {
      for (const finding of found) {
        const right = item.entities.some(
          (entity) => entity.turn === turn && entity.start < finding.end && finding.start < entity.end,
        );
        precision.add(`${finding.kind}|${item.style}`, right);
        if (!right) onError({ item, sort: 'wrong', turn, finding });
      }
    });
  }
  return { recall, precision, touched, characters };
}
