import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import { checkQuorum, type Cosigned, type Quorum } from '../../audit/chain/cosigning/quorum.js';
import { NotFound } from '../not-found.js';

/**
 * Adds the cosigning witnesses to a file's verification result.
 * @param note signed checkpoint in the file; undefined if the file has none
 * @param quorum witnesses to require; without witnesses, cosignatures are not checked
 * @throws NotFound if not enough witnesses have cosigned, which is not a verification failure
 */
export function withCosignatures(
  result: VerifyResult,
  note: string | undefined,
  quorum: Quorum,
): VerifyResult {
  const { witnesses, needed } = quorum;
  if (!result.ok) return result;
  if (witnesses.length === 0) {
    if (note === undefined) return result;
    return { ...result, message: `${result.message}; cosignatures were not checked (--witness-key)` };
  }
  if (note === undefined) throw new NotFound('The file contains no checkpoint.');
  const { cosigned, forged, isReached } = checkQuorum(note, quorum);
  if (forged.length > 0) {
    return { ...result, ok: false, message: `the cosignature of ${forged.join(', ')} is invalid` };
  }
  if (!isReached) {
    throw new NotFound(`pending: ${cosigned.length} of ${needed} witnesses have cosigned the checkpoint.`);
  }
  return { ...result, message: `${result.message}; cosigned by ${cosigned.map(shown).join(', ')}` };
}

function shown({ name, time }: Cosigned): string {
  return `${name} at ${new Date(time * 1_000).toISOString()}`;
}
