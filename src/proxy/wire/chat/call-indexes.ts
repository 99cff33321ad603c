import type { JsonObject } from '../json/json.js';

/**
 * Numbers the tool calls of a stream. OpenAI's pieces of a call name its `index`; Gemini's don't: there, a piece with an id or
 * a name of its own begins a call, and any other goes on with the last one.
 */
export class CallIndexes {
  private readonly byId = new Map<string, number>();
  private next = 0;
  private last = 0;

  /** @param position of the piece among the pieces of its delta, `count` in all */
  of({ index, id, function: called, custom }: JsonObject, position: number, count: number): number {
    const known = isText(id) ? this.byId.get(id) : undefined;
    if (typeof index === 'number') this.last = index;
    else if (known !== undefined) this.last = known;
    else if (isText(id) || isNamed(called ?? custom)) this.last = this.next;
    // Several pieces that name nothing can only be told apart by their order.
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
