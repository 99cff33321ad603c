import type { JsonValue } from '../json/json.js';
import { isObjectOf, isWordOrNull, isWordTree, type Shape } from '../json/shapes.js';
import { isMachineId } from './machine-ids.js';

const WORDS: ReadonlySet<string> = new Set([
  'type',
  'status',
  'role',
  'phase',
  'execution',
  'environment',
  'button',
  'mode',
  'format',
]);
const COUNTS: ReadonlySet<string> = new Set([
  'start_index',
  'end_index',
  'index',
  'score',
  'exit_code',
  'timeout_ms',
  'max_output_length',
  'x',
  'y',
  'scroll_x',
  'scroll_y',
]);
/** Numbers of a person have more digits. */
const MOST = 1_000_000;
/** `{ "type": "ephemeral", "ttl": "5m" }`: up to where the provider is to remember the request. */
export const isCacheControl: Shape = isObjectOf(
  (value) => typeof value === 'string' && /^(?:[a-z_]{1,16}|\d{1,2}[mhd])$/.test(value),
  /^(?:type|ttl)$/,
);
/** What only its provider can read: base64, longer than a word. */
const ENCRYPTED = /^[\w+/=-]{16,}$/;

/** What of an item steers it, or was made by a machine. */
export function isItemSetting(key: string, value: JsonValue): boolean {
  if (WORDS.has(key)) return isWordOrNull(value);
  if (key === 'prompt_cache_breakpoint') return isWordTree(value);
  if (key === 'cache_control') return isCacheControl(value);
  if (key === 'encrypted_content') return isEncrypted(value);
  // Seconds since 1970 up to 2033: telephone numbers are higher, other numbers of a person have fewer or more digits.
  if (key === 'expires_at') return typeof value === 'number' && value >= 1.5e9 && value < 2e9;
  if (COUNTS.has(key)) return typeof value === 'number' && Math.abs(value) < MOST;
  return isIdOf(key, value);
}

/** True for what a machine made, under a name that says so. */
export function isIdOf(key: string, value: JsonValue): boolean {
  if (key === 'id' || key.endsWith('_id')) return value === null || isMachineId(value);
  return key.endsWith('_ids') && Array.isArray(value) && value.every(isMachineId);
}

function isEncrypted(value: JsonValue): boolean {
  return value === null || (typeof value === 'string' && ENCRYPTED.test(value));
}
