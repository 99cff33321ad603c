import { UpstreamFault } from './upstream.js';

/** Types of the frames that end a reply. */
const LAST: ReadonlySet<string> = new Set([
  'response.completed',
  'response.incomplete',
  'response.failed',
  'response.cancelled',
  'error',
]);
const TYPE = /^[\w.]+$/;
/** Line breaks in JSON, which are only white space, because strings in JSON cannot contain raw line breaks. */
const LINE_ENDS = /[\r\n]+/g;

/** One event of a reply over a WebSocket. */
export interface ReplyFrame {
  readonly type: string;
  /** JSON on one line. */
  readonly text: string;
  /** Status of a failure that is reported instead of a reply; undefined for other frames. */
  readonly status: number | undefined;
  readonly isLast: boolean;
}

/** @throws UpstreamFault unless the text is a JSON object with a type */
export function readFrame(text: string): ReplyFrame {
  const { type, status } = parsed(text);
  if (typeof type !== 'string' || !TYPE.test(type)) throw new UpstreamFault('stream', false);
  return {
    type,
    text: text.replace(LINE_ENDS, ' '),
    status: type === 'error' ? failureStatus(status) : undefined,
    isLast: LAST.has(type),
  };
}

/** Returns the frame as a server-sent event (WHATWG HTML, section 9.2). */
export function toServerSentEvent({ type, text }: ReplyFrame): Uint8Array {
  return Buffer.from(`event: ${type}\ndata: ${text}\n\n`, 'utf8');
}

function parsed(text: string): { readonly type?: unknown; readonly status?: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message is left out, because it quotes the frame.
    throw new UpstreamFault('stream', false);
  }
  return typeof value === 'object' && value !== null ? value : {};
}

function failureStatus(status: unknown): number {
  const isFailure = Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599;
  return isFailure ? Number(status) : 400;
}
