import { type Command, InvalidArgumentError } from 'commander';
import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { BROKEN, reportFailure } from '../exit-codes.js';
import { NotFound } from '../not-found.js';
import { type FileTrust, verifyFile } from './verify-file.js';

interface VerifyOptions extends FileTrust {
  readonly session?: string;
  readonly file?: string;
  readonly archive?: string;
  readonly sinceCheckpoint?: boolean;
}

/** Configures `sotto audit verify`, for the journal in the database, an exported file or an archive. */
export function configureVerify(command: Command): void {
  command
    .option('--session <id>', 'verify only this session')
    .option('--since-checkpoint', 'verify only events after the last complete verification')
    .option(
      '--file <path>',
      'verify an export or a proof instead of the database, without the service (- reads an export from standard input)',
    )
    .option(
      '--archive <place>',
      'verify an archive instead of the database, without the service: s3://<bucket>/<prefix>, or a folder with a copy',
    )
    .option('--proof <path>', 'session proof that the export must match')
    .option('--public-key <keys...>', 'verifier keys for the checkpoints in the file or archive')
    .option('--witness-key <keys...>', 'verifier keys of witnesses that must have cosigned the checkpoint')
    .option('--quorum <count>', 'number of witnesses that must have cosigned (default: all)', parseCount)
    .option('--tsa-roots <path>', 'PEM file with the trusted root certificates for timestamps')
    .option(
      '--gaps-from <time>',
      'time (ISO 8601, UTC) from which the export can contain events without a checkpoint',
      parseTime,
    )
    .action((options: VerifyOptions) => reportFailure(verify(options)));
}

async function verify(options: VerifyOptions): Promise<void> {
  const { session, file, archive, sinceCheckpoint = false } = options;
  if ([session, file, archive, options.sinceCheckpoint].filter((choice) => choice !== undefined).length > 1) {
    throw new NotFound('Use only one of --session, --file, --archive and --since-checkpoint.');
  }
  if (file !== undefined) {
    process.stdout.write(`${report(await verifyFile(file, options))}\n`);
    return;
  }
  requireNoTrust(options);
  if (archive !== undefined) {
    const { verifyArchiveAt } = await import('./verify-archive.js');
    process.stdout.write(`${report(await verifyArchiveAt(archive, options.publicKey ?? []))}\n`);
    return;
  }
  // Offline verification by an auditor must not load the service.
  const { verifyStored } = await import('./verify-stored.js');
  await verifyStored({ session, sinceCheckpoint }, report);
}

/** Rejects options that would be ignored, because users expect that they are checked. */
function requireNoTrust({ witnessKey, quorum, tsaRoots, proof, gapsFrom }: VerifyOptions): void {
  if (gapsFrom !== undefined) throw new NotFound('--gaps-from requires --file.');
  if (proof !== undefined) throw new NotFound('--proof requires --file.');
  if (tsaRoots !== undefined) throw new NotFound('--tsa-roots requires --file.');
  if (witnessKey !== undefined || quorum !== undefined) {
    throw new NotFound('--witness-key and --quorum require --file.');
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
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('not a valid number of witnesses');
  return Number(text);
}
