// npm run bench:tokens: time to issue 50 tokens and to restore a reply of 4 kB, without the database's round trip. The
// baseline of the same run is only the cryptography, which is 50 AES-256-GCM seals and 50 HMACs of the same values.
// Also compares AES-SIV of 10 values by our own code and by a library.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { aessiv } from '@noble/ciphers/aes.js';
import { BuiltInPolicies } from '../dist/src/policies/builtin-policies.js';
import { AesSivKey } from '../dist/src/tokenization/crypto/aes-siv.js';
import { Keyring, newStoredKey } from '../dist/src/tokenization/crypto/keyring.js';
import { Rehydrator } from '../dist/src/tokenization/rehydrator.js';
import { RequestTokens } from '../dist/src/tokenization/request-tokens.js';
import { keyedHash, seal } from '../dist/src/tokenization/crypto/sealing.js';
import { Tokenizer } from '../dist/src/tokenization/tokenizer.js';
import { Vault } from '../dist/src/tokenization/vault/vault.js';
import { VaultUsage } from '../dist/src/tokenization/vault/vault-usage.js';
import { quantile } from './lib-service.mjs';

const VALUES = 50;
const ROUNDS = 400;
const REPLY_LENGTH = 4_096;

const master = { current: randomBytes(32) };
const keyring = new Keyring('acc_1', '1', master, [
  newStoredKey(master, 'acc_1', 'data'),
  newStoredKey(master, 'acc_1', 'lookup'),
]);
const policy = new BuiltInPolicies().base;
/** Repository that reports every value as new, like the database but without its round trip. */
const repository = {
  getOrCreate: (_account, _epoch, kid, entries) =>
    Promise.resolve(entries.map(({ tokenId }) => ({ tokenId, kid }))),
  touch: () => Promise.resolve(),
  onConnectionLoss: () => undefined,
};

let next = 0;
function request() {
  const slots = [];
  const findings = [];
  for (let at = 0; at < VALUES; at += 1) {
    const value = `caller ${(next += 1)} with some words around it`;
    slots.push({ path: `messages[${at}].content`, role: 'user', form: 'text', text: `I am ${value}.` });
    findings.push([
      { start: 5, end: 5 + value.length, kind: 'NAME', confidence: 1, pass: 'pattern', detector: 'name' },
    ]);
  }
  return { slots, findings };
}

async function timed(run) {
  const samples = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ms = await run();
    if (round >= ROUNDS / 4) samples.push(ms);
  }
  return [0.5, 0.95].map((share) => quantile(samples, share).toFixed(3));
}

const tokenizer = new Tokenizer(new Vault(repository, new VaultUsage(repository)));

/** Masks a request of new values (`cold`), and the same request again (`warm`). */
async function issue(tokenization) {
  const { slots, findings } = request();
  const owner = { id: 'agt_1', tokenization, policy, keyring };
  const started = performance.now();
  const masking = await tokenizer.mask(slots, findings, owner);
  const between = performance.now();
  await tokenizer.mask(slots, findings, owner);
  return { cold: between - started, warm: performance.now() - between, masking, slots, owner };
}

async function restore(tokenization) {
  const { masking, slots, owner } = await issue(tokenization);
  let reply = '';
  for (let at = 0; reply.length < REPLY_LENGTH; at += 1)
    reply += `${masking.texts[at % VALUES]} Fine, and what else? `;
  const started = performance.now();
  const texts = slots.map(({ text }) => text);
  const tokens = new RequestTokens(masking.values, texts, owner, { open: () => Promise.resolve([]) });
  const rehydrator = new Rehydrator(tokens, { mode: 'text', ...tokens.known });
  const text = rehydrator.all(reply);
  const ms = performance.now() - started;
  if (text.includes('[NAME_')) throw new Error('a token was left');
  return ms;
}

function cryptoAlone() {
  const key = randomBytes(32);
  for (let at = 0; at < VALUES; at += 1) {
    keyedHash(key, 'NAME', `caller ${at} with some words around it`);
    seal(key, `caller ${at} with some words around it`, 'context');
  }
}

const sivKey = randomBytes(64);
const ownKey = new AesSivKey(sivKey);
const bound = [`acc_${'0'.repeat(26)}`, `agt_${'0'.repeat(26)}`, 'NAME'].map((text) => Buffer.from(text));
const sivValues = Array.from({ length: 10 }, (_, at) => randomBytes(10 + at * 5));

/** Seals 10 values of one kind, each with 10 to 55 bytes. */
function ownSiv() {
  const cipher = ownKey.bind(...bound);
  for (const value of sivValues) cipher.seal(value);
}

/** Creates a cipher for each seal, because the library allows only one seal per cipher. */
function librarySiv() {
  for (const value of sivValues) aessiv(sivKey, ...bound).encrypt(value);
}

function timedSync(run) {
  return timed(() => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
}

const rows = [
  ['50 seals and keyed hashes alone (baseline)', ...(await timedSync(cryptoAlone))],
  ['10 values sealed with AES-SIV, own code', ...(await timedSync(ownSiv))],
  ['10 values sealed with AES-SIV, @noble/ciphers', ...(await timedSync(librarySiv))],
];
for (const tokenization of ['vault-deterministic', 'reversible-aead']) {
  for (const [state, what] of [
    ['cold', 'issue 50 tokens of new values'],
    ['warm', 'issue 50 tokens of values seen before'],
  ]) {
    rows.push([
      `${what} (${state}), ${tokenization}`,
      ...(await timed(async () => (await issue(tokenization))[state])),
    ]);
  }
  rows.push([
    `restore a reply of 4 kB full of tokens, ${tokenization}`,
    ...(await timed(() => restore(tokenization))),
  ]);
}
const table = [['what', 'p50 ms', 'p95 ms'], ['---', '---', '---'], ...rows]
  .map((row) => `| ${row.join(' | ')} |\n`)
  .join('');
process.stdout.write(table);
if (process.argv.includes('--write')) {
  writeFileSync(
    new URL('tokens.md', import.meta.url),
    `# Tokens\n\n\`npm run bench:tokens -- --write\` wrote this.\n\n${table}`,
  );
}
