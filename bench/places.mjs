// npm run eval:places: values of persons that are left in clear because of their place in the request, and innocent
// values that an agent cannot use, because they are neither readable nor restored for a tool. The requests go through a
// separate service.
//
//   npm run eval:places                  measures on the held-out requests, prints a table
//   npm run eval:places -- --write       the same, and writes bench/places.md and bench/places.json
//   npm run eval:places -- --check       fails if more values are in clear than last written, or more are lost than promised
//   npm run eval:places -- --part tune   the development requests; --show prints each error
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { casesOf, isHeld, readPart } from './lib-held.mjs';
import { asWritten, readMarks, scorePlaces, stringsOf, unmarked, withoutExplanation } from './lib-places.mjs';
import { startService, startUpstream } from './lib-service.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/places.json', ROOT);
const REPORT = new URL('bench/places.md', ROOT);
/**
 * Maximum share of persons' values in clear, and maximum share of lost innocent values under policies that restore
 * values, as promised in the documentation.
 */
const PROMISED = { inClear: 0.005, lost: 0.03 };
/** Tolerated deterioration of a share in a check, because processors round the model's products differently. */
const MARGIN = 0.003;
const POLICIES = ['healthcare-default', 'healthcare-strict', 'healthcare-scheduling'];
const RESTORING = ['healthcare-default', 'healthcare-scheduling'];

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    show: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const held = isHeld('places', options.part);
if (held && options.show) fail('errors of the measuring requests are not shown: use --part tune');

const cases = casesOf(readPart('places', options.part));
let written;
let seenBody;
const upstream = await startUpstream((text, request, response) => {
  seenBody = asWritten(written, withoutExplanation(written, JSON.parse(text)));
  const said = JSON.stringify({ values: stringsOf(seenBody) });
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(request.url.endsWith('/responses') ? respond(said) : complete(said)));
});
const service = await startService(upstream.url);
const sums = new Map();
try {
  const agents = {};
  for (const policy of POLICIES) agents[policy] = await service.createAgent(policy, { policy_name: policy });
  for (const item of cases) tally(item, await judge(item, agents));
} finally {
  await service.stop();
  await upstream.stop();
}
const figures = { inClear: share('whole', 'persons', POLICIES), lost: share('lost', 'innocents', RESTORING) };
process.stdout.write(page());
if (options.check) check();
if (options.write && held) {
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(REPORT, page());
}

async function judge({ format, policy, body }, agents) {
  const sent = unmarked(body);
  const url =
    format === 'responses' ? agents[policy].replace('chat/completions', 'responses') : agents[policy];
  written = { ...sent, model: 'm' };
  seenBody = undefined;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(written),
  });
  if (!answer.ok || seenBody === undefined) return { refused: answer.status };
  const reply = await answer.json();
  const call = format === 'responses' ? reply.output[0] : reply.choices[0].message.tool_calls[0].function;
  const [marked, seen] = [stringsOf({ ...body, model: 'm' }), stringsOf(seenBody)];
  if (marked.length !== seen.length)
    throw new Error('what the provider sees has another shape than what was sent');
  return scorePlaces(policy, marked, seen, JSON.parse(call.arguments).values);
}

function complete(said) {
  const call = { id: 'call_1', type: 'function', function: { name: 'record', arguments: said } };
  const message = { role: 'assistant', content: null, tool_calls: [call] };
  return {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
  };
}

function respond(said) {
  const call = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    status: 'completed',
    name: 'record',
    arguments: said,
  };
  return { id: 'resp_1', object: 'response', created_at: 1, status: 'completed', model: 'm', output: [call] };
}

function tally({ id, policy, format, body }, { refused, persons = [], innocents = [] }) {
  if (refused !== undefined && options.show) process.stdout.write(`${id}\tREFUSED ${refused}\n`);
  const strings = stringsOf({ ...body, model: 'm' });
  for (const name of [policy, format]) {
    const sum = sums.get(name) ?? {
      persons: 0,
      whole: 0,
      part: 0,
      innocents: 0,
      masked: 0,
      lost: 0,
      refused: 0,
    };
    sums.set(name, sum);
    if (refused !== undefined) sum.refused += 1;
    sum.persons += persons.length;
    sum.innocents += innocents.length;
    for (const { seen } of persons) if (seen !== undefined) sum[seen] += 1;
    for (const { masked, lost } of innocents) {
      if (masked) sum.masked += 1;
      if (lost) sum.lost += 1;
    }
  }
  if (!options.show) return;
  for (const { value, place, seen } of persons)
    if (seen !== undefined) print(id, policy, `CLEAR ${seen}`, value, strings, place);
  for (const { value, place, lost, masked } of innocents)
    if (masked) print(id, policy, lost ? 'LOST' : 'masked', value, strings, place);
}

function print(id, policy, what, value, strings, place) {
  const text = readMarks(strings[place]).text;
  const at = text.indexOf(value);
  const around = text.slice(Math.max(0, at - 60), at + value.length + 60).replaceAll('\n', ' ');
  process.stdout.write(
    `${id}\t${policy}\t${what}\t${value}\t${strings[place - 1]?.slice(0, 40)}\t${around}\n`,
  );
}

function totalOf(name, policies = POLICIES) {
  return policies.reduce((total, policy) => total + (sums.get(policy)?.[name] ?? 0), 0);
}

function share(name, all, policies) {
  return totalOf(name, policies) / totalOf(all, policies);
}

function page() {
  const row = (name, { persons, whole, part, innocents, masked, lost, refused }) =>
    `| ${name} | ${persons} | ${whole} | ${part} | ${innocents} | ${masked} | ${lost} (${((100 * lost) / Math.max(1, innocents)).toFixed(1)} %) | ${refused} |`;
  return [
    '# Nothing of a person passes because of where it stands',
    '',
    `\`npm run eval:places -- --write\` measured this on ${cases.length} requests of agents, with tools' definitions and results,`,
    'instructions, records and conversations, written before the code that they measure by people who did not know it, and not',
    'read while it is developed. A value counts once a request. It is in clear if all its words stand in what the provider was',
    'sent, in part if a word of it does that has a capital or digits. An innocent value is lost if it neither stays readable',
    'nor comes back where a tool is given what the model has seen.',
    '',
    '| | persons | in clear | in part | innocents | masked | lost | requests refused |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...[...sums].map(([name, sum]) => row(name, sum)),
    row(
      '**all**',
      Object.fromEntries(
        ['persons', 'whole', 'part', 'innocents', 'masked', 'lost', 'refused'].map((name) => [
          name,
          totalOf(name),
        ]),
      ),
    ),
    '',
    `In clear: ${percent(figures.inClear)} (promised ${percent(PROMISED.inClear)}). Lost under the policies that give values back:`,
    `${percent(figures.lost)} (promised ${percent(PROMISED.lost)}); \`healthcare-strict\` redacts them, what is the office's too. Not counted is`,
    'what the contract leaves readable: weekdays, relative days, times of day, and coming days under `healthcare-scheduling`.',
    '',
  ].join('\n');
}

function percent(part) {
  return `${(100 * part).toFixed(1)} %`;
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const problems = [
    figures.inClear > last.inClear + MARGIN && `in clear: ${figures.inClear}, was ${last.inClear}`,
    figures.lost > PROMISED.lost && `lost: ${figures.lost}, promised are ${PROMISED.lost}`,
    totalOf('refused') > 0 && `${totalOf('refused')} requests were refused`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) fail(problems.join('\n'));
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
