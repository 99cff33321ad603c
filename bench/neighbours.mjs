// npm run bench:neighbours: effect on a caller of other callers' slow requests, which are huge or hostile. One caller
// makes sequential calls while another thread sends such a request. Takes about a minute.
//
//   --write       write bench/neighbours.md
//   --only TEXT   requests whose name contains TEXT
import { setTimeout as pause } from 'node:timers/promises';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startUpstream, startService } from './lib-service.mjs';
import { Target } from './load/client.mjs';
import { describeMachine } from './load/processes.mjs';
import { callDuring, callUntil, chat, LARGE, LONG_TEXTS, longText } from './load/neighbours.mjs';
import { median } from './load/statistics.mjs';
import { newConversation } from './load/talk.mjs';

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const MIB = 1_048_576;
const WARM_UP = 200;
const QUIET_MS = 5_000;
const REPLY = JSON.stringify({
  choices: [{ index: 0, message: { role: 'assistant', content: 'Thank you.' } }],
});

/** Units of texts that are slow for a recognizer, or that contain many values. */
const HOSTILE = ['a1 ', 'john smith ', '4 ', 'january 5 ', 'john at gmail dot com ', 'a:', 'x'];

const filled = (text, size) => text.repeat(Math.floor(size / text.length));

function records() {
  const record = {
    id: 1,
    patient_name: 'John Smith',
    dob: '1980-01-02',
    phone: '415-555-0142',
    note: 'none',
  };
  const list = JSON.stringify(
    filled('r', (LARGE * 0.9) / JSON.stringify(JSON.stringify(record)).length).split(''),
  );
  const content = list.replaceAll('"r"', () => JSON.stringify(record));
  const call = { id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } };
  return [
    { role: 'user', content: 'hello' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c1', content },
  ];
}

/** Requests by name. Requests with `events` go to `POST /audit/verify`. */
const SLOW_REQUESTS = {
  'an export of 63 MiB that is a list of empty objects': () => `{"events":[${'{},'.repeat(21 * MIB)}{}]}`,
  'a chat request of 1 MB that is a list of numbers': () =>
    JSON.stringify(chat({ metadata: { list: new Array(LARGE / 2).fill(1) } })),
  'one of 60,000 numbers': () =>
    JSON.stringify(chat({ metadata: { list: Array.from({ length: 60_000 }, (_, n) => n) } })),
  'one of 8,000 messages, each with a telephone number': () =>
    JSON.stringify(
      chat({
        messages: Array.from({ length: 8_000 }, (_, n) => ({
          role: n % 2 === 0 ? 'user' : 'assistant',
          content: `number ${n} is ${200 + (n % 700)}-555-01${10 + (n % 90)}, thanks`,
        })),
      }),
    ),
  'one text of 100 KB': () => longText('written', LARGE / 10),
  ...Object.fromEntries(LONG_TEXTS.map((name) => [`one text of 1 MB, ${name}`, () => longText(name, LARGE)])),
  ...Object.fromEntries(
    HOSTILE.map((part) => [
      `one text of 1 MB, \`${part}\` repeated`,
      () => JSON.stringify(chat({ messages: [{ role: 'user', content: filled(part, LARGE) }] })),
    ]),
  ),
  'one tool result of 1 MB, a list of records': () => JSON.stringify(chat({ messages: records() })),
};
/** Requests that are also sent to an agent with the model pass. */
const WITH_MODEL = [
  'one text of 100 KB',
  'one text of 1 MB, written',
  'one text of 1 MB, dictated',
  'one text of 1 MB, `1,000,` repeated',
];

function duringRequest(target, service, agentUrl, body) {
  if (!body.startsWith('{"events"')) return callDuring(target, agentUrl, body);
  return callDuring(target, `${service.baseUrl}/audit/verify`, body, { cookie: service.cookie });
}

function row(title, { times, refused }, answer) {
  const own = answer === undefined ? '' : `${answer.status} after ${(answer.ms / 1_000).toFixed(1)} s`;
  return `| ${title} | ${own} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} | ${refused} |\n`;
}

const machine = describeMachine();
const upstream = await startUpstream((_, request, response) => {
  response.setHeader('content-type', 'application/json').end(REPLY);
});
const service = await startService(upstream.url);
let rows = '';
const show = (text) => {
  rows += text;
  process.stdout.write(text);
};
try {
  const agentUrl = await service.createAgent('Odd', {
    policy_yaml: 'name: patterns\ndetection: { passes: [pattern] }\n',
  });
  const modelUrl = await service.createAgent('Odd, with the model');
  const target = new Target(service.proxyUrl, 1);
  for (let call = 0; call < WARM_UP; call += 1) await target.whole(newConversation().nextRequest());
  show(row('nothing', await callUntil(target, pause(QUIET_MS))));
  const all = Object.entries(SLOW_REQUESTS);
  const sent = [
    ...all.map(([title, make]) => [title, make, agentUrl]),
    ...all
      .filter(([title]) => WITH_MODEL.includes(title))
      .map(([title, make]) => [`${title}, with the model pass`, make, modelUrl]),
  ].filter(([title]) => title.includes(options.only));
  for (const [title, make, url] of sent) {
    const { result, answer } = await duringRequest(target, service, url, make());
    show(row(title, result, answer));
    await pause(1_000);
  }
  await target.close();
} finally {
  await service.stop();
  await upstream.stop();
}
const text = `# While somebody else sends what takes long

\`npm run bench:neighbours -- --write\` wrote this on ${machine}.

One caller makes sequential short calls, with the model pass. Meanwhile a member or another agent's voice platform sends one such
request; unless stated otherwise, that agent has the pattern pass alone. Milliseconds of the caller's calls.

| meanwhile | its response | a call, median | the longest call | calls refused |
| --- | --- | --- | --- | --- |
${rows}`;
if (options.write) writeFileSync(new URL('neighbours.md', import.meta.url), text);
