import { checkpointText, leafHex } from '../../../src/audit/chain/log/checkpoint.js';
import { ChainWriter, eventFromStored } from '../../../src/audit/chain/hash/hash-chain.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import { inclusionProof } from '../../../src/audit/chain/log/merkle-proof.js';
import { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { addCheckpointText } from '../../../src/audit/chain/cosigning/witness-messages.js';
import type { AnyEventBody, AuditEvent } from '../../../src/audit/events/audit-event.js';
import { grownLog } from '../../support/grown-log.js';
import type { ProofFile } from './proof-file.js';

/**
 * A log of the operator. `TWIN` signs a log with the same tree as the service's. The witnesses watch both.
 */
export const SIDE = new NoteSigner('side.example.com/log', Buffer.alloc(32, 21));
export const TWIN = new NoteSigner('twin.example.com/log', Buffer.alloc(32, 22));
export const SIDE_LOGS = [SIDE, TWIN] as const;
/** A log for which witnesses get invalid requests. */
export const WATCHED = grownLog('watched.example.com/log', 23);

const ENDED = new Date('2026-02-03T04:05:06.789Z');
const ACCOUNT = 'acc_01KZ0000000000000000000000';
const OTHER_HEAD = '11'.repeat(32);
/** Replacement character for bytes that cannot be decoded. */
export const REPLACED = '\uFFFD';

/**
 * Entries of the side log: an honest session, an event of another kind with the fields of a seal, and a
 * session whose last event contains {@link REPLACED}.
 */
export type SideEntry = 'honest' | 'otherKind' | 'replaced';

/** Returns the side log's entries, between two others, and its signed checkpoint. */
export function sideProofs(): { entries: Record<SideEntry, Omit<ProofFile, 'note'>>; note: string } {
  const honest = sealedSession(1, 'ok', 'sessions_sealed');
  const otherKind = sealedSession(2, 'ok', 'agent_updated');
  const replaced = sealedSession(3, `ok ${REPLACED}`, 'sessions_sealed');
  const leaves = ['00', ...[honest, otherKind, replaced].map(({ seal }) => entryOf(seal.event)), '01'];
  const proven = (extra: ReturnType<typeof sealedSession>, index: number): Omit<ProofFile, 'note'> => ({
    extra: { v: 1, ...extra },
    index,
    path: inclusionProof(leaves, index).map((hash) => Buffer.from(hash, 'hex').toString('base64')),
  });
  const head = { size: leaves.length, rootHex: merkleRoot(leaves) };
  return {
    entries: {
      honest: proven(honest, 1),
      otherKind: proven(otherKind, 2),
      replaced: proven(replaced, 3),
    },
    note: SIDE.sign(checkpointText(SIDE.verifier.name, head)),
  };
}

/** Returns the log's leaf for an event of an account. */
export function entryOf(event: AuditEvent): string {
  return leafHex({ accountId: event.chain, seq: event.seq, hash: event.curr_hash });
}

function sealedSession(
  number: number,
  status: string,
  kind: string,
): { session: AuditEvent; seal: { event: AuditEvent; index: number; proof: string[] } } {
  const session = event(`sess_01KZ000000000000000000000${number}`, { kind: 'session_closed', status });
  const heads = [OTHER_HEAD, session.curr_hash, OTHER_HEAD];
  const seal = event(ACCOUNT, { kind, root: merkleRoot(heads), count: heads.length });
  return { session, seal: { event: seal, index: 1, proof: inclusionProof(heads, 1) } };
}

function event(chain: string, body: AnyEventBody): AuditEvent {
  const { canonical, currHash } = new ChainWriter<AnyEventBody>(chain).append(body, ENDED);
  return eventFromStored(canonical, currHash);
}

/**
 * Lets witnesses cosign a log's first checkpoint.
 * @param urls URLs of the witnesses
 * @returns their signature lines, without line feeds
 */
export async function cosignFirst(note: string, urls: readonly string[]): Promise<string[]> {
  const body = addCheckpointText({ oldSize: 0, proof: [], note });
  return Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
      if (answer.status !== 200) throw new Error(`a witness answered ${answer.status}`);
      return (await answer.text()).trimEnd();
    }),
  );
}
