import { type Bytes, fromBase64, sha256, toHex, utf8 } from './bytes';

/** Key for verifying signatures of notes (https://c2sp.org/signed-note, "vkey"). */
export interface VerifierKey {
  /** Key as the user entered it. */
  readonly text: string;
  readonly name: string;
  /** Key ID: 4 bytes in hex. */
  readonly id: string;
  readonly use: KeyUse;
  readonly publicKey: Bytes;
  /** SHA-256 of the public key in hex, short enough to compare. */
  readonly fingerprint: string;
}

/** Whether the key signs logs or cosigns as a witness, and the algorithm. */
export type KeyUse = 'log' | 'witness' | 'witness_ml_dsa';

export type KeyFault = 'not_a_key' | 'wrong_id' | 'unknown_use';

/**
 * Key uses by the first byte (https://c2sp.org/signed-note, https://c2sp.org/tlog-cosignature), with the key's length
 * in bytes.
 */
const USES: Readonly<Record<number, { readonly use: KeyUse; readonly length: number }>> = {
  1: { use: 'log', length: 32 },
  4: { use: 'witness', length: 32 },
  6: { use: 'witness_ml_dsa', length: 1312 },
};

/** Maximum length of a key's text. Longer texts are rejected. */
const MAX_LENGTH = 4_096;
const KEY = /^([^\p{White_Space}\p{Cc}+]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u;
const KEY_ID_DIGITS = 8;

/** Parses `<name>+<key id>+<base64 of use || key>`. */
export async function readVerifierKey(text: string): Promise<VerifierKey | KeyFault> {
  const [, name, id, encoded = ''] = KEY.exec(text.slice(0, MAX_LENGTH)) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || id === undefined || bytes === undefined) return 'not_a_key';
  const kind = USES[bytes[0] ?? 0];
  if (kind === undefined) return 'unknown_use';
  const publicKey = bytes.slice(1);
  if (publicKey.length !== kind.length) return 'not_a_key';
  if (toHex(await sha256(utf8(`${name}\n`), bytes)).slice(0, KEY_ID_DIGITS) !== id) return 'wrong_id';
  return { text, name, id, use: kind.use, publicKey, fingerprint: toHex(await sha256(publicKey)) };
}
