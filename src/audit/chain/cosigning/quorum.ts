import type { CosignatureVerifier } from './cosignature.js';
import { KEY_ID_BYTES, parseSignatures, signatureLines, splitNote } from '../log/note-format.js';
import type { NoteVerifier } from '../log/signed-note.js';

/** Witnesses whose cosignatures count, and the number of cosignatures that is required. */
export interface Quorum {
  readonly witnesses: readonly CosignatureVerifier[];
  readonly needed: number;
}

/** Witness that cosigned a checkpoint, with the time of the cosignature in seconds since 1970. */
export interface Cosigned {
  readonly name: string;
  readonly time: number;
}

export interface QuorumResult {
  readonly cosigned: readonly Cosigned[];
  /** Names of witnesses for which the note has an invalid signature. */
  readonly forged: readonly string[];
  /** Whether at least `needed` witnesses cosigned, and no known witness has an invalid signature. */
  readonly isReached: boolean;
}

/** Error for a quorum that is contradictory or cannot be reached. */
export class InvalidQuorum extends Error {
  override readonly name = 'InvalidQuorum';
}

/**
 * Checks a choice of witnesses and returns it as a quorum.
 * @param needed number of cosignatures required; undefined requires all witnesses
 * @param log the log's own keys, which cannot be witness keys
 * @throws InvalidQuorum
 */
export function quorumOf(
  witnesses: readonly CosignatureVerifier[],
  needed: number | undefined,
  log: readonly NoteVerifier[],
): Quorum {
  const keys = new Set(witnesses.map(({ publicKey }) => publicKey.toString('hex')));
  const names = new Set(witnesses.map(({ name }) => name));
  // A witness that counts twice could reach a quorum without others.
  if (keys.size < witnesses.length) throw new InvalidQuorum('the same witness key is given twice');
  if (names.size < witnesses.length) throw new InvalidQuorum('a witness has two keys; give only one');
  if (log.some(({ publicKey }) => keys.has(publicKey.toString('hex')))) {
    throw new InvalidQuorum(
      'the log key is also given as a witness key, but a log cannot be its own witness',
    );
  }
  const count = needed ?? witnesses.length;
  if (count > witnesses.length || (count < 1 && witnesses.length > 0)) {
    throw new InvalidQuorum(`${count} of ${witnesses.length} witnesses is not a valid quorum`);
  }
  return { witnesses, needed: count };
}

/**
 * Verifies the cosignatures under a checkpoint. Unknown witnesses are ignored. If a known witness has several signature
 * lines, each line must be valid (https://c2sp.org/signed-note). Never throws.
 */
export function checkQuorum(note: string, { witnesses, needed }: Quorum): QuorumResult {
  const text = splitNote(note)?.text ?? '';
  const lines = signatureLines(note).split(/(?<=\n)/);
  const cosigned: Cosigned[] = [];
  const forged: string[] = [];
  for (const witness of witnesses) {
    const own = lines.filter((line) => isSignedAs(witness.id, line));
    const [found, ...others] = own.map((line) => witness.find(text, line));
    if (own.length === 0) continue;
    if (found === undefined || others.includes(undefined)) forged.push(witness.name);
    else cosigned.push({ name: witness.name, time: found.time });
  }
  return { cosigned, forged, isReached: forged.length === 0 && cosigned.length >= needed };
}

function isSignedAs(id: string, line: string): boolean {
  const [signature] = parseSignatures(line) ?? [];
  if (signature === undefined) return false;
  return `${signature.name}+${signature.bytes.subarray(0, KEY_ID_BYTES).toString('hex')}` === id;
}
