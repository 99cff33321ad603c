// One measurement of the development parts without a part of detection. Runs as a separate process, since modules are
// loaded once.
//
//   node run.mjs '{"parts": [...], "answers": FILE}'  prints the findings and false positives per set as one line of JSON
//
// The model's results depend on the texts alone, so they are cached in a file, which the first run fills.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { evaluate, readCases } from '../lib-eval.mjs';
import { casesOf, readPart } from '../lib-held.mjs';
import { readTalk } from '../lib-talk.mjs';
import { scoreCall } from '../lib-talk-score.mjs';
import { requestOf, scoreCase, spokenAt } from '../lib-turns.mjs';

const ROOT = new URL('../../', import.meta.url);
const { parts, answers: file, every = 1 } = JSON.parse(process.argv[2]);
/** Returns every nth item of a list, the same items in each run. */
const sampled = (list) => list.filter((_, at) => at % every === 0);
register('./leave-out.mjs', import.meta.url, { data: parts });

const built = (name) => import(new URL(`dist/src/${name}`, ROOT).href);
const { DetectionService } = await built('detection/detection.service.js');
const { PatternPass } = await built('detection/passes/pattern/pattern-pass.js');
const { ModelPass } = await built('detection/passes/model/model-pass.js');
const { InferencePool } = await built('detection/passes/model/pool/inference-pool.js');
const { LabelSet } = await built('detection/passes/model/reading/decode.js');
const { loadModelFiles } = await built('detection/passes/model/model-files.js');
const { BuiltInPolicies } = await built('policies/builtin-policies.js');
const { chatCompletions } = await built('proxy/wire/chat/chat-completions.js');

const known = new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : []);
const files = await loadModelFiles(fileURLToPath(new URL('model/', ROOT)));
let pool;
const answering = {
  isBusy: false,
  async find(said, before, signal) {
    const texts = [...before, said].map(({ speaker, label, text }) => [speaker, label, text]);
    const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64url');
    let found = known.get(key);
    if (found === undefined) {
      pool ??= InferencePool.start(files, { workers: 2, timeoutMs: 600_000, queuedCharacters: Infinity });
      found = await (await pool).find(said, before, signal);
      known.set(key, found);
    }
    return found;
  },
};
const model = new ModelPass(answering, new LabelSet(files.labels).kinds, files.sha256);
const builtIn = new BuiltInPolicies();
const service = new DetectionService([new PatternPass(), model]);
const never = new AbortController().signal;
const passes = ['pattern', 'model'];
const detect = (slots, policy = { ...builtIn.base, passes }) => service.detect(slots, policy, never);
const read = (body) =>
  chatCompletions.read(Buffer.from(JSON.stringify(body)), { attachments: 'refuse' }).slots;

/** Results by set: number of values, indexes of the missed values, and number of false positives. */
const sets = {};
const setOf = (name) => (sets[name] ??= { values: 0, missed: [], exact: 0, excess: 0 });
function note(set, { values, excess }) {
  for (const { isFound, isExact } of values) {
    if (!isFound) set.missed.push(set.values);
    if (isExact) set.exact += 1;
    set.values += 1;
  }
  set.excess += excess;
}

const began = process.cpuUsage();
const realNow = Date.now;
for (const call of sampled(readPart('talk', 'tune').flatMap(readTalk))) {
  Date.now = () => Date.parse(`${call.today}T18:00:00Z`);
  const policy = { ...builtIn.latest(`healthcare-${call.policy}`), passes };
  const { values, excess } = await scoreCall(call, async (body) => {
    const slots = read(body);
    return { slots, findings: await detect(slots, policy) };
  });
  const own = excess.filter(({ broken }) => broken === 'own').length;
  note(setOf('calls'), {
    values: values.map(({ seen, isExact }) => ({ isFound: seen === undefined, isExact })),
    excess: excess.length - own,
  });
}
Date.now = realNow;
for (const item of sampled(casesOf(readPart('turns', 'tune')))) {
  const { body, values } = requestOf(item);
  const slots = read(body);
  const own = slots.map((slot) => values[spokenAt(slot, body)] ?? []);
  const findings = await detect(slots);
  const score = scoreCase(own, slots, findings);
  const isExact = ({ kind, start, end, slot }) =>
    findings[slot].some((found) => found.kind === kind && found.start === start && found.end === end);
  note(setOf('exchanges'), {
    values: score.values.map((value) => ({ isFound: value.found, isExact: isExact(value) })),
    excess: score.excess.length,
  });
}
const developed = setOf('forms');
const cases = sampled(readCases(new URL('test/corpus/develop/cases.jsonl', ROOT)));
const { recall, precision } = await evaluate(cases, detect, ({ item, sort, entity }) => {
  if (sort === 'missed') developed.missed.push(`${item.id} ${entity.turn} ${entity.start}`);
});
developed.values = recall.rate().total;
const { hits, total } = precision.rate();
developed.excess = total - hits;
const { user, system } = process.cpuUsage(began);
if (pool !== undefined) {
  // The file is renamed into place, because other processes may read it in the meantime.
  if (parts.length === 0) {
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(known)));
    renameSync(`${file}.${process.pid}`, file);
  }
  await (await pool).stop();
}
process.stdout.write(`${JSON.stringify({ sets, ms: Math.round((user + system) / 1000) })}\n`);
