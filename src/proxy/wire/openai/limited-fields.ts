import type { Scope } from '../json/branch.js';

/** Fields whose every string is a slot, and of which OpenAI takes no longer ones. */
export const LIMITED_FIELDS: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ['user', { role: 'meta', limit: 64 }],
  ['safety_identifier', { role: 'meta', limit: 64 }],
  ['metadata', { role: 'meta', limit: 512 }],
  ['prompt_cache_key', { role: 'meta', member: 'setting', limit: 64 }],
]);
