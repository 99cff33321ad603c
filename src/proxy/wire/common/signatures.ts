import type { Passes } from '../json/open-slots.js';
import type { Shape } from '../json/shapes.js';

/** Base64 of more bytes than anything that a person says has. */
const SIGNATURE = /^(?=.*[a-z])(?=.*[A-Z])[\w+/-]{64,}={0,2}$/;

/** What only the provider that made it can read. */
export const isSigned: Shape = (value) => typeof value === 'string' && SIGNATURE.test(value);

/**
 * What Gemini signs its thoughts with (`extra_content.google.thought_signature`): it refuses a conversation whose signatures it
 * doesn't get back as they were.
 */
export const isThoughtSignature: Passes = (key, value) => key === 'thought_signature' && isSigned(value);
