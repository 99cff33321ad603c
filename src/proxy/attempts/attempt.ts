import { LightAbortController } from '../../common/async/light-abort.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import type { Answer } from '../relay/answer.js';
import { AttemptedCall } from './attempted-call.js';
import { type AttemptFailure, RefusedReply } from './failed-attempt.js';

/** Outcome of an attempt: an answer or an error. */
export type Outcome =
  | { readonly attempt: Attempt; readonly answer: Answer }
  | { readonly attempt: Attempt; readonly error: unknown };

/** Operations that an attempt needs. */
export interface AttemptTools {
  /** @throws the errors of an upstream's `send` */
  send(call: PreparedCall, forwarding: Forwarding, signal: AbortSignal): Promise<UpstreamReply>;
  answer(call: AttemptedCall, reply: UpstreamReply): Answer;
  /** Reports the first content of a reply. @param sentAt time of the request, from the monotonic clock */
  contentReceived(forwarding: Forwarding, sentAt: number): void;
  /** Records that another attempt was faster. */
  outrun(call: PreparedCall, forwarding: Forwarding): void;
  /** Records the end of an attempt. @returns the failure if a fallback is allowed; undefined otherwise */
  ended(call: PreparedCall, forwarding: Forwarding, error?: unknown): AttemptFailure | undefined;
}

/** Abort reason if another upstream replies first. */
const OUTRUN = new UpstreamFault('first_byte', false);

/** An attempt to get a call's reply from one of several upstreams. The attempt succeeds once the reply has content. */
export class Attempt {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  private readonly controller = new LightAbortController();
  private readonly seen: AttemptedCall;
  private answer: Answer | undefined;

  /** @param limitMs time limit for the start of the reply; undefined if only the upstream's own timeouts apply */
  constructor(
    private readonly call: PreparedCall,
    readonly forwarding: Forwarding,
    private readonly tools: AttemptTools,
    limitMs: number | undefined,
  ) {
    this.seen = new AttemptedCall(call);
    const { signal } = call.caller;
    if (signal.aborted) this.controller.abort(signal.reason);
    signal.addEventListener('abort', () => {
      this.controller.abort(signal.reason);
    });
    this.outcome = this.run(limitMs).then(
      (answer) => ({ attempt: this, answer }),
      (error: unknown) => ({ attempt: this, error }),
    );
  }

  /** Selects the attempt's reply as the reply to the caller. */
  win(): void {
    this.seen.adopt();
  }

  /** Aborts an attempt whose reply is no longer needed. */
  cancel(): void {
    this.controller.abort(OUTRUN);
    this.answer?.release();
  }

  private async run(limitMs: number | undefined): Promise<Answer> {
    const { signal } = this.controller;
    const sentAt = performance.now();
    const timer = limitMs === undefined ? undefined : setTimeout(this.expire, limitMs);
    try {
      const reply = await this.tools.send(this.call, this.forwarding, signal);
      if (reply.status < 200 || reply.status > 299) throw new RefusedReply(reply);
      this.answer = this.tools.answer(this.seen, reply);
      await this.answer.prepare(() => {
        clearTimeout(timer);
      });
      if (!this.answer.isReply) throw new UpstreamFault('stream', false);
      this.tools.contentReceived(this.forwarding, sentAt);
      return this.answer;
    } catch (error) {
      this.answer?.release();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private readonly expire = (): void => {
    this.controller.abort(new UpstreamFault('first_byte', true));
  };
}
