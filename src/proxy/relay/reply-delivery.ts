import { Inject, Injectable } from '@nestjs/common';
import type { AuditTrail } from '../../audit/journal/audit-trail.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Vault } from '../../tokenization/vault/vault.js';
import { UpstreamFault, type UpstreamReply } from '../../upstreams/upstream.js';
import { CallPreparation, type PreparedCall } from '../call-preparation.js';
import { CallStages } from '../call-stages.js';
import { AssembledReply } from '../chat/assembled-reply.js';
import type { PayloadLog } from '../payload-log.js';
import { errorEvent, sendCompletion, startStream } from './answers.js';
import { readCompletion, restoreCompletion } from './buffered-reply.js';
import type { Caller } from './caller.js';
import { ReplyRestorer } from './reply-restorer.js';
import { StreamedReply } from './streamed-reply.js';
import { UpstreamFailures } from './upstream-failure.js';

/** A call that the upstream has begun to answer. */
interface AnsweredCall {
  readonly call: PreparedCall;
  readonly reply: UpstreamReply;
  readonly trail: AuditTrail;
  readonly caller: Caller;
  readonly payloads: PayloadLog;
}

/** Gives the caller the upstream's reply with its values restored. The trail is closed before the answer ends. */
@Injectable()
export class ReplyDelivery {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly preparation: CallPreparation,
    private readonly vault: Vault,
    private readonly failures: UpstreamFailures,
    private readonly stages: CallStages,
  ) {}

  /** @throws DomainError of what went wrong, as long as no answer has begun; what ended the reading, once the caller has left */
  deliver(answered: AnsweredCall): Promise<void> {
    return answered.call.request.stream ? this.stream(answered) : this.sendWhole(answered);
  }

  private async sendWhole({ reply, call, trail, caller, payloads }: AnsweredCall): Promise<void> {
    const restorer = new ReplyRestorer(call, trail, this.vault);
    let completion: object;
    const reading = performance.now();
    try {
      const masked = await readCompletion(reply);
      trail.facts.replied();
      const restoring = performance.now();
      trail.stages.upstream += restoring - reading;
      completion = await restoreCompletion(masked, call, restorer);
      trail.stages.rehydrate = performance.now() - restoring;
      trail.facts.ended('rehydrate', restoring);
    } catch (error) {
      throw caller.gone ? error : await this.failures.fromError(error, call.agent, trail);
    }
    payloads.seal(trail, () => completion);
    await this.stages.reached('closing');
    await trail.close(restorer.failed ? 'partial' : 'ok');
    await this.stages.reached('closed');
    sendCompletion(caller.response, completion, trail);
    this.preparation.foresee(call, completion);
  }

  private async stream({ reply, call, trail, caller, payloads }: AnsweredCall): Promise<void> {
    if (reply.contentType !== 'text/event-stream') {
      reply.discard();
      throw await this.failures.fromError(new UpstreamFault('stream', false), call.agent, trail);
    }
    const restorer = new ReplyRestorer(call, trail, this.vault);
    const assembled = new AssembledReply();
    const completion = (): object => assembled.completion();
    const streamed = new StreamedReply(call, caller, restorer, this.config.streamBufferMs, {
      onChunk: (chunk) => {
        assembled.push(chunk);
        void this.stages.reached('streaming');
      },
      beforeDone: async () => {
        noteTimes(trail, streamed);
        payloads.seal(trail, completion);
        await this.stages.reached('closing');
        await trail.close(restorer.failed ? 'partial' : 'ok');
        await this.stages.reached('closed');
      },
    });
    startStream(caller.response, trail);
    try {
      await streamed.relay(reply);
      this.preparation.foresee(call, completion());
    } catch (error) {
      noteTimes(trail, streamed);
      if (caller.gone) throw error;
      const failure = await this.failures.fromError(error, call.agent, trail);
      payloads.seal(trail, completion);
      await trail.close('partial').catch(() => undefined);
      trail.facts.streamError = failure.code;
      errorEvent(caller.response, failure);
    }
  }
}

function noteTimes({ stages, facts }: AuditTrail, { times }: StreamedReply): void {
  facts.replied();
  facts.firstChunkAt = times.firstChunkAt;
  facts.firstTokenAt = times.firstTokenAt;
  stages.upstream += times.waiting;
  stages.rehydrate = times.restoring;
}
