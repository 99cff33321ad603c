import type { JsonPlace } from '../json/branch.js';
import type { JsonValue } from '../json/json.js';
import type { SlotCollector } from '../json/slot-collector.js';

/**
 * Tool-call ids made by a machine: a known prefix and one run of letters and digits that doesn't begin like a
 * number of a person. These pass unchanged; any other id is a slot.
 */
const CALL_ID =
  /^(?:call|toolu|toolu_bdrk|toolu_vrtx|srvtoolu|mcptoolu|tooluse|fc|chatcmpl-tool)[-_](?!\d{7})[A-Za-z0-9]{1,64}$/;

/** The same of the items of a response, and of what they name: files, containers, prompts. */
const ITEM_ID =
  /^(?:msg|rs|fc|fco|ctc|ctco|ws|fs|ci|cu|cuo|mcp|mcpl|mcpr|mcpa|ig|lsh|lsho|sh|sho|ap|apo|cmp|tsc|tso|prog|item|resp|file|vs|cntr|container|pmpt)[-_](?!\d{7})[A-Za-z0-9]{1,128}$/;
const HEX_ID = /^(?:[a-z]{1,16}[-_])?(?=[\da-f]*[a-f])[\da-f]{24,128}$/;
const UUID = /^(?:[a-z]{1,16}[-_])?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Random digits in hexadecimal, which may begin like a number. */
const HEX_CALL_ID =
  /^(?:(?:call|toolu|toolu_bdrk|toolu_vrtx|tooluse|fc|chatcmpl-tool)[-_])?(?:(?=[\da-f]*[a-f])[\da-f]{24,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
/** Gateways to Gemini hide what it signed its thoughts with in the id of the call that follows. */
const SIGNED_CALL_ID =
  /^(?:call|toolu|tooluse|fc|function-call)[-_][A-Za-z0-9-]{1,64}__thought__(?=.*[a-z])(?=.*[A-Z])[\w+/-]{64,}={0,2}$/;
const CALL_IDS = [CALL_ID, HEX_CALL_ID, SIGNED_CALL_ID];
const MACHINE_IDS = [CALL_ID, ITEM_ID, HEX_ID, UUID];

/** True for an id of an item that a machine made. */
export function isMachineId(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && MACHINE_IDS.some((pattern) => pattern.test(value));
}

/** Adds the id of a tool's call: one that no machine made is a slot once, and all its places take the same replacement. */
export function collectCallId(slots: SlotCollector, place: JsonPlace): void {
  const id = place.text();
  if (!CALL_IDS.some((pattern) => pattern.test(id)) && !slots.isKnown(id)) slots.reference(place, id);
}

/** Adds the id of an item, or of what an item names, in the same way. */
export function collectItemId(slots: SlotCollector, place: JsonPlace): void {
  const id = place.text();
  if (!isMachineId(id) && !slots.isKnown(id)) slots.reference(place, id);
}
