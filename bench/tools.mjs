// npm run eval:tools: share of tool calls with correct arguments. The conversations have tools whose correct arguments
// are known, each in five ways of speaking. They run through a separate service, with a scripted model that can only
// copy visible text.
//
//   npm run eval:tools                  measures on the held-out tasks, prints tables
//   npm run eval:tools -- --write       the same, and writes bench/tools.md and bench/tools.json
//   npm run eval:tools -- --check       each task in one delivery only; fails if a share is worse than the last one written
//   npm run eval:tools -- --part tune   the development tasks; --show prints wrong arguments, --task ID one conversation
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isHeld, readPart } from './lib-held.mjs';
import { tasksOf } from './lib-exchanges.mjs';
import { startService } from './lib-service.mjs';
import { align, compareArguments, fold, readMarks, textsOf, WAYS, writeArguments } from './lib-tools.mjs';
import { interval } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
/** Shares in percent of the last build in which a value had one token and one form (0574b6a). */
const BASE = JSON.parse(readFileSync(new URL('bench/tools-base.json', ROOT), 'utf8'));
/** Tolerated deterioration of a share in a check, because processors round the model's products differently. */
const MARGIN = 0.03;
const WORKERS = 4;
/** The part whose tasks are exchanges in Spanish. */
const EXCHANGES = 'spanish';
/** Country of agents whose tools accept this country's numbers only. */
const COUNTRY = 'US';
const DELIVERIES = ['vault-deterministic', 'reversible-aead'].flatMap((tokenization) =>
  [false, true].map((stream) => ({ tokenization, stream })),
);
/** Lengths of the chunks of a streamed call's arguments, used in rotation. */
const PIECES = [1, 7, 3, 12, 2, 5];

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'measure' },
    show: { type: 'boolean', default: false },
    task: { type: 'string' },
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
  },
});
const held = isHeld('tools', options.part);
const PAGE = options.part === EXCHANGES ? `tools-${EXCHANGES}` : 'tools';
const RESULTS = new URL(`bench/${PAGE}.json`, ROOT);
const REPORT = new URL(`bench/${PAGE}.md`, ROOT);
if (held && (options.show || options.task !== undefined))
  fail('errors of the measuring tasks are not shown: use --part tune');

const tasks = readTasks(options.part);
const conversations = tasks
  .filter(({ id }) => options.task === undefined || id === options.task)
  .flatMap((task, nth) =>
    WAYS.filter((way) => task.ways[way] !== undefined).flatMap((way, wayNth) =>
      DELIVERIES.filter(
        (_, at) => !(options.check || options.once) || at === (nth + wayNth) % DELIVERIES.length,
      ).map((delivery) => ({ task, way, delivery })),
    ),
  );
const tallies = new Map();
const folder = mkdtempSync(join(tmpdir(), 'sotto-tools-'));
const models = await Promise.all(Array.from({ length: WORKERS }, startModel));
const upstreams = join(folder, 'upstreams.yaml');
writeFileSync(
  upstreams,
  `providers:\n  bench: { base_url: "${models[0].url}", models: [m] }\n${models.map(({ url }, nth) => `  w${nth}: { base_url: "${url}", models: [m] }\n`).join('')}`,
);
const service = await startService('http://127.0.0.1:1/v1', { SERVICE_UPSTREAMS_FILE: upstreams });
try {
  const rest = conversations.values();
  await Promise.all(
    models.map(async (model, nth) => {
      const agents = {};
      for (const country of new Set(tasks.map((task) => task.country)))
        for (const { tokenization } of DELIVERIES) {
          const name = `Agent ${nth} ${country} ${tokenization}`;
          agents[`${country} ${tokenization}`] ??= await service.createAgent(name, {
            upstream: `w${nth}:m`,
            tokenization,
            policy_yaml: `name: bench-${country.toLowerCase()}\ncountry: ${country}\n`,
          });
        }
      for (const conversation of rest) tally(conversation, await lead(conversation, model, agents));
    }),
  );
} finally {
  await service.stop();
  models.forEach(({ stop }) => stop());
  rmSync(folder, { recursive: true, force: true });
}
const figures = Object.fromEntries(
  [...tallies].flatMap(([name, { args, right, calls, rightCalls }]) => [
    [`${name}: arguments`, right / args],
    [`${name}: calls`, rightCalls / calls],
  ]),
);
const report = page();
process.stdout.write(report);
if (options.check) check();
if (options.write && held) {
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(REPORT, report);
}

/** Starts an upstream whose next reply is set before each call. */
async function startModel() {
  const model = { answer: undefined };
  const server = createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => model.answer(JSON.parse(Buffer.concat(parts).toString('utf8')), response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  model.url = `http://127.0.0.1:${server.address().port}/v1`;
  model.stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return model;
}

/** Runs one conversation. @returns the compared arguments per call */
async function lead({ task, way, delivery }, model, agents) {
  const { system, tools } = task.tools;
  const definitions = tools.map((tool) => ({ type: 'function', function: tool }));
  const messages = [{ role: 'system', content: system }];
  const marked = [[]];
  const results = [];
  const say = (role, text) => {
    const read = readMarks(text);
    messages.push({ role, content: read.text });
    marked.push(read.marks);
  };
  for (const [role, text] of task.ways[way]) say(role, text);
  const outcomes = [];
  for (const step of task.then) {
    if (step.user !== undefined) say('user', step.user);
    else if (step.assistant !== undefined) say('assistant', step.assistant);
    else if (step.call !== undefined) {
      const id = `call_${outcomes.length}`;
      let written;
      let seenBody;
      model.answer = (body, response) => {
        seenBody = body;
        written = writeArguments(step.arguments, sightOf(body, messages, marked, results));
        answerWith(
          response,
          { id, name: nameIn(body, tools, step.call), text: JSON.stringify(written) },
          delivery.stream,
        );
      };
      const got = await callService(agents[`${task.country} ${delivery.tokenization}`], {
        messages,
        tools: definitions,
        stream: delivery.stream,
      });
      const compared = compareArguments(step.arguments, got.arguments, knownValues(task, results));
      outcomes.push({ compared, named: got.name === step.call, failure: got.failure });
      if (
        options.task !== undefined ||
        (options.show && !(got.name === step.call && compared.every(({ right }) => right)))
      )
        show({ task, way, delivery, step, got, written, compared, seenBody, messages, marked });
      messages.push({
        role: 'assistant',
        content: null,
        tool_calls: [{ id, type: 'function', function: { name: step.call, arguments: got.text ?? '{}' } }],
      });
      marked.push([]);
    } else {
      results.push(step.result);
      messages.push({
        role: 'tool',
        tool_call_id: `call_${outcomes.length - 1}`,
        content: JSON.stringify(step.result),
      });
      marked.push([]);
    }
  }
  return outcomes;
}

/** Aligns the texts that the model sees with the original texts. */
function sightOf(body, messages, marked, originals) {
  const turns = [];
  // The messages may follow an explanation of withheld speech.
  const sent = body.messages.slice(-messages.length);
  sent.forEach(({ content }, at) => {
    if (marked[at].length === 0) return;
    const pieces = align(messages[at].content, content, marked[at]);
    if (pieces === undefined) throw new Error('what the model sees does not fit what was said');
    turns.push({ marks: marked[at], pieces });
  });
  const results = sent.flatMap(({ role, content }) => (role === 'tool' ? [JSON.parse(content)] : []));
  return { turns, results, originals };
}

/** Returns the tool's name as visible to the model. */
function nameIn(body, tools, name) {
  return body.tools[tools.findIndex((tool) => tool.name === name)].function.name;
}

function answerWith(response, { id, name, text }, stream) {
  const call = { id, type: 'function', function: { name, arguments: text } };
  if (!stream) {
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(chunkOf([{ index: 0, message, finish_reason: 'tool_calls' }], 'chat.completion')),
    );
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta, finish = null) =>
    response.write(
      `data: ${JSON.stringify(chunkOf([{ index: 0, delta, finish_reason: finish }], 'chat.completion.chunk'))}\n\n`,
    );
  send({ role: 'assistant', tool_calls: [{ index: 0, ...call, function: { name, arguments: '' } }] });
  for (let from = 0, nth = 0; from < text.length; nth++) {
    const length = PIECES[nth % PIECES.length];
    send({ tool_calls: [{ index: 0, function: { arguments: text.slice(from, from + length) } }] });
    from += length;
  }
  send({}, 'tool_calls');
  response.end('data: [DONE]\n\n');
}

function chunkOf(choices, object) {
  return { id: 'c', object, created: 1, model: 'm', choices };
}

/** Returns the tool call that the agent's tool would receive. */
async function callService(url, body) {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', ...body }),
  });
  const text = await response.text();
  if (!response.ok) return { failure: `${response.status}` };
  const call = body.stream ? streamedCall(text) : JSON.parse(text).choices[0].message.tool_calls[0].function;
  try {
    return { name: call.name, text: call.arguments, arguments: JSON.parse(call.arguments) };
  } catch {
    return { name: call.name, failure: 'no JSON' };
  }
}

function streamedCall(text) {
  const call = { name: '', arguments: '' };
  for (const line of text.split('\n')) {
    if (!line.startsWith('data: {')) continue;
    for (const piece of JSON.parse(line.slice(6)).choices?.[0]?.delta?.tool_calls ?? []) {
      call.name += piece.function?.name ?? '';
      call.arguments += piece.function?.arguments ?? '';
    }
  }
  return call;
}

/** Returns all folded values of the task, with their marks and results. */
function knownValues({ ways, then }, results) {
  const known = new Map();
  const add = (text, source) => {
    if (text.length > 2) known.set(text, (known.get(text) ?? new Set()).add(source));
  };
  for (const [, text] of [...Object.values(ways).flat(), ...then.map(({ user }) => ['user', user ?? ''])]) {
    const read = readMarks(text);
    for (const { key, start, end } of read.marks) add(fold(read.text.slice(start, end)), key);
  }
  const gather = (value) => {
    if (value === null || typeof value !== 'object') return;
    if ('gold' in value) {
      const [from, ...more] = [value.from].flat();
      if (more.length === 0) for (const gold of [value.gold].flat()) add(fold(gold), from);
    } else Object.values(value).forEach(gather);
  };
  for (const step of then) gather(step.arguments);
  for (const text of results.flatMap(textsOf)) add(text, '$');
  return known;
}

function tally({ task, way, delivery }, outcomes) {
  for (const name of [
    way,
    `domain ${task.domain}`,
    `${delivery.tokenization}, ${delivery.stream ? 'streamed' : 'whole'}`,
  ]) {
    let sum = tallies.get(name);
    if (sum === undefined)
      tallies.set(
        name,
        (sum = { args: 0, right: 0, own: 0, ownRight: 0, calls: 0, rightCalls: 0, another: 0, failed: 0 }),
      );
    for (const { compared, named, failure } of outcomes) {
      sum.calls++;
      if (failure !== undefined) sum.failed++;
      if (named && compared.every(({ right }) => right)) sum.rightCalls++;
      for (const { copied, right, another } of compared) {
        if (copied) sum.args++;
        else sum.own++;
        if (right && copied) sum.right++;
        if (right && !copied) sum.ownRight++;
        if (another) sum.another++;
      }
    }
  }
}

function page() {
  const ways = WAYS.filter((way) => tallies.has(way));
  const rows = [...ways, ...[...tallies.keys()].filter((name) => !ways.includes(name)).sort()];
  return [
    '# Do tools get the right arguments?',
    '',
    options.part === EXCHANGES
      ? `\`npm run eval:tools -- --part ${EXCHANGES} --write\` measured this on ${tasks.length} exchanges in Spanish with one call each, half typed, half as recognition writes them,`
      : `\`npm run eval:tools -- --write\` measured this on ${tasks.length} tasks (appointments, refills, insurance, orders, travel), each said in five ways,`,
    'written by people who did not know the code, and not read while it is developed. The model is scripted: what it',
    'sees in clear it writes as the tool wants it, what is masked it can only copy. An argument is right if it is identical to the',
    'right one, a call if all its arguments are. Intervals of 95 % in parentheses.',
    '',
    '| | copied arguments identical | before | other arguments unchanged | calls right as a whole | before | another value of the task | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((name) => {
      const { args, right, own, ownRight, calls, rightCalls, another, failed } = tallies.get(name);
      const base = held && options.part !== EXCHANGES ? BASE[name] : undefined;
      const cells = [
        name,
        share(right, args),
        base?.arguments ?? '',
        share(ownRight, own),
        share(rightCalls, calls),
        base?.calls ?? '',
        another,
        failed,
      ];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function share(count, total) {
  const [from, to] = interval(count, total).map((end) => (100 * end).toFixed(1));
  return `${((100 * count) / total).toFixed(2)} % of ${total} (${from} to ${to})`;
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const worse = WAYS.flatMap((way) => [`${way}: arguments`, `${way}: calls`]).filter(
    (name) => !(figures[name] >= last[name] - MARGIN),
  );
  if (worse.length > 0) fail(worse.map((name) => `${name}: ${figures[name]}, was ${last[name]}`).join('\n'));
}

function show({ task, way, delivery, step, got, written, compared, seenBody, messages, marked }) {
  const wrong = compared.filter(({ right }) => !right);
  process.stdout.write(
    `${task.id}\t${way}\t${delivery.tokenization}${delivery.stream ? '/stream' : ''}\t${step.call}\t${got.failure ?? ''}\n` +
      wrong
        .map(
          ({ path, got: value, golds, another }) =>
            `   ${path}: got ${JSON.stringify(value)}, gold ${JSON.stringify(golds)}${another ? ' ANOTHER' : ''} wrote ${JSON.stringify(
              at(written, path),
            )}\n${saidFor(at(step.arguments, path), messages, marked)}`,
        )
        .join(''),
  );
  if (options.task !== undefined)
    process.stdout.write(
      `${seenBody?.messages.map(({ role, content, tool_calls: calls }) => `      ${role}: ${content ?? JSON.stringify(calls)}`).join('\n')}\n`,
    );
}

function at(value, path) {
  return path
    .split('.')
    .slice(1)
    .reduce((inner, name) => inner?.[name], value);
}

/** Returns the words around each mark that is a source of an argument. */
function saidFor(wanted, messages, marked) {
  const keys = [wanted?.from ?? []].flat();
  return marked
    .flatMap((marks, nth) =>
      marks
        .filter(({ key }) => keys.includes(key))
        .map(({ start, end }) => {
          const { content } = messages[nth];
          return `      said: ${content.slice(Math.max(0, start - 50), start)}<<${content.slice(start, end)}>>${content.slice(end, end + 40)}\n`;
        }),
    )
    .join('');
}

function readTasks(part) {
  if (part === EXCHANGES) return tasksOf(JSON.parse(readPart('tools', part)[0]), part);
  let domains = [];
  const texts = readPart('tools', part, (folder) => {
    domains = readdirSync(folder).sort();
    return domains.flatMap((domain) => [`${domain}/toolsets.json`, `${domain}/tasks.jsonl`]);
  });
  return domains.flatMap((domain, nth) => {
    const toolsets = JSON.parse(texts[2 * nth]);
    return texts[2 * nth + 1]
      .trim()
      .split('\n')
      .map((line) => {
        const task = JSON.parse(line);
        return { country: COUNTRY, ...task, domain, tools: toolsets[task.toolset] };
      });
  });
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
