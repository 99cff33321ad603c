import type { JsonObject, JsonValue } from '../../json/json.js';
import type { TextKind } from '../../common/reply-texts.js';

/** A text that comes in events: `<stem>.delta` with pieces of it, and `<stem>.done` with the whole. */
export interface TextEvents {
  readonly kind: TextKind;
  /** Its name in an item or a part, and in the last of the events. */
  readonly member: string;
  /** The list of the item whose part it is. */
  readonly list?: 'content' | 'summary';
}

const TEXTS: ReadonlyMap<string, TextEvents> = new Map<string, TextEvents>([
  ['response.output_text', { kind: 'content', list: 'content', member: 'text' }],
  ['response.refusal', { kind: 'said', list: 'content', member: 'refusal' }],
  ['response.reasoning_text', { kind: 'said', list: 'content', member: 'text' }],
  ['response.reasoning_summary_text', { kind: 'said', list: 'summary', member: 'text' }],
  ['response.function_call_arguments', { kind: 'arguments', member: 'arguments' }],
  ['response.mcp_call_arguments', { kind: 'arguments', member: 'arguments' }],
  ['response.custom_tool_call_input', { kind: 'input', member: 'input' }],
  ['response.code_interpreter_call_code', { kind: 'input', member: 'code' }],
  ['response.audio.transcript', { kind: 'said', member: 'transcript' }],
]);
/** Texts that aren't known yet, but not sound. */
const OTHER = /^response\.(?!audio$)([a-z_.]{1,60})$/;

/** The text that an event brings a piece of, or ends; undefined for any other event. */
export function textEventsOf(type: string): TextEvents | undefined {
  const [, stem = ''] = /^(.*)\.(?:delta|done)$/.exec(type) ?? [];
  const known = TEXTS.get(stem);
  if (known !== undefined) return known;
  const [, name] = OTHER.exec(stem) ?? [];
  return name === undefined || NO_TEXTS.has(name) ? undefined : { kind: 'other', member: name };
}

/** Of items and parts: their `.done` is no text's. */
const NO_TEXTS: ReadonlySet<string> = new Set(['output_item', 'content_part', 'reasoning_summary_part']);

/** Path of the item that an event is of. */
export function itemPath({ output_index: index }: JsonObject): string {
  return `output[${numberOf(index)}]`;
}

/** Path of the part of an item that an event is of. */
export function partPath(event: JsonObject, list: 'content' | 'summary'): string {
  const index = list === 'content' ? event.content_index : event.summary_index;
  return `${itemPath(event)}.${list}[${numberOf(index)}]`;
}

/** Path of the text that an event brings a piece of, or ends. */
export function textPath(event: JsonObject, { list, member }: TextEvents): string {
  return `${list === undefined ? itemPath(event) : partPath(event, list)}.${member}`;
}

/** An index of an event; the first where it names none. */
export function numberOf(index: JsonValue | undefined): number {
  return typeof index === 'number' ? index : 0;
}
