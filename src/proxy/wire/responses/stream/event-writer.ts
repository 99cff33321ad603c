import type { JsonObject } from '../../json/json.js';
import type { SseEvent } from '../../sse.js';

/** Writes the events of a stream with new sequence numbers, because events can be removed or added. */
export class EventWriter {
  /** Number of the next event; undefined if the upstream does not number its events. */
  private next: number | undefined;
  private isNamed = true;
  private hasBegun = false;

  /** Records the name and number of a received event. */
  received({ event }: SseEvent, body: JsonObject): void {
    if (!this.hasBegun) this.isNamed = event !== undefined;
    this.hasBegun = true;
    if (typeof body.sequence_number === 'number') this.next ??= body.sequence_number;
  }

  write(body: JsonObject): SseEvent {
    const data = JSON.stringify(this.next === undefined ? body : { ...body, sequence_number: this.next++ });
    return this.isNamed && typeof body.type === 'string' ? { event: body.type, data } : { data };
  }

  /** Writes an event that ends the stream with a failure. */
  failure(body: JsonObject): SseEvent {
    const { data } = this.last(body);
    return { event: 'error', data };
  }

  /** Writes an additional event that ends the stream at any point. */
  last(body: JsonObject): SseEvent {
    if (!this.hasBegun) this.next ??= 0;
    return this.write(body);
  }
}
