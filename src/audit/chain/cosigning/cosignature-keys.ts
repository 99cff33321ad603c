import {
  COSIGNATURE_TYPES,
  type CosignatureAlgorithm,
  type CosignatureAlgorithmName,
  CosignatureVerifier,
} from './cosignature.js';
import { ED25519_COSIGNATURE } from './ed25519-cosignature.js';
import { InvalidNoteKey, parseVerifierKey } from '../log/note-format.js';

export const COSIGNATURE_ALGORITHMS: readonly CosignatureAlgorithmName[] = ['ed25519', 'ml-dsa-44'];

/** Returns the implementation of an algorithm. The ML-DSA library is imported only if a key uses it. */
export async function loadCosignatureAlgorithm(
  name: CosignatureAlgorithmName,
): Promise<CosignatureAlgorithm> {
  if (name === 'ed25519') return ED25519_COSIGNATURE;
  const { ML_DSA_44_COSIGNATURE } = await import('./ml-dsa-cosignature.js');
  return ML_DSA_44_COSIGNATURE;
}

/**
 * Parses the text form of a witness's verifier key (vkey). The signature type in the key determines the algorithm.
 * @throws InvalidNoteKey
 */
export async function parseCosignatureKey(text: string): Promise<CosignatureVerifier> {
  const { type, name, publicKey } = parseVerifierKey(text);
  const algorithm = COSIGNATURE_ALGORITHMS.find((known) => COSIGNATURE_TYPES[known] === type);
  if (algorithm === undefined) {
    throw new InvalidNoteKey(`not a cosignature key, but has signature type ${type}`);
  }
  return new CosignatureVerifier(await loadCosignatureAlgorithm(algorithm), name, publicKey);
}
