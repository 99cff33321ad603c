import { type Bytes, utf8 } from './bytes';
import type { Checkpoint } from './checkpoint';
import { verifyEd25519 } from './ed25519';
import type { NoteSignature } from './note';
import type { VerifierKey } from './verifier-key';

/**
 * Whether a log's key signed a checkpoint. `forged`: a signature says that it is of this key, and is not.
 * `other_origin`: the key is not the one of the log that the checkpoint names.
 */
export type LogSignature =
  | { readonly state: 'signed' | 'forged' | 'other_origin' | 'unsupported'; readonly key: VerifierKey }
  | { readonly state: 'unknown' | 'no_key' };

/** What is there of a witness. `forged`: a signature says that it is of this key, and is not. `unsupported`: one that can't be checked. */
export type WitnessCheck =
  | { readonly key: VerifierKey; readonly state: 'cosigned'; readonly time: Date }
  | { readonly key: VerifierKey; readonly state: 'absent' | 'forged' | 'unsupported' };

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** The last time that a Date has, in seconds. */
const LAST_SECOND = 8_640_000_000_000n;

/**
 * Looks for a signature of one of the log's keys. All that are there have to be right.
 * @param canCheck whether the browser knows Ed25519
 */
export async function checkLogSignature(
  { note, origin }: Checkpoint,
  keys: readonly VerifierKey[],
  canCheck: boolean,
): Promise<LogSignature> {
  if (keys.length === 0) return { state: 'no_key' };
  let found: LogSignature = { state: 'unknown' };
  for (const key of keys) {
    const signatures = signaturesOf(key, note.signatures);
    if (signatures.length === 0) continue;
    if (!canCheck) return { state: 'unsupported', key };
    for (const { bytes } of signatures) {
      if (!(await verifyEd25519(key.publicKey, bytes, utf8(note.text)))) return { state: 'forged', key };
    }
    if (key.name === origin) found = { state: 'signed', key };
    else if (found.state === 'unknown') found = { state: 'other_origin', key };
  }
  return found;
}

/** Looks for the cosignatures of a witness (https://c2sp.org/tlog-cosignature). */
export async function checkWitness(
  { note }: Checkpoint,
  key: VerifierKey,
  canCheck: boolean,
): Promise<WitnessCheck> {
  const signatures = signaturesOf(key, note.signatures);
  if (signatures.length === 0) return { key, state: 'absent' };
  if (key.use !== 'witness' || !canCheck) return { key, state: 'unsupported' };
  let time: Date | undefined;
  for (const { bytes } of signatures) {
    const cosigned = await cosignedAt(key, bytes, note.text);
    if (cosigned === undefined) return { key, state: 'forged' };
    if (time === undefined || cosigned < time) time = cosigned;
  }
  return time === undefined ? { key, state: 'absent' } : { key, state: 'cosigned', time };
}

/** Those of a name and a key id; none of other keys counts (https://c2sp.org/signed-note, "Signatures"). */
function signaturesOf(key: VerifierKey, signatures: readonly NoteSignature[]): NoteSignature[] {
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
}

/** Undefined if the signature is wrong. */
async function cosignedAt({ publicKey }: VerifierKey, bytes: Bytes, text: string): Promise<Date | undefined> {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  if (seconds > LAST_SECOND) return undefined;
  const message = utf8(`cosignature/v1\ntime ${String(seconds)}\n${text}`);
  const isRight = await verifyEd25519(publicKey, bytes.slice(TIME_BYTES), message);
  return isRight ? new Date(Number(seconds) * 1_000) : undefined;
}

/** Who signed a checkpoint by its own word, besides the log itself. Nothing is verified. */
export function cosignersOf({ note, origin }: Checkpoint): string[] {
  return [...new Set(note.signatures.flatMap(({ name }) => (name === origin ? [] : [name])))];
}
