import { Injectable } from '@nestjs/common';
import type { UpstreamReply } from '../../upstreams/upstream.js';
import type { Forwarding, PreparedCall } from '../call.js';
import { CallStages } from '../call-stages.js';
import type { Answer, RelayedCall } from '../relay/answer.js';
import { ReplyRelay } from '../relay/reply-relay.js';
import { UpstreamFailures } from '../relay/upstream-failures.js';
import type { AttemptTools } from './attempt.js';
import { AttemptRace } from './attempt-race.js';
import { RefusedReply } from './failed-attempt.js';

/** Asks the upstreams of a call for its reply. */
@Injectable()
export class UpstreamAttempts implements AttemptTools {
  constructor(
    private readonly relay: ReplyRelay,
    private readonly failures: UpstreamFailures,
    private readonly stages: CallStages,
  ) {}

  /**
   * The answer of the upstream that replies. Where the agent has several, something of it can be heard.
   * @throws DomainError `upstream_error`, `audit_unavailable`; UpstreamFault; the caller's signal's reason
   */
  async begin(call: PreparedCall): Promise<Answer> {
    try {
      if (call.fallbacks !== undefined)
        return await new AttemptRace(call, call.fallbacks, this, this.stages).answer();
      const reply = await this.send(call, call.forwarding, call.caller.signal);
      if (reply.status < 200 || reply.status > 299) throw new RefusedReply(reply);
      return this.answer(call, reply);
    } catch (error) {
      throw error instanceof RefusedReply ? await this.failures.fromReply(error.reply, call) : error;
    }
  }

  answer(call: RelayedCall, reply: UpstreamReply): Answer {
    return this.relay.begin(call, reply);
  }

  async send(call: PreparedCall, { target, body }: Forwarding, signal: AbortSignal): Promise<UpstreamReply> {
    const { timings, facts, format: api, connection } = call;
    timings.sentAt ??= performance.now();
    timings.waitBegins();
    const request = { api, body, traceparent: facts.trace?.forward() };
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
