import { stat } from 'node:fs/promises';
import { ArchiveFailure } from '../../audit/archive/archive-failure.js';
import type { ArchiveProblem } from '../../audit/archive/verification/archive-findings.js';
import {
  type ArchiveReader,
  BucketReader,
  FolderReader,
} from '../../audit/archive/verification/archive-reader.js';
import { type ArchiveVerdict, verifyArchive } from '../../audit/archive/verification/archive-verifier.js';
import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { loadArchive } from '../../config/config.js';
import { NotFound } from '../not-found.js';
import { parseKeys } from './verify-file.js';

/** Maximum number of listed problems, to keep the message readable. */
const MAX_LISTED = 50;

/**
 * Verifies an archive without the service and its database.
 * @param place `s3://<bucket>/<prefix>`, or a folder with a copy of the archive
 * @throws NotFound if the archive cannot be verified
 */
export async function verifyArchiveAt(place: string, publicKeys: readonly string[]): Promise<VerifyResult> {
  const verifiers = parseKeys(publicKeys);
  if (verifiers.length === 0) throw new NotFound('Specify the public log key (--public-key).');
  const reader = await readerOf(place);
  try {
    return resultOf(await verifyArchive(reader, verifiers), place);
  } catch (error) {
    if (error instanceof ArchiveFailure) throw new NotFound(`${place} cannot be read: ${error.message}.`);
    throw error;
  } finally {
    reader.close();
  }
}

async function readerOf(place: string): Promise<ArchiveReader> {
  if (place.startsWith('s3:')) {
    const settings = loadArchive(process.env, place);
    if (settings !== undefined) return BucketReader.open(settings);
  }
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new NotFound(`${place} is neither s3://<bucket>/<prefix> nor a folder.`);
  return new FolderReader(place);
}

function resultOf(verdict: ArchiveVerdict, place: string): VerifyResult {
  const { problems, checkpoints, size, accounts, sessions, events, purged, later } = verdict;
  if (problems.length > 0) {
    const listed = problems.slice(0, MAX_LISTED).map(lineOf);
    const others = problems.length - listed.length;
    if (others > 0) listed.push(`  and ${others} others`);
    const message = [`the archive is not valid: ${problems.length} problems`, ...listed].join('\n');
    return { ok: false, event_count: events, message };
  }
  if (checkpoints === 0) throw new NotFound(`${place} contains no checkpoints.`);
  const parts = [
    `archive ok: ${sessions} sessions of ${accounts} accounts with ${events} events, in ${checkpoints} checkpoints up to ` +
      `size ${size}, all signed`,
  ];
  if (purged > 0) parts.push(`${purged} sessions have a tombstone only`);
  if (later > 0) parts.push(`${later} objects belong to a checkpoint that is not complete yet`);
  return { ok: true, event_count: events, message: parts.join('; ') };
}

function lineOf({ kind, key, detail }: ArchiveProblem): string {
  // The names are untrusted, because they depend on the folder's contents.
  const shown = key.replaceAll(/[^ -~]/g, '?');
  return `  ${kind}: ${shown}${detail === undefined ? '' : ` (${detail})`}`;
}
