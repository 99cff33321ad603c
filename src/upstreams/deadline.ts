import { errorCode } from '../common/errors/error-code.js';
import { LightAbortController } from '../common/async/light-abort.js';
import { UpstreamFault } from './upstream.js';

/** Errors of slow connections. The headers timeout applies only to a proxy's answer to CONNECT. */
const CONNECTING_TOO_LONG: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
]);
/** Errors of an established connection. Any other error before the first byte is a connect error (DNS, TCP, TLS). */
const AFTER_CONNECTING: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Returns true if a server did not accept a connection, or did not respond, in time. */
export function tookTooLong(error: unknown): boolean {
  return CONNECTING_TOO_LONG.has(errorCode(error) ?? '');
}

/** Time limits of a reply in milliseconds. */
export interface ReplyLimits {
  /** Longest wait for the first byte, and between two chunks. */
  readonly silentMs: number;
  /** Longest time from the request to the last byte; 0 if unlimited. */
  readonly replyMs: number;
}

/** Combines two time limits and the caller's signal. Arriving data restarts the first limit but not the second. */
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

  /** Returns the error to throw for an error in a phase. The reason of the caller's own abort is returned unchanged. */
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
