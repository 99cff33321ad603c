import type { Scope } from '../json/branch.js';

/** Fields whose strings are all slots, with OpenAI's maximum length for each string. */
export const LIMITED_FIELDS: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ['user', { role: 'meta', limit: 64 }],
  ['safety_identifier', { role: 'meta', limit: 64 }],
  ['metadata', { role: 'meta', limit: 512 }],
  ['prompt_cache_key', { role: 'meta', member: 'setting', limit: 64 }],
]);
