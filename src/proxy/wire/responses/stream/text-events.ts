import type { JsonObject, JsonValue } from '../../json/json.js';
import type { TextKind } from '../../common/reply-texts.js';

/** A streamed text, with `<stem>.delta` events for fragments and a `<stem>.done` event for the whole text. */
export interface TextEvents {
  readonly kind: TextKind;
  /** Member name of the text in an item or a part, and in the final event. */
  readonly member: string;
  /** List of parts in the item that contains the text. */
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
/** Event names of unknown texts, except audio. */
const OTHER = /^response\.(?!audio$)([a-z_.]{1,60})$/;

/** Returns the text to which an event belongs; undefined for any other event. */
export function textEventsOf(type: string): TextEvents | undefined {
  const [, stem = ''] = /^(.*)\.(?:delta|done)$/.exec(type) ?? [];
  const known = TEXTS.get(stem);
  if (known !== undefined) return known;
  const [, name] = OTHER.exec(stem) ?? [];
  return name === undefined || NO_TEXTS.has(name) ? undefined : { kind: 'other', member: name };
}

/** Stems of item and part events, whose `.done` events contain no text. */
const NO_TEXTS: ReadonlySet<string> = new Set(['output_item', 'content_part', 'reasoning_summary_part']);

/** Returns the path of an event's item. */
export function itemPath({ output_index: index }: JsonObject): string {
  return `output[${numberOf(index)}]`;
}

/** Returns the path of an event's part. */
export function partPath(event: JsonObject, list: 'content' | 'summary'): string {
  const index = list === 'content' ? event.content_index : event.summary_index;
  return `${itemPath(event)}.${list}[${numberOf(index)}]`;
}

/** Returns the path of an event's text. */
export function textPath(event: JsonObject, { list, member }: TextEvents): string {
  return `${list === undefined ? itemPath(event) : partPath(event, list)}.${member}`;
}

/** Returns an index in an event, or 0 if it is missing. */
export function numberOf(index: JsonValue | undefined): number {
  return typeof index === 'number' ? index : 0;
}
