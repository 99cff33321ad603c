import { Injectable } from '@nestjs/common';
import { UpstreamsHealth } from '../../upstreams/health/upstreams-health.js';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import { CallStages } from '../call-stages.js';
import type { Answer, RelayedCall } from '../relay/answer.js';
import { ReplyRelay } from '../relay/reply-relay.js';
import { failureOfReply } from '../relay/upstream-failures.js';
import type { AttemptTools } from './attempt.js';
import { AttemptRace } from './attempt-race.js';
import { type AttemptFailure, failureOf, RefusedReply } from './failed-attempt.js';

/** Gets a call's reply from its upstreams. */
@Injectable()
export class UpstreamAttempts implements AttemptTools {
  constructor(
    private readonly relay: ReplyRelay,
    private readonly stages: CallStages,
    private readonly health: UpstreamsHealth,
  ) {}

  /**
   * Returns the answer of the upstream that replies. If the agent has several upstreams, the answer already has
   * content.
   * @throws DomainError `upstream_error`, `audit_unavailable`; UpstreamFault; the caller's signal's reason
   */
  async begin(call: PreparedCall): Promise<Answer> {
    try {
      return await (call.fallbacks === undefined
        ? this.only(call)
        : new AttemptRace(call, call.fallbacks, this, this.stages).answer());
    } catch (error) {
      throw error instanceof RefusedReply ? await failureOfReply(error.reply, call) : error;
    }
  }

  ended(
    { facts, caller }: PreparedCall,
    { target }: Forwarding,
    error?: unknown,
  ): AttemptFailure | undefined {
    const { provider } = target.upstream;
    const failure = error === undefined ? undefined : failureOf(error);
    // An error after the caller disconnected does not count. A provider that rejects a request is healthy.
    if (error !== undefined && caller.signal.aborted) return failure;
    if (failure !== undefined) this.health.failed(provider, failure.class, failure.retryAfter);
    else if (error instanceof RefusedReply) this.health.rejected(provider);
    else this.health.answered(provider);
    const result = failure?.class ?? (error instanceof RefusedReply ? 'rejected' : 'answered');
    facts.attempts.push({ provider, result });
    return failure;
  }

  outrun({ facts }: PreparedCall, { target }: Forwarding): void {
    const { provider } = target.upstream;
    this.health.failed(provider, 'outrun');
    facts.attempts.push({ provider, result: 'outrun' });
  }

  contentReceived({ target }: Forwarding, sentAt: number): void {
    this.health.contentReceived(target.upstream.provider, performance.now() - sentAt);
  }

  private async only(call: PreparedCall): Promise<Answer> {
    const { forwarding } = call;
    const sentAt = performance.now();
    try {
      const reply = await this.send(call, forwarding, call.caller.signal);
      if (reply.status < 200 || reply.status > 299) throw new RefusedReply(reply);
      this.ended(call, forwarding);
      return this.relay.begin(call, reply, () => {
        this.contentReceived(forwarding, sentAt);
      });
    } catch (error) {
      this.ended(call, forwarding, error);
      throw error;
    }
  }

  answer(call: RelayedCall, reply: UpstreamReply): Answer {
    return this.relay.begin(call, reply);
  }

  async send(call: PreparedCall, { target, body }: Forwarding, signal: AbortSignal): Promise<UpstreamReply> {
    const { timings, facts, format: api, connection, forwardedHeaders: headers } = call;
    timings.sentAt ??= performance.now();
    timings.waitBegins();
    const request = { api, body, headers, traceparent: facts.trace?.forward() };
    const sent =
      connection === undefined
        ? target.upstream.send(request, signal)
        : connection.send(target.upstream, request, signal);
    const reply = await sent.finally(() => {
      timings.waitEnds();
    });
    await this.stages.reached('answered');
    return reply;
  }
}
