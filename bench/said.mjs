// npm run eval:said: share of spoken values that reach a tool correctly. Each exchange runs through a separate service,
// with a scripted model that copies the visible parts of the value into the tool's argument.
//
//   npm run eval:said                  measures, prints tables
//   npm run eval:said -- --write       the same, and writes bench/said.md and bench/said.json
//   npm run eval:said -- --check       fails if a share is worse than the last one written
//   npm run eval:said -- --part tune   the development cases; --show prints the wrong ones
//   npm run eval:said -- --root DIR    another build, from its folder
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { casesOf, isHeld, readPart } from './lib-held.mjs';
import { startService, startUpstream } from './lib-service.mjs';
import { align, seenAt, withStateCodes } from './lib-tools.mjs';
import { shareWithInterval as share } from './lib-turns.mjs';

const ROOT = new URL('..', import.meta.url);
const RESULTS = new URL('bench/said.json', ROOT);
const REPORT = new URL('bench/said.md', ROOT);
/** Tolerated deterioration of a share in a check, because processors round the model's products differently. */
const MARGIN = 0.03;
/** Rows that are checked. Rows of single kinds have too few cases. */
const HELD = ['all', 'English', 'Spanish, mixed', 'certain', 'ambiguous', 'incomplete'];
const MARK = /<<([^<>]+)>>/g;
const TOKEN = /\[(?:[A-Z][A-Z_]*_~?[0-9A-Z]+(?: [^\][]*)?|REDACTED:[A-Z_]+)\]/g;
/** Matches a correction that the model sees between two versions of a value, of which the last version counts. */
const CORRECTION =
  /\b(?:no|nope|wait|sorry|i mean|i meant|actually|rather|scratch that|correction|perd[oó]n|digo|mejor dicho|miento|m[aá]s bien)\b/i;
/** Matches readable words that leave the value open, after which the model asks again. */
const DOUBT = /\b(?:or|maybe|either|something|and something|between|o|u|quiz[aá]s?|algo|tal vez)\b/i;
/** Kinds with readable words between the tokens. */
const READABLE_WITHIN = new Set(['DATE', 'DOB']);
/** Matches the parts of a name in a model's argument, which are tokens and the particles before a family name. */
const NAME_PIECE = new RegExp(
  String.raw`${TOKEN.source}|\b(?:de|del|la|las|los|van|von|der|den|da|do|dos|di|y|bin|al)\b`,
  'g',
);
const PLACES = new Set(['ADDRESS', 'LOCATION']);

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    part: { type: 'string', default: 'measure' },
    show: { type: 'boolean', default: false },
    root: { type: 'string' },
  },
});
const held = isHeld('said', options.part);
if (held ? options.show : options.write || options.check) {
  process.stderr.write('The cases that measure are not shown, and only they are written and checked.\n');
  process.exit(1);
}

const cases = casesOf(readPart('said', options.part));
const folder = mkdtempSync(join(tmpdir(), 'sotto-said-'));
let answer;
const upstream = await startUpstream((body, _, response) => answer(JSON.parse(body), response));
const service = await startService(upstream.url, {}, [], {}, options.root);
const tallies = new Map();
try {
  const agents = new Map();
  for (const each of cases) {
    const country = each.country ?? 'US';
    if (!agents.has(country))
      agents.set(
        country,
        await service.createAgent(`Agent ${country}`, {
          policy_yaml: `name: said-${country.toLowerCase()}\ncountry: ${country}\n`,
        }),
      );
    const asked = await ask(each, agents.get(country));
    const found = outcomeOf(each, asked);
    tally(each, found);
    if (options.show && found !== 'right' && found !== 'clear') show(each, found, asked);
  }
} finally {
  await service.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}

const report = page();
process.stdout.write(report);
const figures = Object.fromEntries(
  [...tallies].flatMap(([name, sum]) => [
    [`${name}: right`, sum.right / sum.read],
    [`${name}: another`, sum.another / sum.read],
  ]),
);
if (options.write) {
  writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`);
  writeFileSync(REPORT, report);
}
if (options.check) check();

/** Runs one exchange. @returns the tool's value, and whether the model saw a masked value */
async function ask({ turns, tool, property }, url) {
  const marks = [];
  const messages = turns.map(([role, marked]) => {
    let content = '';
    let from = 0;
    const within = [];
    for (const match of marked.matchAll(MARK)) {
      content += marked.slice(from, match.index);
      within.push({ start: content.length, end: content.length + match[1].length });
      content += match[1];
      from = match.index + match[0].length;
    }
    marks.push(within);
    return { role, content: content + marked.slice(from) };
  });
  messages.unshift({ role: 'system', content: 'You are a phone agent.' });
  marks.unshift([]);
  let seen = [];
  let asks = false;
  answer = (body, response) => {
    // The messages may follow an explanation of withheld speech.
    seen = body.messages.slice(-messages.length).flatMap(({ content }, at) => {
      if (marks[at].length === 0) return [];
      const pieces = align(messages[at].content, content, marks[at]);
      if (pieces === undefined) throw new Error('what the model sees does not fit what was said');
      return marks[at].map((mark) => seenAt(pieces, mark));
    });
    const name = body.tools[0].function.name;
    const path = property.split('.');
    const copied = argumentOf(seen);
    asks = copied === undefined;
    const names = pathIn(tool.parameters, body.tools[0].function.parameters, path);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(callOf(name, wrap(names, copied ?? ''))));
  };
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', messages, tools: [{ type: 'function', function: tool }] }),
  });
  if (!response.ok) return { failure: response.status, masked: true };
  const { choices } = await response.json();
  const args = JSON.parse(choices[0].message.tool_calls[0].function.arguments);
  const got = property
    .split('.')
    .reduce((inner, name) => (Array.isArray(inner) ? inner[0] : inner)?.[name], args);
  const said = messages.flatMap(({ content }, at) =>
    marks[at].map(({ start, end }) => content.slice(start, end)),
  );
  return {
    got: Array.isArray(got) ? got[0] : got,
    said: said.join(' '),
    seen: seen.map((part) => part.seen).join(' | '),
    masked: seen.some(({ masked }) => masked),
    asks,
    isTold: await isToldUnmet(response.headers.get('x-sotto-session')),
  };

  /**
   * Returns the argument that the model writes: the tokens, with the words between them if the kind has readable words.
   * After a visible correction, it is the last version. Returns undefined if the value is visibly left open.
   */
  function argumentOf(parts) {
    // Repeated parts are written once.
    const text = [...new Set(parts.map((part) => part.seen))].join(' ');
    const tokens = text.match(TOKEN) ?? [];
    if (tokens.length === 0) return text;
    if (text.split(TOKEN).some((words) => DOUBT.test(words))) return undefined;
    const versions = text.split(CORRECTION).filter((version) => version.search(TOKEN) >= 0);
    const last = versions.at(-1) ?? text;
    const kept = last.match(TOKEN) ?? tokens;
    const kind = kindOf(kept);
    if (kind === 'NAME') return nameOf(last);
    // The readable words of an address remain: "[ADDRESS_…] [ADDRESS_…] floor".
    if (PLACES.has(kind)) return last.slice(last.indexOf(kept[0])).trim();
    if (kept.length === 1 || !READABLE_WITHIN.has(kind)) return kept.join(' ');
    return last.slice(last.indexOf(kept[0]), last.lastIndexOf(kept.at(-1)) + kept.at(-1).length);
  }
}

function nameOf(text) {
  const pieces = text.match(NAME_PIECE) ?? [];
  const isToken = (piece) => piece.startsWith('[');
  return pieces
    .slice(0, pieces.findLastIndex(isToken) + 1)
    .filter((piece, at, all) => !isToken(piece) || all.indexOf(piece) === at)
    .join(' ');
}

function kindOf([token]) {
  return /^\[([A-Z]+(?:_[A-Z]+)*)_/.exec(token)?.[1]?.replace(/_[^_]*$/, '') ?? '';
}

/** Returns whether the journal reports that a tool did not receive a value in the requested form. */
async function isToldUnmet(session) {
  const url = `${service.baseUrl}/api/v1/sessions/${session}/audit`;
  const response = await fetch(url, { headers: { cookie: service.cookie } });
  if (!response.ok) throw new Error(`${response.status} for the journal of a call`);
  return (await response.text()).includes('"argument_form_unmet"');
}

function show({ id, kind, outcome, turns, gold }, found, { got, seen }) {
  const words = turns.map(([role, text]) => `    ${role}: ${text}`).join('\n');
  process.stdout.write(
    `${id} ${kind} ${outcome}: ${found}\n${words}\n    seen: ${seen}\n    got:  ${got}\n    gold: ${gold[0] ?? 'none'}\n`,
  );
}

/** Returns the names along a property's path, as visible to the model. */
function pathIn(schema, seen, path) {
  const names = [];
  let [own, other] = [schema, seen];
  for (const name of path) {
    if (own.type === 'array' || own.items !== undefined) [own, other] = [own.items, other.items];
    const at = Object.keys(own.properties ?? {}).indexOf(name);
    const known = Object.keys(other.properties ?? {})[at] ?? name;
    names.push({ name: known, isArray: own.properties?.[name]?.type === 'array' });
    [own, other] = [own.properties?.[name] ?? {}, other.properties?.[known] ?? {}];
  }
  return names;
}

function wrap([{ name, isArray }, ...more], value) {
  const inner = more.length === 0 ? value : wrap(more, value);
  return { [name]: isArray ? [inner] : inner };
}

function callOf(name, args) {
  const call = { id: 'call_1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  const message = { role: 'assistant', content: null, tool_calls: [call] };
  return {
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, finish_reason: 'tool_calls' }],
  };
}

/**
 * Returns the outcome of an exchange. `right` means one of the right forms or, if no form is certain, the spoken words,
 * a question, or a form that the journal reports as unmet. `unmet` means the same results although a right form exists.
 * `clear` means that the words were readable, so that the model reads them itself. All other values are `another`.
 */
function outcomeOf({ gold }, { got, said, masked, asks, isTold, failure }) {
  if (failure !== undefined) return 'failed';
  if (!masked) return 'clear';
  if (asks) return gold.length === 0 ? 'right' : 'unmet';
  const text = String(got ?? '');
  if (gold.some((form) => likeness(String(form)) === likeness(text))) return 'right';
  if (isTold || likeness(text) === likeness(said)) return gold.length === 0 ? 'right' : 'unmet';
  return 'another';
}

/** Normalizes a text, ignoring case, pauses and the notation of states. */
function likeness(text) {
  return withStateCodes(text.toLowerCase())
    .toLowerCase()
    .replace(/[,.]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function tally({ language, kind, outcome }, found) {
  for (const name of ['all', language === 'en' ? 'English' : 'Spanish, mixed', outcome, kind]) {
    let sum = tallies.get(name);
    if (sum === undefined)
      tallies.set(name, (sum = { all: 0, read: 0, right: 0, unmet: 0, another: 0, clear: 0, failed: 0 }));
    sum.all += 1;
    sum[found] += 1;
    if (found !== 'clear') sum.read += 1;
  }
}

function page() {
  const rows = [...HELD, ...[...tallies.keys()].filter((name) => !HELD.includes(name)).sort()];
  return [
    '# What does a tool get of a value that was said?',
    '',
    '`npm run eval:said -- --write` measured this on 600 exchanges, written by people who did not know the code and not read',
    'while it is developed. The model is scripted: it copies what it sees of the value, takes the last version where it sees a',
    'correction between two tokens, and asks again where it sees that the value is left open. A value is right if the tool gets',
    'one of the forms that a careful clerk would type or, where a clerk would ask again, the words as they were said or a form',
    'that the journal reports as unmet. "Unmet": the same, although there is a right form. "Another value": anything else, without',
    'a sign. Values that stay readable are counted apart, since the model reads them itself. Intervals of 95 % in parentheses.',
    '',
    '| | exchanges | right | unmet | another value | readable | failed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map((name) => {
      const { all, read, right, unmet, another, clear, failed } = tallies.get(name);
      return `| ${[name, all, share(right, read), share(unmet, read), share(another, read), clear, failed].join(' | ')} |`;
    }),
    '',
  ].join('\n');
}

function check() {
  const last = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const held = Object.entries(last).filter(([name]) => HELD.includes(name.split(': ')[0]));
  const faults = held.flatMap(([name, value]) => {
    const worse = name.endsWith('right') ? value - figures[name] : figures[name] - value;
    return worse > MARGIN ? [`${name}: ${figures[name]}, was ${value}`] : [];
  });
  if (faults.length === 0) return;
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exitCode = 1;
}
