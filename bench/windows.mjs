// npm run eval:windows: calls of which a platform sends only part. Each call is first sent whole, turn by turn, under a
// call ID. Then requests of the same call contain only the last 1, 2, 3 and 6 messages, are repeated or edited, or
// begin with a summary. Values that were masked in a message before must be masked again with the same token.
//
//   npm run eval:windows               on the development calls
//   npm run eval:windows -- --part blind --write   on held-out calls; writes bench/windows.md
//   --show       prints each readable value, for development calls only
//   --calls 20   number of calls
//   --without    sends no call id, for comparison
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isHeld, readPart } from './lib-held.mjs';
import { startService, startUpstream } from './lib-service.mjs';
import { readTalk, requestsOf } from './lib-talk.mjs';

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'tune' },
    calls: { type: 'string', default: '100' },
    call: { type: 'string' },
    show: { type: 'boolean', default: false },
    without: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (options.show && isHeld('talk', options.part)) throw new Error('calls that measure are not shown');
const WHOLE = 'growing';
const SIZES = [1, 2, 3, 6];
const SUMMARY = { role: 'system', content: 'Summary so far: the caller has answered the questions.' };
const TOKEN = /\[[A-Z][A-Z_]*_[^\]\s]+[^\]]*\]/g;
const calls = readPart('talk', options.part)
  .flatMap(readTalk)
  .filter(({ id }) => options.call === undefined || id === options.call)
  .slice(0, Number(options.calls));

let received = '';
const upstream = await startUpstream((body, _, response) => {
  received = body;
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      choices: [{ index: 0, message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }],
    }),
  );
});
const service = await startService(upstream.url);
const agents = new Map();
const figures = new Map();

/** Sends a request. @returns the messages as the upstream received them */
async function send(policy, id, body) {
  if (!agents.has(policy))
    agents.set(policy, await service.createAgent(policy, { policy_name: `healthcare-${policy}` }));
  const call = options.without ? {} : { call: { id } };
  const answer = await fetch(agents.get(policy), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...call }),
  });
  await answer.text();
  if (!answer.ok) return undefined;
  return JSON.parse(received).messages;
}

const contentOf = (message) =>
  message.content ?? message.tool_calls?.map((call) => call.function.arguments).join('\n') ?? '';
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the values that tokens replaced, with their tokens. */
function valuesIn(text, masked) {
  const tokens = masked.match(TOKEN) ?? [];
  if (tokens.length === 0) return [];
  const literal = masked.split(TOKEN).map(escaped);
  const found = new RegExp(`^${literal.join('([\\s\\S]+?)')}$`).exec(text);
  if (found === null) return [];
  return tokens.map((token, at) => ({ token: token.replace(/ .*/, ']'), value: found[at + 1] }));
}

function note(kind, outcome, value) {
  const row = figures.get(kind) ?? { values: 0, readable: 0, other: 0, refused: 0 };
  figures.set(kind, row);
  if (outcome === 'refused') row.refused += 1;
  else {
    row.values += 1;
    if (outcome !== 'same') row[outcome] += 1;
  }
  if (options.show && outcome !== 'same') console.log(kind, outcome, value);
}

/** Compares the messages of a request with the masked values of the same messages in the whole call. */
function compare(kind, known, messages, sent) {
  if (sent === undefined) return note(kind, 'refused');
  const masked = sent.slice(sent.length - messages.length);
  messages.forEach((message, at) => {
    const text = contentOf(message);
    const now = contentOf(masked[at]);
    const before = known.get(text) ?? new Map();
    known.set(text, before);
    for (const [value, token] of before) {
      const isSame = now.includes(token.slice(0, -1));
      const isReadable = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(value)}(?![\\p{L}\\p{N}])`, 'iu').test(now);
      note(kind, isSame ? 'same' : isReadable ? 'readable' : 'other', { id: known.id, value, text, now });
    }
    if (kind !== WHOLE) return;
    for (const { token, value } of valuesIn(text, now)) if (!before.has(value)) before.set(value, token);
  });
}

for (const [nth, call] of calls.entries()) {
  const requests = requestsOf(call);
  const known = new Map();
  known.id = call.id;
  const id = `call-${call.id}`;
  for (const { body } of requests) compare(WHOLE, known, body.messages, await send(call.policy, id, body));
  const { body } = requests.at(-1);
  const begin = body.messages.findIndex(({ role }) => role !== 'system');
  const [instructions, turns] = [body.messages.slice(0, begin), body.messages.slice(begin)];
  const part = async (kind, messages, lead = instructions) =>
    compare(
      kind,
      known,
      messages,
      await send(call.policy, id, { ...body, messages: [...lead, ...messages] }),
    );
  for (const size of SIZES)
    for (let end = size; end <= turns.length; end += Math.max(1, Math.floor(size / 2))) {
      const window = turns.slice(end - size, end);
      if (window.some(({ role }) => role === 'user')) await part(`window of ${String(size)}`, window);
    }
  await part('retried', turns);
  for (let at = 1; at < turns.length; at += 3) {
    if (turns[at].role !== 'assistant' || turns[at].content === null) continue;
    const edited = turns.with(at, { ...turns[at], content: 'Okay, one moment.' });
    await part('edited', [...edited.slice(0, at), ...edited.slice(at + 1)]);
  }
  for (let from = 2; from < turns.length - 1; from += 4)
    await part('summarized', turns.slice(from), [...instructions, SUMMARY]);
  if (process.stderr.isTTY) process.stderr.write(`\r${String(nth + 1)} of ${String(calls.length)}`);
}
await service.stop();
await upstream.stop();

const share = (count, of) => `${((100 * count) / Math.max(1, of)).toFixed(2)} %`;
const rows = [...figures].map(
  ([kind, { values, readable, other, refused }]) =>
    `| ${kind} | ${String(values)} | ${String(readable)} (${share(readable, values)}) | ${share(values - readable - other, values)} | ${String(refused)} |`,
);
const report = `# Calls that are sent in part

\`npm run eval:windows -- --part ${options.part} --write\` measured ${String(calls.length)} calls${options.without ? ', without call ids' : ''}. Each was led whole, turn by turn. Then
parts of it were sent: its last messages, the same again, an edited turn, a summary in place of turns. A value counts wherever it
was masked in a message of the whole call and the message is sent again.

| sent | values | readable | same token | refused |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
console.log(report);
if (options.write) writeFileSync(new URL('windows.md', import.meta.url), report);
