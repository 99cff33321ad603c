import { checkpointText, leafHex } from '../../../src/audit/chain/log/checkpoint.js';
import { Cosigner } from '../../../src/audit/chain/cosigning/cosignature.js';
import { ED25519_COSIGNATURE } from '../../../src/audit/chain/cosigning/ed25519-cosignature.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import { inclusionProof } from '../../../src/audit/chain/log/merkle-proof.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { type AccountExport, eventAt, openAccount, written } from './account-export.js';
import { rechained } from './chains.js';
import { type Forged, type Means, nowS } from './forging.js';
import { noteText, openProof, stampedPart } from './proof-file.js';

/** Further witnesses. The log grows consistently, so witnesses have no reason to refuse. */
const COSIGNERS = ['one.example.com', 'two.example.com'].map(
  (name, at) => new Cosigner(ED25519_COSIGNATURE, name, Buffer.alloc(32, 40 + at)),
);
const INVENTED = 'sess_01KZ0000000000000000000009';

/**
 * Returns an account's export with another seal as the newest entry of the log. The seal covers a new
 * session, or a session that was sealed before and has been rewritten since.
 */
export async function sealedAgain(means: Means, { isRewritten }: { isRewritten: boolean }): Promise<Forged> {
  const body = openAccount(means.material.account);
  const { id } = means.material.victim;
  const before = body.events.filter(({ chain }) => chain === id);
  const last = before.length - 1;
  const session = isRewritten
    ? rechained(before.with(last, { ...eventAt(before, last), status: 'error' }), last)
    : rechained(before.map((event) => ({ ...event, chain: INVENTED })));
  const kept = isRewritten ? body.events.filter(({ chain }) => chain !== id) : body.events;
  const grown = withSeal({ ...body, events: [...kept, ...session] }, eventAt(session, last), means);
  return {
    text: written(await withCheckpoint(grown, means)),
    trust: { witnesses: COSIGNERS.map(({ verifier }) => verifier.toString()) },
  };
}

function withSeal(body: AccountExport, head: AuditEvent, { material }: Means): AccountExport {
  const { event } = openProof(material.victim.proof).extra.seal;
  const ends = { first: head.chain, last: head.chain, count: 1, root: merkleRoot([head.curr_hash]) };
  const own = rechained([...body.own, { ...event, ...ends }], body.own.length);
  const line = {
    seal_seq: body.own.length,
    leaf_index: 0,
    session_id: head.chain,
    event_count: head.seq + 1,
    head_hash: head.curr_hash,
  };
  return { ...body, own, sealed: [...body.sealed, line] };
}

/** Adds the account's last event to the log, with a signed checkpoint. */
async function withCheckpoint(body: AccountExport, { operator }: Means): Promise<AccountExport> {
  const { chain, seq, curr_hash: hash } = eventAt(body.own, body.own.length - 1);
  const leaves = [...operator.leaves, leafHex({ accountId: chain, seq, hash })];
  const text = checkpointText(operator.origin, { size: leaves.length, rootHex: merkleRoot(leaves) });
  const note = operator.sign(
    text,
    COSIGNERS.map((one) => one.sign(text, nowS()).trimEnd()),
  );
  const index = leaves.length - 1;
  const leaf = { account_id: chain, seq, hash, index, proof: inclusionProof(leaves, index) };
  const timestamp = await operator.stamp(stampedPart(note));
  return { ...body, first: { ...body.first, checkpoint: { note: noteText(note), timestamp, leaf } } };
}
