import { type Bytes, fromHex } from './bytes';

/** Public key of RFC 8032 section 7.1, test 1. */
const SOME_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** Returns whether the browser supports Ed25519. */
export function hasEd25519(): Promise<boolean> {
  return importKey(fromHex(SOME_KEY)).then(
    () => true,
    () => false,
  );
}

/**
 * Verifies a signature (RFC 8032). Never throws. Returns false also if the browser does not support Ed25519.
 * @param publicKey 32 bytes
 */
export async function verifyEd25519(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  try {
    return await crypto.subtle.verify('Ed25519', await importKey(publicKey), signature, message);
  } catch {
    // The bytes are not a valid key or signature.
    return false;
  }
}

function importKey(publicKey: Bytes): ReturnType<typeof crypto.subtle.importKey> {
  return crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
}
