import { createParser } from 'eventsource-parser';

/** Maximum length of a line, and of one event's data: 1 Mi UTF-16 code units. */
export const MAX_SSE_LENGTH = 1024 * 1024;

/** One event of a stream. `event` is undefined for an event without a name. */
export interface SseEvent {
  readonly data: string;
  readonly event?: string;
}

/** A line or an event of a stream exceeds {@link MAX_SSE_LENGTH}. */
export class SseTooLong extends Error {
  override readonly name = 'SseTooLong';

  constructor() {
    super(`The event stream has a line or an event of more than ${MAX_SSE_LENGTH} characters.`);
  }
}

/**
 * Decodes the bytes of an event stream, however they are split. Comments, IDs and unknown fields are skipped, and
 * invalid UTF-8 becomes U+FFFD (WHATWG HTML, 9.2 Server-sent events).
 */
export class SseDecoder {
  private readonly text = new TextDecoder('utf-8');
  private events: SseEvent[] = [];
  private tooLong = false;
  private readonly parser = createParser({
    maxBufferSize: MAX_SSE_LENGTH,
    onEvent: ({ data, event }) => {
      if (data.length > MAX_SSE_LENGTH) this.tooLong = true;
      this.events.push(event === undefined ? { data } : { data, event });
    },
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') this.tooLong = true;
    },
  });

  /** Returns the events that these bytes complete, in order. @throws SseTooLong now and on each later call */
  push(bytes: Uint8Array): SseEvent[] {
    return this.feed(this.text.decode(bytes, { stream: true }));
  }

  /**
   * Ends the stream. Remaining data without its empty line counts as an event, so that a final event is read even if
   * the stream is cut off directly after it.
   * @throws SseTooLong
   */
  end(): SseEvent[] {
    return this.feed(`${this.text.decode()}\n\n`);
  }

  private feed(text: string): SseEvent[] {
    if (!this.tooLong && text !== '') this.parser.feed(text);
    if (this.tooLong) throw new SseTooLong();
    const events = this.events;
    this.events = [];
    return events;
  }
}

const LINE_END = /\r\n|[\r\n]/;

/** Encodes an event for sending. */
export function encodeSse({ event, data }: SseEvent): string {
  const encoded = encodeSseData(data);
  return event === undefined ? encoded : `event: ${event}\n${encoded}`;
}

/** Encodes an unnamed event with the given data. */
export function encodeSseData(data: string): string {
  if (!LINE_END.test(data)) return `data: ${data}\n\n`;
  const lines = data.split(LINE_END).map((line) => `data: ${line}\n`);
  return `${lines.join('')}\n`;
}
