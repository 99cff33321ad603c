import { type Bytes, utf8 } from './bytes';
import type { Checkpoint } from './checkpoint';
import { verifyEd25519 } from './ed25519';
import type { NoteSignature } from './note';
import type { VerifierKey } from './verifier-key';

/**
 * Whether a log key signed the checkpoint. If a signature claims this key but does not verify, the state is `forged`.
 * `other_origin` means that the checkpoint names another log than the key.
 */
export type LogSignature =
  | { readonly state: 'signed' | 'forged' | 'other_origin' | 'unsupported'; readonly key: VerifierKey }
  | { readonly state: 'unknown' | 'no_key' };

/**
 * Whether a witness cosigned the checkpoint. If a cosignature claims this key but does not verify, the state is
 * `forged`. `unsupported` means that this page cannot check the cosignature.
 */
export type WitnessCheck =
  | { readonly key: VerifierKey; readonly state: 'cosigned'; readonly time: Date }
  | { readonly key: VerifierKey; readonly state: 'absent' | 'forged' | 'unsupported' };

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
/** Latest time that a Date can represent, in seconds. */
const LAST_SECOND = 8_640_000_000_000n;

/**
 * Verifies the signatures by the log's keys. A single wrong signature fails the check.
 * @param canCheck whether the browser supports Ed25519
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

/**
 * Verifies the cosignatures of a witness (https://c2sp.org/tlog-cosignature).
 * @param canCheck whether the browser supports Ed25519
 */
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

/**
 * Returns the signatures with the key's name and ID. Signatures by other keys are ignored
 * (https://c2sp.org/signed-note, "Signatures").
 */
function signaturesOf(key: VerifierKey, signatures: readonly NoteSignature[]): NoteSignature[] {
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
}

/** Returns the time of a cosignature; undefined if the cosignature is wrong. */
async function cosignedAt({ publicKey }: VerifierKey, bytes: Bytes, text: string): Promise<Date | undefined> {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const seconds = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
  if (seconds > LAST_SECOND) return undefined;
  const message = utf8(`cosignature/v1\ntime ${String(seconds)}\n${text}`);
  const isRight = await verifyEd25519(publicKey, bytes.slice(TIME_BYTES), message);
  return isRight ? new Date(Number(seconds) * 1_000) : undefined;
}

/** Returns the unverified names of all signers of a checkpoint except the log. */
export function cosignersOf({ note, origin }: Checkpoint): string[] {
  return [...new Set(note.signatures.flatMap(({ name }) => (name === origin ? [] : [name])))];
}
