import type { JsonPlace } from '../json/branch.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { Passes } from '../json/open-slots.js';
import {
  isListOf,
  isObjectOf,
  isProgramName,
  PROGRAM_NAME,
  isString,
  isWordOrNull,
  isWordTree,
  type Shape,
} from '../json/shapes.js';
import type { SlotCollector } from '../json/slot-collector.js';
import { isMachineId } from './machine-ids.js';
import { isCacheControl, isIdOf } from './item-settings.js';

const matches =
  (pattern: RegExp): Shape =>
  (value) =>
    value === null || (typeof value === 'string' && pattern.test(value));

/** Counts, pixels and percentages. */
const isSmallNumber: Shape = (value) => typeof value === 'number' && Math.abs(value) < 100_000;

/** A server's URL without parts that could identify a person. */
const isServer = matches(/^https:\/\/[a-z0-9.-]{1,100}(?::\d{1,5})?(?:\/(?!\d)[a-z_-]{1,16}){0,4}\/?$/);
/** A key that is too long and too random to be a person's text. */
const isCredential = matches(/^(?:Bearer )?(?=.*\d)[\w.~+/=-]{24,}$/);

/** The provider's name for a resource in the account. */
const isProviderId: Shape = (value) => isMachineId(value) || isProgramName(value);
const isDomain: Shape = (value) =>
  typeof value === 'string' && /^(?:[a-z\d*-]{1,63}\.){1,8}[a-z]{2,63}$/i.test(value);

/** Settings of a provider's built-in tools, with the shape for which they are not slots. */
const SETTINGS: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['type', isWordOrNull],
  ['strict', isWordTree],
  ['syntax', isWordOrNull],
  ['allowed_callers', isWordTree],
  ['cache_control', isCacheControl],
  ['max_uses', isSmallNumber],
  ['max_content_tokens', isSmallNumber],
  ['max_characters', isSmallNumber],
  ['response_inclusion', isWordOrNull],
  ['search_context_size', isWordOrNull],
  ['search_content_types', isWordTree],
  ['country', matches(/^[A-Z]{2}$/)],
  ['timezone', matches(/^[A-Z][A-Za-z_]{1,20}\/[A-Z][A-Za-z_]{1,30}$/)],
  ['max_num_results', isSmallNumber],
  ['score_threshold', isSmallNumber],
  ['embedding_weight', isSmallNumber],
  ['text_weight', isSmallNumber],
  ['ranker', isWordOrNull],
  ['environment', isWordOrNull],
  ['display_width', isSmallNumber],
  ['display_height', isSmallNumber],
  ['display_width_px', isSmallNumber],
  ['display_height_px', isSmallNumber],
  ['display_number', isSmallNumber],
  ['execution', isWordOrNull],
  ['connector_id', isProviderId],
  ['allowed_tools', isListOf(isProgramName)],
  ['tool_names', isListOf(isProgramName)],
  ['require_approval', isWordOrNull],
  ['vector_store_ids', isListOf(isProviderId)],
  ['file_ids', isListOf(isProviderId)],
  ['container', isProviderId],
  // Field name in a filter. The value to compare can be personal data.
  ['key', isProgramName],
  ['allowed_domains', isListOf(isDomain)],
  ['blocked_domains', isListOf(isDomain)],
  ['server_url', isServer],
  ['authorization', isCredential],
  ['Authorization', isCredential],
  ['memory_limit', matches(/^\d{1,3}[kmg]$/)],
  ['action', isWordOrNull],
  ['background', isWordOrNull],
  ['input_fidelity', isWordOrNull],
  ['model', isWordOrNull],
  ['moderation', isWordOrNull],
  ['output_compression', isSmallNumber],
  ['output_format', isWordOrNull],
  ['partial_images', isSmallNumber],
  ['quality', isWordOrNull],
  ['size', matches(/^(?:auto|\d{3,4}x\d{3,4})$/)],
]);

/** Settings of a server that the provider calls: its URL, credentials and tool configuration. */
const SERVER_SETTINGS: ReadonlyMap<string, Shape> = new Map([
  ['server_url', matches(/^https?:\/\/\S+$/)],
  ['authorization', matches(/^(?:(?:Bearer|Basic|Token) )?\S+$/i)],
  ['url', matches(/^https?:\/\/\S+$/)],
  ['authorization_token', matches(/^\S+$/)],
  ['headers', isObjectOf(isString, /^[\w!#$%&'*+.^`|~-]{1,128}$/)],
  ['configs', isObjectOf(isWordTree, PROGRAM_NAME)],
]);
const SERVER_TOOLS: ReadonlySet<JsonValue | undefined> = new Set(['mcp', 'mcp_toolset']);
/** Members that name a server within the request. The provider does not send this name to other parties. */
const SERVER_NAMES: ReadonlySet<string> = new Set(['server_label', 'mcp_server_name']);
/** Types of tools whose names the request defines. */
const NAMED: ReadonlySet<JsonValue> = new Set(['function', 'custom', 'namespace']);

/** Returns the check for settings in a tool's definition. The check records settings and adds names as slots. */
export function toolSettingsOf(slots: SlotCollector, tool: JsonObject): Passes {
  const { type } = tool;
  const isSetting = SERVER_TOOLS.has(type) ? isServerSetting : isToolSetting;
  const isOwn = NAMED.has(type ?? 'function');
  return (key, value, within) => {
    if (SERVER_NAMES.has(key) && typeof value === 'string') slots.name(within.at(key), value);
    else if (isSetting(key, value) || (within.source === tool && !isOwn && isRemoteName(key, value)))
      slots.setting(within.at(key));
    else return false;
    return true;
  };
}

/** Returns the check for settings of a server that the request names. */
export function serverSettings(slots: SlotCollector): Passes {
  return (key, value, within) => {
    if (key === 'name' && typeof value === 'string') slots.name(within.at(key), value);
    else if (isServerSetting(key, value)) slots.setting(within.at(key));
    else return false;
    return true;
  };
}

/** Returns the check for settings of a tool that a server has announced: its name and argument schema. */
export function announcedToolSettings(slots: SlotCollector, tool: JsonObject): Passes {
  return (key, value, within) => {
    if (within.source !== tool || !(isRemoteName(key, value) || key === 'input_schema')) return false;
    slots.setting(within.at(key));
    return true;
  };
}

/** Returns whether a member is a tool name that the provider or a server needs unchanged. */
function isRemoteName(key: string, value: JsonValue): boolean {
  return key === 'name' && isProgramName(value);
}

/** Adds a remote tool's name. A name that a program would use is forwarded unchanged. */
export function collectRemoteName(slots: SlotCollector, place: JsonPlace): void {
  const name = place.text();
  if (isProgramName(name)) slots.setting(place);
  else slots.name(place, name);
}

function isToolSetting(key: string, value: JsonValue): boolean {
  return SETTINGS.get(key)?.(value) === true || isIdOf(key, value);
}

function isServerSetting(key: string, value: JsonValue): boolean {
  return SERVER_SETTINGS.get(key)?.(value) === true || isToolSetting(key, value);
}
