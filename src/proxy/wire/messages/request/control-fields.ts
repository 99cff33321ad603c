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

/** Members whose values are numbers; a number of any other name may be a person's. */
const AMOUNT = /^(?:value|keep|[a-z_]{1,24}_(?:threshold|tokens))$/;
const SETTING = /^[a-z_]{1,32}$/;

/** Words and amounts, and objects and lists of them. */
const isSettings: Shape = (value) => {
  if (Array.isArray(value)) return value.every(isSettings);
  if (!isJsonObject(value)) return value === null || typeof value === 'boolean' || isWord(value);
  return Object.entries(value).every(
    ([name, held]) => SETTING.test(name) && (typeof held === 'number' ? AMOUNT.test(name) : isSettings(held)),
  );
};

/**
 * Top-level fields that steer the upstream and are never slots, each with the shape it must have for that. A value
 * of another shape is a setting like an unrecognized field: every string and number of it is a slot.
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

/** Standard fields whose every string and number is a slot; their names may stand in paths. */
export const SLOT_FIELDS: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  // A user's id has so many characters.
  ['metadata', { role: 'meta', limit: 256 }],
  // The model sees tokens instead of names, so a stop sequence with a name in it only works masked.
  ['stop_sequences', { role: 'meta' }],
  ['user_profile_id', { role: 'meta' }],
]);
