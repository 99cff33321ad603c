import { checkpointText, leafHex } from '../../src/audit/chain/log/checkpoint.js';
import { Cosigner } from '../../src/audit/chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../src/audit/chain/cosigning/ed25519-cosignature.js';
import { ChainWriter, eventFromStored } from '../../src/audit/chain/hash/hash-chain.js';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import { inclusionProof } from '../../src/audit/chain/log/merkle-proof.js';
import type { SessionProof } from '../../src/audit/chain/proof/session-proof.js';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import type { AnyEventBody, AuditEvent, SealedEvent } from '../../src/audit/events/audit-event.js';

export const LOG = new NoteSigner('sotto.example.com/log', Buffer.alloc(32, 1));
export const WITNESSES = [
  new Cosigner(ED25519_COSIGNATURE, 'one.example.com', Buffer.alloc(32, 2)),
  new Cosigner(ED25519_COSIGNATURE, 'two.example.com', Buffer.alloc(32, 3)),
];
/** Time of the cosignature, in seconds since the epoch. */
export const COSIGNED_AT = 1_770_000_000;

const ENDED = new Date('2026-02-03T04:05:06.789Z');
const ACCOUNT = 'acc_01KZ0000000000000000000000';
const OTHER_HEAD = '11'.repeat(32);

/** Returns the parts of a session's proof. The session is one of three in a seal, whose leaf is the fourth of a log. */
export function provenSession({
  size = 7,
  ended = ENDED,
  since,
}: { size?: number; ended?: Date; since?: string } = {}): SessionProof {
  const chain = new ChainWriter<AnyEventBody>('sess_01KZ0000000000000000000001');
  chain.append({ kind: 'session_started' }, ended);
  const session = eventOf(chain.append({ kind: 'session_closed', status: 'ok' }, ended));
  const heads = [OTHER_HEAD, session.curr_hash, OTHER_HEAD];
  const account = new ChainWriter<AnyEventBody>(ACCOUNT);
  const seal = eventOf(
    account.append(
      {
        kind: 'sessions_sealed',
        root: merkleRoot(heads),
        count: heads.length,
        ...(since === undefined ? {} : { since }),
      },
      ENDED,
    ),
  );
  const leaf = leafHex({ accountId: ACCOUNT, seq: seal.seq, hash: seal.curr_hash });
  const leaves = Array.from({ length: size }, (_, at) => (at === 3 ? leaf : String(at).padStart(4, '0')));
  const text = checkpointText(LOG.verifier.name, { size, rootHex: merkleRoot(leaves) });
  return {
    note: LOG.sign(text) + WITNESSES.map((witness) => witness.sign(text, COSIGNED_AT)).join(''),
    leaf: { index: 3, proof: inclusionProof(leaves, 3) },
    session,
    seal: { event: seal, index: 1, proof: inclusionProof(heads, 1) },
    timestamp: undefined,
  };
}

function eventOf({ canonical, currHash }: SealedEvent): AuditEvent {
  return eventFromStored(canonical, currHash);
}
