import { LightAbortController } from '../../common/async/light-abort.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import type { Answer } from '../relay/answer.js';
import { AttemptedCall } from './attempted-call.js';
import { type AttemptFailure, RefusedReply } from './failed-attempt.js';

/** What an attempt came to. */
export type Outcome =
  | { readonly attempt: Attempt; readonly answer: Answer }
  | { readonly attempt: Attempt; readonly error: unknown };

/** What an attempt is made with. */
export interface AttemptTools {
  /** @throws what an upstream's `send` throws */
  send(call: PreparedCall, forwarding: Forwarding, signal: AbortSignal): Promise<UpstreamReply>;
  answer(call: AttemptedCall, reply: UpstreamReply): Answer;
  /** Notes that something of the reply to a request that was sent then can be heard. @param sentAt monotonic clock */
  heard(forwarding: Forwarding, sentAt: number): void;
  /** Notes that another one was faster. */
  outrun(call: PreparedCall, forwarding: Forwarding): void;
  /** Notes that an attempt has ended, well or with an error. @returns why another upstream may be asked, where one may */
  ended(call: PreparedCall, forwarding: Forwarding, error?: unknown): AttemptFailure | undefined;
}

/** Another upstream answered first. */
const OUTRUN = new UpstreamFault('first_byte', false);

/** One upstream of several that is asked for a call's reply: it has answered once something of the reply can be heard. */
export class Attempt {
  /** Never rejects. */
  readonly outcome: Promise<Outcome>;
  private readonly controller = new LightAbortController();
  private readonly seen: AttemptedCall;
  private answer: Answer | undefined;

  /** @param limitMs how long it may take to begin; undefined: as long as any upstream may */
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

  /** Its reply is the one that the caller is given. */
  win(): void {
    this.seen.adopt();
  }

  /** Nobody waits for its reply any more. */
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
      this.tools.heard(this.forwarding, sentAt);
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
