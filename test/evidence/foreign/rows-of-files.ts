import { FORGED_CHECKPOINTS, HONEST_CHECKPOINTS } from './forged-checkpoints.js';
import { FORGED_COSIGNATURES, HONEST_COSIGNATURES } from './forged-cosignatures.js';
import { FORGED_EXPORTS, HONEST_EXPORTS } from './forged-exports.js';
import { HONEST_ACCOUNTS } from './forged-accounts.js';
import { FORGED_FILES } from './forged-files.js';
import { FORGED_SESSIONS, HONEST_SESSIONS } from './forged-sessions.js';
import { FORGED_STAMPS, HONEST_STAMPS } from './forged-stamps.js';
import type { ForeignVerifier, Trust } from './foreign-verifier.js';
import type { Forged, ForgeFile, Means, ProofChange } from './forging.js';
import type { OwnVerifier } from './own-verifier.js';
import { EXPORTS, type Planted, PROOFS } from './planted.js';
import type { Report } from './report.js';
import type { Surroundings } from './surroundings.js';

/** Verifiers of files, and the report. */
export interface Lookers {
  readonly foreign: ForeignVerifier;
  readonly own: OwnVerifier;
  readonly report: Report;
}

const FORGED_PROOFS: Record<ProofChange, ForgeFile> = {
  ...FORGED_SESSIONS,
  ...FORGED_FILES,
  ...FORGED_CHECKPOINTS,
  ...FORGED_COSIGNATURES,
  ...FORGED_STAMPS,
};
const HONEST_PROOFS: Readonly<Record<string, ForgeFile>> = {
  ...HONEST_SESSIONS,
  ...HONEST_CHECKPOINTS,
  ...HONEST_COSIGNATURES,
  ...HONEST_STAMPS,
};

/** Verifies files of the service, files made without a change, and files with each planted change. */
export async function lookAtFiles(lookers: Lookers, means: Means): Promise<void> {
  for (const { id, proof, export: text } of means.material.sessions) {
    await lookAtFile(lookers, means.surroundings, `the proof of ${id}`, 'proof', proof);
    await lookAtFile(lookers, means.surroundings, `the export of ${id}`, 'export', text);
  }
  await lookAtKind(lookers, means, 'proof', HONEST_PROOFS, FORGED_PROOFS, PROOFS);
  await lookAtKind(
    lookers,
    means,
    'export',
    { ...HONEST_EXPORTS, ...HONEST_ACCOUNTS },
    FORGED_EXPORTS,
    EXPORTS,
  );
}

async function lookAtKind(
  lookers: Lookers,
  means: Means,
  job: 'proof' | 'export',
  honest: Readonly<Record<string, ForgeFile>>,
  forged: Readonly<Record<string, ForgeFile>>,
  planted: Readonly<Record<string, Planted>>,
): Promise<void> {
  for (const [what, make] of Object.entries(honest)) {
    await lookAtFile(lookers, means.surroundings, `${job}: ${what}`, job, await make(means));
  }
  for (const [change, forge] of Object.entries(forged)) {
    const row = planted[change];
    if (row === undefined) throw new Error(`${change} is not listed`);
    await lookAtFile(lookers, means.surroundings, `${job}: ${row[0]}`, job, await forge(means), row);
  }
}

/**
 * Verifies a file with foreign software and with our own verifier.
 * @param row planted change; undefined for a valid file
 */
export async function lookAtFile(
  { foreign, own, report }: Lookers,
  surroundings: Surroundings,
  what: string,
  job: 'proof' | 'export',
  file: string | Forged,
  row?: Planted,
): Promise<void> {
  const { text, trust: other = {} } = typeof file === 'string' ? { text: file } : file;
  const trust: Trust = { ...surroundings.trust, ...other };
  const findings = await foreign.look({ job, text, ...trust });
  const verdict = await own.verify(text, trust);
  const isRight = row === undefined;
  const faults = verdict.ok === isRight ? [] : [`sotto does not agree: ${verdict.message}`];
  if (row === undefined) report.accepts(what, findings, faults);
  else report.refuses(what, row[1], findings, faults);
}
