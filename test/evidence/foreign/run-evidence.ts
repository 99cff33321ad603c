import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Missing, preparePython } from '../../support/python.js';
import { startForeignVerifier } from './foreign-verifier.js';
import { gather } from './material.js';
import { gainMeans } from './means.js';
import { OwnVerifier } from './own-verifier.js';
import { Report } from './report.js';
import { lookAtAttacks } from './rows-of-attacks.js';
import { type Lookers, lookAtFiles } from './rows-of-files.js';
import { askWitnesses, lookAtLogs } from './rows-of-logs.js';
import { lookAtGrowth, lookAtRewriting } from './rows-of-operation.js';
import { startSotto } from './sotto.js';
import { prepareSurroundings, type Surroundings } from './surroundings.js';

const FAILED = 1;
const MISSING = 2;
const LOCK = new URL('requirements.lock', import.meta.url);

/** Prepares and removes the database server of the run. */
export interface Server {
  readonly setUp: () => Promise<void>;
  readonly tearDown: () => Promise<void>;
}

/** @returns exit code */
export async function runEvidence({ setUp, tearDown }: Server): Promise<number> {
  try {
    await requireOpenSsl();
    const python = await preparePython('evidence', LOCK);
    await setUp();
    try {
      return await lookAtAll(python);
    } finally {
      await tearDown();
    }
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    process.stdout.write(`The foreign software was LEFT OUT. It needs ${error.message}.\n`);
    return MISSING;
  }
}

async function requireOpenSsl(): Promise<void> {
  const { stdout } = await promisify(execFile)('openssl', ['version']).catch(() => ({ stdout: '' }));
  if (!/^OpenSSL [3-9]/.test(stdout)) throw new Missing('the command `openssl`, 3.0 or later');
}

async function lookAtAll(python: string): Promise<number> {
  const surroundings = await prepareSurroundings(python);
  const foreign = startForeignVerifier(python);
  try {
    const own = await OwnVerifier.load(surroundings.folder);
    const lookers: Lookers = { foreign, own, report: new Report() };
    await lookAtService(surroundings, lookers);
    await lookAtLogs(foreign, lookers.report);
    await askWitnesses(surroundings, lookers.report);
    await lookAtAttacks(lookers);
    process.stdout.write(`${lookers.report.counts()}\n`);
    return lookers.report.isWell ? 0 : FAILED;
  } finally {
    await foreign.stop();
    await surroundings.stop();
  }
}

async function lookAtService(surroundings: Surroundings, lookers: Lookers): Promise<void> {
  const sotto = await startSotto(surroundings);
  const material = await gather(sotto, surroundings)
    .then(async (gathered) => {
      await lookAtGrowth(lookers, surroundings, sotto, gathered);
      return gathered;
    })
    .finally(() => sotto.stop());
  const means = await gainMeans(surroundings, material);
  await lookAtFiles(lookers, means).finally(() => means.namesake.remove());
  await lookAtRewriting(lookers, surroundings, material, sotto.cookie);
}
