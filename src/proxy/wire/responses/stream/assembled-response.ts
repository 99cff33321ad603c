import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json.js';
import { numberOf, textEventsOf } from './text-events.js';

const PARTS = { 'response.content_part': 'content', 'response.reasoning_summary_part': 'summary' } as const;

/** Assembles a response from the events of a stream, in the form in which they are sent. */
export class AssembledResponse {
  private envelope: JsonObject = { object: 'response' };
  private readonly items = new Map<number, JsonObject>();

  /** Adds one event. Ignores members of an unexpected type. */
  push(event: JsonObject): void {
    const { type, output_index: index, item, response } = event;
    if (isJsonObject(response)) this.envelope = response;
    else if (typeof type !== 'string') return;
    else if (type.startsWith('response.output_item.') && isJsonObject(item))
      this.items.set(numberOf(index), item);
    else if (!this.addPart(type, event)) this.addText(type, event);
  }

  /** Returns the response so far. */
  response(): JsonObject {
    const { output } = this.envelope;
    if (Array.isArray(output) && output.length > 0) return this.envelope;
    const items = [...this.items.entries()].sort(([a], [b]) => a - b);
    return { ...this.envelope, output: items.map(([, item]) => item) };
  }

  /** Returns the event that ends a cancelled response. */
  cancelled(): JsonObject {
    const ended = { status: 'incomplete', incomplete_details: { reason: 'cancelled' } };
    return { type: 'response.incomplete', response: { ...this.response(), ...ended } };
  }

  /** Returns the event that ends the response with the provider's error. */
  failed(error: JsonValue): JsonObject {
    return { type: 'response.failed', response: { ...this.response(), status: 'failed', error } };
  }

  private addPart(type: string, event: JsonObject): boolean {
    const [stem = '', list] = Object.entries(PARTS).find(([name]) => type.startsWith(`${name}.`)) ?? [];
    const { part } = event;
    if (stem === '' || list === undefined || !isJsonObject(part)) return false;
    const index = list === 'content' ? event.content_index : event.summary_index;
    const item = this.itemOf(event);
    if (!Array.isArray(item[list])) item[list] = [];
    item[list][numberOf(index)] = part;
    return true;
  }

  private addText(type: string, event: JsonObject): void {
    const events = textEventsOf(type);
    if (events === undefined) return;
    const { list, member } = events;
    const holder = list === undefined ? this.itemOf(event) : this.partOf(event, list);
    const whole = event[member];
    if (type.endsWith('.done') && typeof whole === 'string') holder[member] = whole;
    else if (typeof event.delta === 'string') holder[member] = textOf(holder[member]) + event.delta;
  }

  private itemOf({ output_index: index }: JsonObject): JsonObject {
    const at = numberOf(index);
    let item = this.items.get(at);
    if (!item) this.items.set(at, (item = {}));
    return item;
  }

  private partOf(event: JsonObject, list: 'content' | 'summary'): JsonObject {
    const item = this.itemOf(event);
    const at = numberOf(list === 'content' ? event.content_index : event.summary_index);
    if (!Array.isArray(item[list])) item[list] = [];
    const known = item[list][at];
    if (isJsonObject(known)) return known;
    const made: JsonObject = {};
    item[list][at] = made;
    return made;
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
