import type { EventStreamCodec, Message, MessageHeaderValue } from '@smithy/core/event-streams';
import { UpstreamFault } from '../upstream.js';

export const EVENT_STREAM = 'application/vnd.amazon.eventstream';

/** Size of the length field at the start of each frame, in bytes. */
const LENGTH_BYTES = 4;
/** Size of a frame without headers and payload, in bytes. */
const LEAST_BYTES = 16;
/** Largest frame, in bytes: 1 MiB of an event in base64, plus its wrapping. */
const MOST_BYTES = 1_572_864;
/** Line breaks in JSON, which are only white space, because strings in JSON cannot contain raw line breaks. */
const LINE_ENDS = /[\r\n]+/g;

/** Imports the codec only when it is needed, because it takes some 10 MB. */
export async function frameCodec(): Promise<EventStreamCodec> {
  const { EventStreamCodec } = await import('@smithy/core/event-streams');
  return new EventStreamCodec(
    (bytes) => Buffer.from(bytes as Uint8Array).toString('utf8'),
    (text) => Buffer.from(text),
  );
}

/**
 * Converts frames of AWS's event streams, split at any byte, to server-sent events
 * (smithy.io/2.0/aws/amazon-eventstream.html; Bedrock's API Reference, ResponseStream). An exception becomes an event
 * named `error`.
 *
 * @throws UpstreamFault if a frame is invalid or incomplete; also errors from reading the body
 */
export async function* readEventStream(
  body: AsyncIterable<Uint8Array>,
  loading: Promise<EventStreamCodec>,
): AsyncGenerator<Uint8Array> {
  const codec = await loading;
  for await (const frame of framesOf(body)) {
    const event = readFrame(codec, frame);
    if (event !== undefined) yield Buffer.from(event);
  }
}

/** @throws UpstreamFault without the parsers' messages, which may quote the reply */
function readFrame(codec: EventStreamCodec, frame: Buffer): string | undefined {
  try {
    return toServerSentEvent(codec.decode(frame));
  } catch {
    throw broken();
  }
}

async function* framesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let needed = LENGTH_BYTES;
  for await (const bytes of body) {
    parts.push(bytes);
    size += bytes.length;
    while (size >= needed) {
      const all = Buffer.concat(parts);
      needed = all.readUInt32BE(0);
      if (needed < LEAST_BYTES || needed > MOST_BYTES) throw broken();
      const isWhole = size >= needed;
      if (isWhole) yield all.subarray(0, needed);
      const rest = isWhole ? all.subarray(needed) : all;
      parts = [rest];
      size = rest.length;
      if (isWhole) needed = LENGTH_BYTES;
    }
  }
  if (size > 0) throw broken();
}

/** Returns undefined for a message that contains no part of the reply. */
function toServerSentEvent({ headers, body }: Message): string | undefined {
  const type = text(headers[':message-type']);
  if (type === 'event') {
    const isChunk = text(headers[':event-type']) === 'chunk';
    return isChunk ? `data: ${eventIn(body).replace(LINE_ENDS, ' ')}\n\n` : undefined;
  }
  const error =
    type === 'exception'
      ? { type: text(headers[':exception-type']), message: readJson(body).message }
      : { type: text(headers[':error-code']), message: text(headers[':error-message']) };
  return `event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`;
}

function eventIn(payload: Uint8Array): string {
  const { bytes } = readJson(payload);
  if (typeof bytes !== 'string') throw new TypeError('a part of a reply has no bytes');
  return Buffer.from(bytes, 'base64').toString('utf8');
}

function readJson(payload: Uint8Array): Readonly<Record<string, unknown>> {
  return Object(JSON.parse(Buffer.from(payload).toString('utf8'))) as Record<string, unknown>;
}

function text(header: MessageHeaderValue | undefined): string | undefined {
  return header?.type === 'string' ? header.value : undefined;
}

function broken(): UpstreamFault {
  return new UpstreamFault('stream', false);
}
