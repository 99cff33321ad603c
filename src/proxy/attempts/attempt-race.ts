import { sha256Hex } from '../../common/sha256.js';
import type { FailureClass } from '../../audit/events/failure-class.js';
import type { Fallbacks, PreparedCall } from '../call.js';
import type { CallStages } from '../call-stages.js';
import type { Answer } from '../relay/answer.js';
import { Attempt, type AttemptTools, type Outcome } from './attempt.js';
import { RefusedReply } from './failed-attempt.js';

/** Maximum number of concurrent attempts. */
const MAX_CONCURRENT = 2;

/**
 * A call to an agent with several upstreams, which are tried in order. The next attempt begins if the current one fails
 * before it sends content, or in parallel if the current one is slow. Each attempt is journaled before it is sent.
 */
export class AttemptRace {
  private readonly running = new Set<Attempt>();
  private started = 0;

  constructor(
    private readonly call: PreparedCall,
    private readonly fallbacks: Fallbacks,
    private readonly tools: AttemptTools,
    private readonly stages: Pick<CallStages, 'reached'>,
  ) {}

  /**
   * Returns the first answer that has content.
   * @throws the error of the last attempt; the error of a request that any upstream would reject; DomainError
   *   `audit_unavailable`
   */
  async answer(): Promise<Answer> {
    this.start(this.call.forwarding);
    try {
      for (;;) {
        const outcome = await this.next();
        if (outcome === undefined) await this.startNext();
        else if ('answer' in outcome) return this.won(outcome);
        else await this.failed(outcome);
      }
    } finally {
      for (const attempt of this.running) {
        attempt.cancel();
        if (this.call.caller.signal.aborted) continue;
        this.tools.outrun(this.call, attempt.forwarding);
        this.recordFailure(attempt, 'outrun');
      }
    }
  }

  /** Waits for the next attempt to end. Returns undefined if it is time to start a parallel attempt. */
  private async next(): Promise<Outcome | undefined> {
    const outcomes = [...this.running].map(({ outcome }) => outcome);
    const { hedgeAfterMs } = this.fallbacks;
    if (hedgeAfterMs === undefined || !this.hasNext || outcomes.length >= MAX_CONCURRENT)
      return Promise.race(outcomes);
    let timer: NodeJS.Timeout | undefined;
    const due = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        resolve(undefined);
      }, hedgeAfterMs);
    });
    return Promise.race([...outcomes, due]).finally(() => {
      clearTimeout(timer);
    });
  }

  private won({ attempt, answer }: Extract<Outcome, { answer: Answer }>): Answer {
    this.running.delete(attempt);
    attempt.win();
    this.tools.ended(this.call, attempt.forwarding);
    const { call } = this;
    const { target } = (call.forwarding = attempt.forwarding);
    call.facts.provider = target.upstream.provider;
    call.facts.model = target.model;
    call.fallbacks = undefined;
    return answer;
  }

  private async failed({ attempt, error }: Exclude<Outcome, { answer: Answer }>): Promise<void> {
    this.running.delete(attempt);
    const { signal } = this.call.caller;
    if (signal.aborted) throw signal.reason;
    const failure = this.tools.ended(this.call, attempt.forwarding, error);
    if (failure === undefined) throw error;
    this.recordFailure(attempt, failure.class, failure.status);
    if (this.running.size === 0 && !this.hasNext) throw error;
    if (error instanceof RefusedReply) error.reply.discard();
    if (this.running.size === 0) await this.startNext();
  }

  private get hasNext(): boolean {
    return this.started <= this.fallbacks.targets.length;
  }

  /** @throws DomainError `audit_unavailable` */
  private async startNext(): Promise<void> {
    const { call, fallbacks } = this;
    const target = fallbacks.targets[this.started - 1];
    if (target === undefined) throw new Error('no other upstream is available');
    const forwarding = fallbacks.forwardingTo(target);
    const masked = sha256Hex(forwarding.masked);
    call.trail.append({ kind: 'request_forwarded', upstream: target.name, masked_sha256: masked });
    await this.stages.reached('extending');
    await call.trail.extend();
    await this.stages.reached('extended');
    call.caller.signal.throwIfAborted();
    this.start(forwarding);
  }

  private start(forwarding: PreparedCall['forwarding']): void {
    this.started += 1;
    const limitMs = this.hasNext ? this.fallbacks.firstByteMs : undefined;
    this.running.add(new Attempt(this.call, forwarding, this.tools, limitMs));
  }

  private recordFailure({ forwarding }: Attempt, failure: FailureClass, status?: number): void {
    this.call.trail.append({
      kind: 'attempt_failed',
      upstream: forwarding.target.name,
      class: failure,
      ...(status === undefined ? {} : { upstream_status: status }),
    });
  }
}
