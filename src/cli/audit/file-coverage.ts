import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { Uncovered } from '../../audit/chain/proof/coverage.js';
import { NotFound } from '../not-found.js';

/** Whether the file contains a checkpoint, and a key was given to check it. */
export type FileCheckpoint = 'checked' | 'no key' | 'none';

/** Beginnings of the message if a missing key or checkpoint is the reason why nothing is covered. */
const CAUSES: Readonly<Record<FileCheckpoint, string>> = {
  checked: '',
  'no key':
    'the checkpoint was not checked, because no key was given (--public-key; `npx sotto audit public-key` prints it): ',
  none: 'the file contains no checkpoint: ',
};

/**
 * An export may lack the protection of a checkpoint only for what is younger than expected. A session that was removed
 * behind a tombstone that nothing covers is never expected: its own age can't be told any more.
 * @param uncovered what the message of the result begins with
 * @param checkpoint of the file
 * @throws NotFound for anything else, which may have been written or removed at any time by anybody
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
