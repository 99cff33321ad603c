import type { JsonObject } from '../../json/json.js';
import type { SseEvent } from '../../sse.js';

/** Writes the events of a stream, and numbers them anew: events that are left out or added leave no gap. */
export class EventWriter {
  /** Number of the next event; undefined where the upstream gives none. */
  private next: number | undefined;
  private isNamed = true;
  private hasBegun = false;

  /** Takes note of how an event came. */
  received({ event }: SseEvent, body: JsonObject): void {
    if (!this.hasBegun) this.isNamed = event !== undefined;
    this.hasBegun = true;
    if (typeof body.sequence_number === 'number') this.next ??= body.sequence_number;
  }

  write(body: JsonObject): SseEvent {
    const data = JSON.stringify(this.next === undefined ? body : { ...body, sequence_number: this.next++ });
    return this.isNamed && typeof body.type === 'string' ? { event: body.type, data } : { data };
  }

  /** An event that ends the stream with a failure. */
  failure(body: JsonObject): SseEvent {
    const { data } = this.last(body);
    return { event: 'error', data };
  }

  /** An event that the upstream didn't send, and that ends the stream, wherever it is. */
  last(body: JsonObject): SseEvent {
    if (!this.hasBegun) this.next ??= 0;
    return this.write(body);
  }
}
