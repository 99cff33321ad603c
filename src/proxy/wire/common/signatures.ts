import type { JsonValue } from '../json/json.js';
import type { Shape } from '../json/shapes.js';

/** Base64 data, longer than any spoken text. */
const SIGNATURE = /^(?=.*[a-z])(?=.*[A-Z])[\w+/-]{64,}={0,2}$/;
/** Members that only the provider can decrypt or verify, in any object. */
const SEALED: ReadonlySet<string> = new Set([
  'signature',
  // Gemini's name, in `extra_content.google.thought_signature`.
  'thought_signature',
  'data',
  'encrypted_content',
  'encrypted_index',
  'encrypted_stdout',
]);

/** Returns whether a value is a provider's signature or encrypted data. */
export const isSigned: Shape = (value) => typeof value === 'string' && SIGNATURE.test(value);

/**
 * Returns whether a member is a signature or encrypted data of reasoning or of a provider's tool. Providers reject a
 * conversation in which such data has changed.
 */
export function isSealed(key: string, value: JsonValue): boolean {
  return SEALED.has(key) && isSigned(value);
}
