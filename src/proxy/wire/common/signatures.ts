import type { JsonValue } from '../json/json.js';
import type { Shape } from '../json/shapes.js';

/** Base64 of more bytes than anything that a person says has. */
const SIGNATURE = /^(?=.*[a-z])(?=.*[A-Z])[\w+/-]{64,}={0,2}$/;
/** Members that only the provider can read, whatever they belong to. */
const SEALED: ReadonlySet<string> = new Set([
  'signature',
  // Gemini's: `extra_content.google.thought_signature`.
  'thought_signature',
  'data',
  'encrypted_content',
  'encrypted_index',
  'encrypted_stdout',
]);

/** What only the provider that made it can read. */
export const isSigned: Shape = (value) => typeof value === 'string' && SIGNATURE.test(value);

/**
 * What providers sign or encrypt thoughts and their own tools' results with: they refuse a conversation that they don't get back
 * as it was.
 */
export function isSealed(key: string, value: JsonValue): boolean {
  return SEALED.has(key) && isSigned(value);
}
