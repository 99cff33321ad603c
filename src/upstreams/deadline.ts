import { errorCode } from '../common/errors/error-code.js';
import { LightAbortController } from '../common/async/light-abort.js';
import { UpstreamFault } from './upstream.js';

/** Of headers only a proxy's are waited for so: those of its answer to CONNECT. */
const CONNECTING_TOO_LONG: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);
/** Errors of a connection that stood; any other before the first byte is one of making it (DNS, TCP, TLS). */
const AFTER_CONNECTING: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** True if a server did not accept a connection, or did not answer, in time. */
export function tookTooLong(error: unknown): boolean {
  return CONNECTING_TOO_LONG.has(errorCode(error) ?? '');
}

/** Time limits of a reply in milliseconds. */
export interface ReplyLimits {
  /** Until the first byte, and between two chunks. */
  readonly silentMs: number;
  /** From the request to the last byte; 0: unlimited. */
  readonly replyMs: number;
}

/** One signal for two time limits and the caller's own signal. The first limit restarts whenever data arrives, the second does not. */
export class Deadline {
  private readonly controller = new LightAbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly replyTimer: NodeJS.Timeout | undefined;
  private exceeded: keyof ReplyLimits | undefined;

  constructor(
    { silentMs, replyMs }: ReplyLimits,
    private readonly outer: AbortSignal,
  ) {
    this.timer = setTimeout(this.exceed, silentMs, 'silentMs');
    if (replyMs > 0) this.replyTimer = setTimeout(this.exceed, replyMs, 'replyMs');
    if (outer.aborted) this.controller.abort(outer.reason);
    else outer.addEventListener('abort', this.passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  refresh(): void {
    this.timer.refresh();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.replyTimer);
    this.outer.removeEventListener('abort', this.passOn);
  }

  /** What to throw for an error that came up in a phase: the caller's own abort goes through as it is. */
  fault(phase: 'connect' | 'first_byte' | 'stream', error: unknown): unknown {
    if (this.outer.aborted) return this.outer.reason;
    if (this.exceeded !== undefined) {
      return new UpstreamFault(phase === 'stream' && this.exceeded === 'silentMs' ? 'idle' : phase, true);
    }
    if (error instanceof UpstreamFault) return error;
    if (tookTooLong(error)) return new UpstreamFault('connect', true);
    const code = errorCode(error) ?? '';
    const sent = phase === 'stream' || AFTER_CONNECTING.has(code);
    return new UpstreamFault(sent ? phase : 'connect', false, error);
  }

  private readonly exceed = (limit: keyof ReplyLimits): void => {
    this.exceeded ??= limit;
    this.controller.abort();
  };

  private readonly passOn = (): void => {
    this.controller.abort(this.outer.reason);
  };
}
