import { type SessionProof, sessionProofText } from '../../src/audit/chain/proof/session-proof.js';
import { parseTlogProof, tlogProofText } from '../../src/audit/chain/proof/tlog-proof.js';
import { provenSession } from '../support/proven-session.js';

/** What of a proof is replaced. */
export type Change = (proof: SessionProof) => object;

/** The text of {@link provenSession} with a change, and with one of the JSON in it. */
export function editProof(change: Change, edit = (json: string): string => json): string {
  const proof = provenSession();
  const file = parseTlogProof(sessionProofText({ ...proof, ...change(proof) }));
  if (file === undefined) throw new Error('the changed proof has no form');
  return tlogProofText({ ...file, extra: Buffer.from(edit(String(file.extra))) });
}

/** A note without the signature of the name that begins so. */
export function removeLine(note: string, name: string): string {
  return note.replace(new RegExp(`— ${name}.*\n`), '');
}

type Json = Record<string, Record<string, unknown>>;

/** The text of a proof with another JSON in it. @throws Error if it is none */
export function withExtra(text: string, change: (extra: Json) => void): string {
  const file = parseTlogProof(text);
  const extra = JSON.parse(String(file?.extra)) as Json;
  change(extra);
  if (file === undefined) throw new Error('the service gave no proof');
  return tlogProofText({ ...file, extra: Buffer.from(JSON.stringify(extra)) });
}
