// npm run bench:retrieval: quality of retrieving notes about a person by embeddings of masked texts. Invented notes and
// questions go through agents with different tokens. The upstream computes lexical vectors of hashed words, which are
// compared by their cosine.
//
//   --write    writes bench/retrieval.md
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startService, startUpstream } from './lib-service.mjs';

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
const DIMENSIONS = 4_096;
const NOTES_EACH = 3;
const GIVEN = [
  'Amara',
  'Bodil',
  'Cosima',
  'Dariusz',
  'Eluned',
  'Farid',
  'Greta',
  'Hamish',
  'Ikenna',
  'Jolanda',
];
const FAMILY = ['Okafor', 'Lindqvist', 'Marchetti', 'Nowak', 'Prosser', 'Rahimi'];
const PEOPLE = FAMILY.flatMap((family) => GIVEN.map((given) => `${given} ${family}`));
const TOPICS = [
  ['refill', (name) => `${name} asks for a refill of the inhaler, and will pick it up on the way home.`],
  ['appointment', (name) => `${name} moves the appointment for the blood test to a morning next week.`],
  ['bill', (name) => `${name} does not understand the bill for the last visit, and wants somebody to call.`],
];
const NOTES = PEOPLE.flatMap((name) => TOPICS.map(([topic, note]) => ({ name, topic, text: note(name) })));
const BY_PERSON = PEOPLE.map((name) => ({ name, text: `Notes about ${name}` }));
const BY_BOTH = PEOPLE.flatMap((name) =>
  TOPICS.map(([topic]) => ({ name, topic, text: `Did ${name} ask about the ${topic}?` })),
);
const SETTINGS = [
  ['vault-deterministic, `token_scope: account`', 'vault-deterministic', 'token_scope: account\n'],
  ['reversible-aead, `token_scope: account`', 'reversible-aead', 'token_scope: account\n'],
  ['vault-deterministic, `token_scope: conversation`', 'vault-deterministic', 'token_scope: conversation\n'],
  ['`redact`', 'vault-deterministic', 'entities: { NAME: redact }\n'],
];

function vectorOf(text) {
  const vector = new Float32Array(DIMENSIONS);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_~]+/gu) ?? []) {
    const hash = createHash('sha256').update(word).digest();
    vector[hash.readUInt32LE(0) % DIMENSIONS] += hash[4] % 2 === 0 ? 1 : -1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

const upstream = await startUpstream((body, _, response) => {
  const data = JSON.parse(body).input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: Buffer.from(vectorOf(text).buffer).toString('base64'),
  }));
  const usage = { prompt_tokens: 0, total_tokens: 0 };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ object: 'list', model: 'm', data, usage }));
});
const service = await startService(upstream.url);

async function embed(url, input) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'm', input, encoding_format: 'base64' }),
  });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  const { data } = await response.json();
  return data.map(
    ({ embedding }) => new Float32Array(Uint8Array.from(Buffer.from(embedding, 'base64')).buffer),
  );
}

/** Embeds each text in a separate request, as notes are written and questions are asked one by one. */
async function embedEach(url, texts) {
  const vectors = [];
  for (const text of texts) vectors.push(...(await embed(url, [text])));
  return vectors;
}

/** Returns the share of a question's relevant notes among the first results of a search. */
function found(questions, vectors, notes, isAnswer, first) {
  let hits = 0;
  questions.forEach((question, at) => {
    const scores = notes.map((note, nth) => [
      note.reduce((sum, number, i) => sum + number * vectors[at][i], 0),
      nth,
    ]);
    scores.sort(([a], [b]) => b - a);
    hits += scores.slice(0, first).filter(([, nth]) => isAnswer(question, NOTES[nth])).length;
  });
  return hits / (questions.length * first);
}

async function measure(embedTexts) {
  const notes = await embedTexts(NOTES.map(({ text }) => text));
  const person = await embedTexts(BY_PERSON.map(({ text }) => text));
  const both = await embedTexts(BY_BOTH.map(({ text }) => text));
  return [
    found(BY_PERSON, person, notes, (question, note) => question.name === note.name, NOTES_EACH),
    found(BY_BOTH, both, notes, ({ name, topic }, note) => name === note.name && topic === note.topic, 1),
  ];
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const rows = [['not masked', ...(await measure((texts) => texts.map(vectorOf)))]];
try {
  for (const [title, tokenization, policy] of SETTINGS) {
    const name = `retrieval-${String(rows.length)}`;
    const proxy = await service.createAgent(name, { tokenization, policy_yaml: `name: ${name}\n${policy}` });
    const url = proxy.replace('chat/completions', 'embeddings');
    rows.push([title, ...(await measure((texts) => embedEach(url, texts)))]);
  }
} finally {
  await service.stop();
  await upstream.stop();
}

const page = `# Search by embeddings of masked texts

\`npm run bench:retrieval -- --write\` sent ${String(NOTES.length)} invented notes about ${String(PEOPLE.length)} people and ${String(BY_PERSON.length + BY_BOTH.length)} questions
through agents with different tokens, each text in a request of its own. The upstream computed lexical vectors: hashed words,
compared by their cosine. Neural models can rank differently.

| tokens | notes of the person among the first ${String(NOTES_EACH)} | note of the person on the topic ranked first |
| --- | --- | --- |
${rows.map(([title, person, both]) => `| ${title} | ${percent(person)} | ${percent(both)} |`).join('\n')}
`;
process.stdout.write(page);
if (options.write) writeFileSync(new URL('retrieval.md', import.meta.url), page);
