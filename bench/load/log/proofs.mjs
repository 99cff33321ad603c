// Time to request a proof from the service. Each proof is verified here, without the service.
import { parseCosignatureKey } from '../../../dist/src/audit/chain/cosigning/cosignature-keys.js';
import { ExportVerifier } from '../../../dist/src/audit/chain/proof/export-verifier.js';
import { checkQuorum } from '../../../dist/src/audit/chain/cosigning/quorum.js';
import { openSessionProof } from '../../../dist/src/audit/chain/proof/session-proof.js';
import { NoteVerifier } from '../../../dist/src/audit/chain/log/signed-note.js';
import { parseRoots } from '../../../dist/src/audit/chain/timestamps/timestamp-roots.js';
import { verifyTimestamp } from '../../../dist/src/audit/chain/timestamps/timestamp-token.js';
import { Evidence } from '../../../dist/src/audit/exports/evidence.service.js';
import { Transactions } from '../../../dist/src/database/transactions.js';
import { timed } from '../../lib-journal.mjs';
import { cpuSeconds } from '../processes.mjs';

/**
 * Endpoints that return proofs. `title` is the name and `path` the request path. `open` verifies a response and returns
 * the session, the checkpoint's note and the timestamp, or throws. `spoil` changes a response so that it must be
 * rejected.
 */
export const DOORS = [
  {
    title: 'a session with its proof, `GET /api/v1/sessions/{id}/audit`',
    path: (id) => `/api/v1/sessions/${id}/audit`,
    open: openExport,
    spoil: (text) => text.replace(/"index":(\d+)/, (_, index) => `"index":${Number(index) + 1}`),
  },
  {
    title: 'the proof alone, `GET /api/v1/sessions/{id}/proof`',
    path: (id) => `/api/v1/sessions/${id}/proof`,
    open: openSessionProof,
    spoil: (text) => text.replace(/^index (\d+)/m, (_, index) => `index ${Number(index) + 1}`),
  },
];
const LOGIN = '/api/v1/me';
const PARTS = 10;

/** Verifies an export. @throws Error unless the export is complete and its checkpoint covers it */
function openExport(text, verifiers) {
  const { events, merkle_root_hex: root, checkpoint } = JSON.parse(text);
  const verifier = new ExportVerifier(verifiers);
  for (const event of events) verifier.add(event);
  verifier.summary(root, checkpoint);
  const { ok, message } = verifier.result();
  if (!ok || !message.includes('covered by a signed checkpoint')) throw notProved(message);
  return { sessionId: events[0].chain, note: checkpoint.note, timestamp: verifier.timestamp };
}

/**
 * Verifies a response without the service.
 * @param isStamped whether a timestamp is required
 * @throws Error unless the response proves the session, under a checkpoint that all witnesses have cosigned
 */
async function verify(door, text, { key, witnessKeys, roots }, id, isStamped) {
  const verifiers = [NoteVerifier.parse(key)];
  const { sessionId, note, timestamp } = door.open(text, verifiers);
  if (sessionId !== id) throw notProved(`${sessionId} instead of ${id}`);
  if (isStamped)
    await verifyTimestamp(timestamp.response, { text: timestamp.note, roots: parseRoots(roots) });
  const witnesses = await Promise.all(witnessKeys.map(parseCosignatureKey));
  if (!checkQuorum(note, { witnesses, needed: witnesses.length }).isReached) throw notProved('not cosigned');
  requireRefused(door, door.spoil(text), verifiers);
}

/** Throws if a changed response is accepted, because the verification would then accept any response. */
function requireRefused(door, text, verifiers) {
  try {
    door.open(text, verifiers);
  } catch {
    return;
  }
  throw notProved('one that was changed is accepted');
}

function notProved(why) {
  return new Error(`a proof is not valid: ${JSON.stringify(why)}`);
}

/**
 * Measures proofs of random sessions, requested one after the other. Alternates with requests that only need the login,
 * and with reading the evidence in this process.
 * @param service function that makes a request, and the process ID of the service
 * @returns milliseconds of each request by type and part, and a proof's processor time in milliseconds
 */
export async function measureProofs(bed, service, door, { account, ids }, count, isStamped) {
  const { get, pid } = service;
  const random = () => ids[Math.floor(Math.random() * ids.length)];
  const samples = { login: [], proof: [], evidence: [] };
  const cpu = { service: 0, database: 0 };
  for (let part = 0; part <= PARTS; part += 1) {
    const login = await times(count / PARTS, () => get(LOGIN, account.cookie));
    const [counted, before, answers] = [bed.countCpu(true), cpuSeconds(pid), []];
    const proof = await times(count / PARTS, async () => {
      const id = random();
      answers.push({ id, ...(await get(door.path(id), account.cookie)) });
    });
    const spent = { service: cpuSeconds(pid) - before, database: counted().database };
    const evidence = await times(count / PARTS, () => collect(bed, account, random()));
    for (const { id, text } of answers) await verify(door, text, bed, id, isStamped);
    // The first part is the warm-up.
    if (part === 0) continue;
    for (const [name, part] of Object.entries({ login, proof, evidence })) samples[name].push(part);
    for (const name of Object.keys(cpu)) cpu[name] += (spent[name] * 1_000) / count;
  }
  return { ...samples, cpu };
}

async function times(count, work) {
  const samples = [];
  for (let at = 0; at < count; at += 1) await timed(samples, work);
  return samples;
}

async function collect({ app }, account, id) {
  const text = await app
    .get(Transactions)
    .snapshot(account.id, (manager) => app.get(Evidence).ofSession(manager, account.id, id));
  if (text === 'null') throw notProved('there is none');
}
