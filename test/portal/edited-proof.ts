import { type SessionProof, sessionProofText } from '../../src/audit/chain/proof/session-proof.js';
import { parseTlogProof, tlogProofText } from '../../src/audit/chain/proof/tlog-proof.js';
import { provenSession } from '../support/proven-session.js';

/** Returns the fields that are replaced in a proof. */
export type Change = (proof: SessionProof) => object;

/** Returns the text of a changed {@link provenSession}. @param edit changes the JSON in the text */
export function editProof(change: Change, edit = (json: string): string => json): string {
  const proof = provenSession();
  const file = parseTlogProof(sessionProofText({ ...proof, ...change(proof) }));
  if (file === undefined) throw new Error('the changed proof has no form');
  return tlogProofText({ ...file, extra: Buffer.from(edit(String(file.extra))) });
}

/** Removes a signature from a note. @param name beginning of the signer's name */
export function removeLine(note: string, name: string): string {
  return note.replace(new RegExp(`— ${name}.*\n`), '');
}

type Json = Record<string, Record<string, unknown>>;

/** Changes the JSON in the text of a proof. @throws Error if the text is not a proof */
export function withExtra(text: string, change: (extra: Json) => void): string {
  const file = parseTlogProof(text);
  const extra = JSON.parse(String(file?.extra)) as Json;
  change(extra);
  if (file === undefined) throw new Error('the service gave no proof');
  return tlogProofText({ ...file, extra: Buffer.from(JSON.stringify(extra)) });
}
