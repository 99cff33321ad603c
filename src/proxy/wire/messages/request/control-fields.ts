import { isCacheControl } from '../../common/item-settings.js';
import { isMachineId } from '../../common/machine-ids.js';
import type { Scope } from '../../json/branch.js';
import { isJsonObject } from '../../json/json.js';
import {
  isBoolean,
  isListOf,
  isNumber,
  isString,
  isWord,
  isWordOrNull,
  isWordTree,
  type Shape,
} from '../../json/shapes.js';

/** Members with numeric settings. Numbers in other members can be personal data. */
const AMOUNT = /^(?:value|keep|[a-z_]{1,24}_(?:threshold|tokens))$/;
const SETTING = /^[a-z_]{1,32}$/;

/** Returns whether a value consists of settings, in objects and lists of any depth. */
const isSettings: Shape = (value) => {
  if (Array.isArray(value)) return value.every(isSettings);
  if (!isJsonObject(value)) return value === null || typeof value === 'boolean' || isWord(value);
  return Object.entries(value).every(
    ([name, held]) => SETTING.test(name) && (typeof held === 'number' ? AMOUNT.test(name) : isSettings(held)),
  );
};

/**
 * Top-level fields that control the upstream, with the shape for which they are not slots. In a value of any other
 * shape, all strings and numbers are slots, as in an unknown field.
 */
export const CONTROL_FIELDS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['model', isString],
  ['stream', isBoolean],
  ['max_tokens', isNumber],
  ['temperature', isNumber],
  ['top_p', isNumber],
  ['top_k', isNumber],
  ['thinking', isSettings],
  ['cache_control', isCacheControl],
  ['container', (value) => value === null || isMachineId(value)],
  ['context_management', isSettings],
  ['inference_geo', isWordOrNull],
  ['service_tier', isWordOrNull],
  ['speed', isWordOrNull],
  ['betas', isListOf(isWord)],
  ['diagnostics', isWordTree],
]);

/** Standard fields whose strings and numbers are all slots. Their names may appear in paths. */
export const SLOT_FIELDS: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  // Anthropic limits a user's ID to 256 characters.
  ['metadata', { role: 'meta', limit: 256 }],
  // The model sees tokens instead of names, so a stop sequence with a name works only if it is masked.
  ['stop_sequences', { role: 'meta' }],
  ['user_profile_id', { role: 'meta' }],
]);
