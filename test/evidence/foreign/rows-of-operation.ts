import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAddCheckpoint } from '../../../src/audit/chain/cosigning/witness-messages.js';
import { runSotto } from '../../support/run-sotto.js';
import type { Answered } from './foreign-witness.js';
import type { Finding } from './foreign-verifier.js';
import type { Material } from './material.js';
import { EXPORTS, READERS, REQUESTS } from './planted.js';
import { headOf, openNote, openProof } from './proof-file.js';
import { rewriteDatabase } from './rewritten-database.js';
import { lookAtFile, type Lookers } from './rows-of-files.js';
import { eventually, type Sotto, startSotto } from './sotto.js';
import type { Surroundings } from './surroundings.js';

/**
 * Minimum number of sizes that the foreign witness must have cosigned as a continuation. Of the four sizes
 * that were seen, the first may be its first.
 */
const SIZES = 3;

/** Verifies the service's own log as it grows, with a reader and the foreign witness. */
export async function lookAtGrowth(
  { foreign, report }: Lookers,
  { trust, witnesses, signer }: Surroundings,
  sotto: Sotto,
  { checkpoints }: Material,
): Promise<void> {
  const log = { job: 'log', url: sotto.logUrl, log: trust.log, seen: checkpoints } as const;
  report.accepts(`log: of the service, after ${checkpoints.length} that were seen`, await foreign.look(log));
  const asked = requestsOf(witnesses.foreign.answered, signer.verifier.name);
  const grown = asked.filter(({ status, oldSize, size }) => status === 200 && oldSize > 0 && oldSize < size);
  const faults = grown.length < SIZES ? [`only ${grown.length} of ${asked.length} were cosigned`] : [];
  const sizes = grown.map(({ size }) => size).join(', ');
  report.accepts(`request: of the service, as its log grew to ${sizes}`, asked.map(finding), faults);
}

/**
 * Verifies the service after a restart, first unchanged, then on a database that its operator has rewritten.
 */
export async function lookAtRewriting(
  lookers: Lookers,
  surroundings: Surroundings,
  material: Material,
  cookie: string,
): Promise<void> {
  const honest = await startSotto(surroundings, cookie);
  const id = await honest.call();
  const proof = await honest.proof(id).finally(() => honest.stop());
  await lookAtFile(lookers, surroundings, `proof: of a session after a restart`, 'proof', proof);
  await rewrite(surroundings, material);
  await lookAtWhole(lookers, surroundings);
  const before = surroundings.witnesses.foreign.answered.length;
  const sotto = await startSotto(surroundings, cookie);
  try {
    await sotto.call();
    await lookAtRewritten(lookers, surroundings, sotto, material, before);
  } finally {
    await sotto.stop();
  }
}

async function rewrite({ databaseUrl, signer }: Surroundings, { victim }: Material): Promise<void> {
  const { session, seal } = openProof(victim.proof).extra;
  const place = { accountId: seal.event.chain, sessionId: session.chain };
  await rewriteDatabase(databaseUrl, signer, place);
}

/** Shows that the forged database is consistent, because the service's own verification succeeds. */
async function lookAtWhole({ report }: Lookers, { env }: Surroundings): Promise<void> {
  const { code, out, err } = await runSotto(['audit', 'verify'], { env });
  const finding = {
    check: 'chain',
    by: 'sotto audit verify',
    reason: code === 0 ? null : out + err,
  } as const;
  report.accepts('database: rewritten, with all hashes and signatures', [finding]);
}

async function lookAtRewritten(
  lookers: Lookers,
  surroundings: Surroundings,
  sotto: Sotto,
  { victim, checkpoints }: Material,
  before: number,
): Promise<void> {
  const { foreign, report } = lookers;
  const { trust, witnesses, signer, folder } = surroundings;
  const last = checkpoints.at(-1) ?? '';
  const seen = headOf(openNote(last));
  const asked = await eventually(() => {
    const all = requestsOf(witnesses.foreign.answered.slice(before), signer.verifier.name);
    return Promise.resolve(
      all.some(({ oldSize, size }) => oldSize > 0 && size > seen.size) ? all : undefined,
    );
  });
  const shown = await foreign.look({ job: 'log', url: sotto.logUrl, log: trust.log, seen: [last] });
  report.refuses(`log: ${READERS.rewritten[0]}`, READERS.rewritten[1], shown);
  report.refuses(
    `request: ${REQUESTS.proofOfRewritten[0]}`,
    REQUESTS.proofOfRewritten[1],
    asked.map(finding),
  );
  // `sotto witness` keeps the first request that shows an inconsistency.
  await eventually(async () => {
    const names = await readdir(join(folder, 'witness'));
    return names.find((name) => name.startsWith('inconsistent-'));
  });
  const { status } = await sotto.get(`/api/v1/sessions/${victim.id}/proof`);
  if (status === 200) throw new Error('the service gives a proof that nobody has cosigned');
  const text = await eventually(async () => {
    const exported = await sotto.export(victim.id);
    return exported.includes('"timestamp"') ? exported : undefined;
  });
  await lookAtFile(lookers, surroundings, `export: ${EXPORTS.served[0]}`, 'export', text, EXPORTS.served);
}

interface Request {
  readonly status: number;
  readonly oldSize: number;
  readonly size: number;
}

function requestsOf(answered: readonly Answered[], origin: string): Request[] {
  return answered.flatMap(({ status, body }) => {
    const request = parseAddCheckpoint(body);
    if (request?.note.startsWith(`${origin}\n`) !== true) return [];
    return [{ status, oldSize: request.oldSize, size: headOf(openNote(request.note)).size }];
  });
}

function finding({ status, oldSize, size }: Request): Finding {
  const reason = status === 200 ? null : `${status} from ${oldSize} to ${size}`;
  return { check: 'witness', by: 'witness-log', reason };
}
