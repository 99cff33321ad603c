import type { JsonObject } from '../json/json.js';

/**
 * Assigns indexes to the tool calls of a stream. OpenAI sends an `index` with each fragment. Gemini does not. Its calls
 * begin with a fragment that has a new ID or a name, and any other fragment continues the last call.
 */
export class CallIndexes {
  private readonly byId = new Map<string, number>();
  private next = 0;
  private last = 0;

  /** @param position index of the fragment in its delta @param count number of fragments in the delta */
  of({ index, id, function: called, custom }: JsonObject, position: number, count: number): number {
    const known = isText(id) ? this.byId.get(id) : undefined;
    if (typeof index === 'number') this.last = index;
    else if (known !== undefined) this.last = known;
    else if (isText(id) || isNamed(called ?? custom)) this.last = this.next;
    // Several fragments without an ID or a name differ only in their order.
    else if (count > 1) this.last = position;
    this.next = Math.max(this.next, this.last + 1);
    if (isText(id)) this.byId.set(id, this.last);
    return this.last;
  }
}

function isNamed(called: JsonObject[string] | undefined): boolean {
  return typeof called === 'object' && called !== null && 'name' in called && isText(called.name);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
