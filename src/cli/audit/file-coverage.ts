import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { Uncovered } from '../../audit/chain/proof/coverage.js';
import { NotFound } from '../not-found.js';

/** Whether the file contains a checkpoint, and whether a key was given to check it. */
export type FileCheckpoint = 'checked' | 'no key' | 'none';

/** Prefixes of the message if a missing key or checkpoint is the reason for missing coverage. */
const CAUSES: Readonly<Record<FileCheckpoint, string>> = {
  checked: '',
  'no key':
    'the checkpoint was not checked, because no key was given (--public-key; `npx sotto audit public-key` prints it): ',
  none: 'the file contains no checkpoint: ',
};

/**
 * Accepts events without a checkpoint only if they are younger than `gapsFrom`. A removed session whose tombstone is
 * not covered is never accepted, because the session's age is unknown.
 * @param uncovered uncovered parts, with which the message of the result begins
 * @param checkpoint state of the file's checkpoint
 * @throws NotFound for other uncovered parts, which could have been written or removed at any time
 */
export function withCoverage(
  result: VerifyResult,
  uncovered: Uncovered | undefined,
  gapsFrom: Date | undefined,
  checkpoint: FileCheckpoint,
): VerifyResult {
  if (!result.ok || uncovered === undefined) return result;
  const isExpected =
    gapsFrom !== undefined && uncovered.removed === 0 && uncovered.since >= gapsFrom.getTime();
  if (isExpected) return result;
  const hint = gapsFrom === undefined ? ' (use --gaps-from to set the time from which this is expected)' : '';
  throw new NotFound(`${CAUSES[checkpoint]}${result.message}${hint}`);
}
