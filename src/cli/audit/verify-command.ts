import { type Command, InvalidArgumentError } from 'commander';
import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { BROKEN, reportFailure } from '../exit-codes.js';
import { NotFound } from '../not-found.js';
import { type FileTrust, verifyFile } from './verify-file.js';

interface VerifyOptions extends FileTrust {
  readonly session?: string;
  readonly file?: string;
  readonly sinceCheckpoint?: boolean;
}

/** `sotto audit verify`: the journal in the database, or what was taken of it. */
export function configureVerify(command: Command): void {
  command
    .option('--session <id>', 'only this session')
    .option('--since-checkpoint', 'only what is newer than the checkpoint up to which all was verified last')
    .option(
      '--file <path>',
      'an export or the proof of a session instead of the database; needs no service (- for an export on standard input)',
    )
    .option('--proof <path>', 'proof of a session that the export must have just as it was proved')
    .option('--public-key <keys...>', 'verifier keys of the checkpoints in the file')
    .option(
      '--witness-key <keys...>',
      'verifier keys of witnesses that must have cosigned the checkpoint in the file',
    )
    .option('--quorum <count>', 'how many of these witnesses are enough; all by default', parseCount)
    .option('--tsa-roots <path>', 'PEM file of roots that the timestamp in the file must lead to')
    .option(
      '--gaps-from <time>',
      'from when on (ISO 8601, UTC) the export may have what no checkpoint covers yet',
      parseTime,
    )
    .action((options: VerifyOptions) => reportFailure(verify(options)));
}

async function verify(options: VerifyOptions): Promise<void> {
  const { session, file, sinceCheckpoint = false } = options;
  if ([session, file, options.sinceCheckpoint].filter((choice) => choice !== undefined).length > 1) {
    throw new NotFound('Give only one of --session, --file and --since-checkpoint.');
  }
  if (file !== undefined) {
    process.stdout.write(`${report(await verifyFile(file, options))}\n`);
    return;
  }
  requireNoTrust(options);
  // What an auditor verifies offline needs nothing of the service.
  const { verifyStored } = await import('./verify-stored.js');
  await verifyStored({ session, sinceCheckpoint }, report);
}

/** Whoever gives these expects that they are looked at. */
function requireNoTrust({ witnessKey, quorum, tsaRoots, proof, gapsFrom }: VerifyOptions): void {
  if (gapsFrom !== undefined) throw new NotFound('--gaps-from is for --file.');
  if (proof !== undefined) throw new NotFound('--proof is for --file.');
  if (tsaRoots !== undefined) throw new NotFound('--tsa-roots is for --file.');
  if (witnessKey !== undefined || quorum !== undefined) {
    throw new NotFound('--witness-key and --quorum are for --file.');
  }
}

function report(result: VerifyResult): string {
  if (!result.ok) process.exitCode = BROKEN;
  return result.message;
}

function parseTime(text: string): Date {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z$/.test(text) || Number.isNaN(Date.parse(text))) {
    throw new InvalidArgumentError('not a time such as 2026-02-03T04:05:00Z');
  }
  return new Date(text);
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('not a number of witnesses');
  return Number(text);
}
