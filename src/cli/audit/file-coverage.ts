import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { Uncovered } from '../../audit/chain/proof/coverage.js';
import { NotFound } from '../not-found.js';

/**
 * An export may lack the protection of a checkpoint only for what is younger than expected. A session that was removed
 * behind a tombstone that nothing covers is never expected: its own age can't be told any more.
 * @param uncovered what the message of the result begins with
 * @throws NotFound for anything else, which may have been written or removed at any time by anybody
 */
export function withCoverage(
  result: VerifyResult,
  uncovered: Uncovered | undefined,
  gapsFrom: Date | undefined,
): VerifyResult {
  if (!result.ok || uncovered === undefined) return result;
  const isExpected =
    gapsFrom !== undefined && uncovered.removed === 0 && uncovered.since >= gapsFrom.getTime();
  if (isExpected) return result;
  const hint = gapsFrom === undefined ? ' (--gaps-from says from when on that is expected)' : '';
  throw new NotFound(`${result.message}${hint}`);
}
