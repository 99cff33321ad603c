import type { JsonPlace } from '../json/branch.js';
import type { JsonValue } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';

/**
 * Machine-generated IDs of tool calls: a known prefix, and letters and digits that do not begin like a personal number.
 * They are left in clear. All other IDs are slots.
 */
const CALL_ID =
  /^(?:call|toolu|toolu_bdrk|toolu_vrtx|srvtoolu|mcptoolu|tooluse|fc|chatcmpl-tool)[-_](?!\d{7})[A-Za-z0-9]{1,64}$/;

/** Machine-generated IDs of items in a response, and of referenced files, containers and prompts. */
const ITEM_ID =
  /^(?:msg|rs|fc|fco|ctc|ctco|ws|fs|ci|cu|cuo|mcp|mcpl|mcpr|mcpa|ig|lsh|lsho|sh|sho|ap|apo|cmp|tsc|tso|prog|item|resp|file|vs|cntr|container|pmpt)[-_](?!\d{7})[A-Za-z0-9]{1,128}$/;
const HEX_ID = /^(?:[a-z]{1,16}[-_])?(?=[\da-f]*[a-f])[\da-f]{24,128}$/;
const UUID = /^(?:[a-z]{1,16}[-_])?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Random hexadecimal digits, which may begin like a number. */
const HEX_CALL_ID =
  /^(?:(?:call|toolu|toolu_bdrk|toolu_vrtx|tooluse|fc|chatcmpl-tool)[-_])?(?:(?=[\da-f]*[a-f])[\da-f]{24,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Call IDs from gateways to Gemini, which contain the signature of the preceding reasoning. */
const SIGNED_CALL_ID =
  /^(?:call|toolu|tooluse|fc|function-call)[-_][A-Za-z0-9-]{1,64}__thought__(?=.*[a-z])(?=.*[A-Z])[\w+/-]{64,}={0,2}$/;
const CALL_IDS = [CALL_ID, HEX_CALL_ID, SIGNED_CALL_ID];
const MACHINE_IDS = [CALL_ID, ITEM_ID, HEX_ID, UUID];

/** Returns whether a machine generated the ID of an item. */
export function isMachineId(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && MACHINE_IDS.some((pattern) => pattern.test(value));
}

/** Adds the ID of a tool call. An ID that no machine generated is one slot, and has the same replacement everywhere. */
export function collectCallId(slots: SlotCollector, place: JsonPlace): void {
  const id = place.text();
  if (!CALL_IDS.some((pattern) => pattern.test(id)) && !slots.isKnown(id)) slots.reference(place, id);
}

/** Adds the ID of an item or of a referenced object. Only an ID that no machine generated is a slot. */
export function collectItemId(slots: SlotCollector, place: JsonPlace): void {
  const id = place.text();
  if (!isMachineId(id) && !slots.isKnown(id)) slots.reference(place, id);
}
