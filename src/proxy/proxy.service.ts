import { Injectable } from '@nestjs/common';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { StreamSlots } from '../rate-limits/stream-slots.js';
import type { UpstreamReply } from '../upstreams/upstream.js';
import { CallAdmission } from './call-admission.js';
import type { PreparedCall } from './call-preparation.js';
import { CallStages } from './call-stages.js';
import { PayloadLog } from './payload-log.js';
import type { Caller } from './relay/caller.js';
import { ReplyDelivery } from './relay/reply-delivery.js';
import { UpstreamFailures } from './relay/upstream-failure.js';

/** The one place where the stages of a call stand in order. */
@Injectable()
export class ProxyService {
  constructor(
    private readonly admission: CallAdmission,
    private readonly delivery: ReplyDelivery,
    private readonly failures: UpstreamFailures,
    private readonly stages: CallStages,
    private readonly streams: StreamSlots,
  ) {}

  /**
   * Answers one chat-completions call.
   * @throws DomainError of every kind that the proxy answers with, as long as no answer has begun
   */
  async complete(agentId: string, raw: Buffer, trail: AuditTrail, caller: Caller): Promise<void> {
    const slot = this.streams.slot();
    try {
      const call = await this.admission.admit(agentId, raw, trail, caller.signal, slot);
      const payloads = new PayloadLog(call, raw);
      await this.stages.reached('opened');
      const reply = await this.send(call, trail, caller.signal);
      await this.stages.reached('answered');
      if (reply.status < 200 || reply.status > 299)
        throw await this.failures.fromReply(reply, call.agent, trail);
      await this.delivery.deliver({ call, reply, trail, caller, payloads });
    } catch (error) {
      if (!caller.gone) throw error;
      trail.facts.abandoned = true;
      await trail.close('partial');
    } finally {
      trail.facts.replied();
      slot.release();
    }
  }

  private async send(call: PreparedCall, trail: AuditTrail, signal: AbortSignal): Promise<UpstreamReply> {
    const sent = performance.now();
    trail.facts.sentAt = sent;
    try {
      return await call.upstream.send(call.body, signal, trail.facts.trace?.forward());
    } catch (error) {
      if (signal.aborted) throw error;
      throw await this.failures.fromError(error, call.agent, trail);
    } finally {
      trail.stages.upstream += performance.now() - sent;
    }
  }
}
