import { Injectable } from '@nestjs/common';
import type { SessionStatus } from '../audit/events/session-status.js';
import { toDomainError } from '../common/http/error.filter.js';
import { UpstreamAttempts } from './attempts/upstream-attempts.js';
import type { Call, PreparedCall } from './call.js';
import { CallDetection } from './call-detection.js';
import { CallStages } from './call-stages.js';
import { Continuations } from './continuations.js';
import { sealPayloads } from './payload-log.js';
import type { Answer, StreamedAnswer } from './relay/answer.js';
import { failureOfError } from './relay/upstream-failures.js';
import { recordReply } from './reply-record.js';
import { RestoredTurns } from './restored/restored-turns.js';

/** Forwards calls whose opening is durable, restores the replies and closes the trails. */
@Injectable()
export class CallExchange {
  constructor(
    private readonly attempts: UpstreamAttempts,
    private readonly stages: CallStages,
    private readonly continuations: Continuations,
    private readonly detection: CallDetection,
    private readonly restored: RestoredTurns,
  ) {}

  /**
   * Forwards a call and sends the restored reply to the caller. The trail is closed before the answer ends.
   * @throws DomainError only before the answer begins
   */
  async run(call: PreparedCall): Promise<void> {
    await this.deliver(call, await this.withUpstream(call, () => this.attempts.begin(call)));
  }

  /**
   * Closes a call whose caller disconnected or cancelled before the answer began. Notifies a caller that cancelled.
   * @throws DomainError `audit_unavailable`
   */
  async abandon(call: Call): Promise<void> {
    call.facts.abandoned = true;
    await this.close(call, 'partial');
    if (call.caller.isCancelled) call.caller.end(call.format.socket?.cancelled());
  }

  private async deliver(call: PreparedCall, answer: Answer): Promise<void> {
    try {
      await this.restore(call, answer);
      await this.continuations.keep(call, answer.kept);
      sealPayloads(call, () => answer.content());
      recordReply(call, answer);
      await this.close(call, answer.isPartial || call.caller.isCancelled ? 'partial' : 'ok');
      answer.end();
      this.detection.warmCache(call.format.readReply(answer.content()), call.agent, call);
    } catch (error) {
      if (call.caller.gone || !answer.begun) throw error;
      await this.breakOff(call, answer, error);
    } finally {
      answer.release();
    }
  }

  /** Restores the reply. Keeps value positions even in a partial reply, because the next request can quote it. */
  private async restore(call: PreparedCall, answer: Answer): Promise<void> {
    try {
      await this.withUpstream(call, () => answer.restore());
    } finally {
      this.restored.keep(call.agent, answer.texts);
    }
  }

  /** Ends an answer that has begun and cannot be finished, either as cancelled or with an error event. */
  private async breakOff(call: PreparedCall, answer: StreamedAnswer, error: unknown): Promise<void> {
    sealPayloads(call, () => answer.content());
    recordReply(call, answer);
    await this.close(call, 'partial').catch(() => undefined);
    if (call.caller.isCancelled) {
      call.facts.abandoned = true;
      answer.cancel();
      return;
    }
    const failure = toDomainError(error);
    call.facts.streamError = failure.code;
    answer.fail(failure);
  }

  private async close({ trail }: Call, status: SessionStatus): Promise<void> {
    await this.stages.reached('closing');
    await trail.close(status);
    await this.stages.reached('closed');
  }

  /** Converts upstream failures to `DomainError`, unless the caller has disconnected. */
  private async withUpstream<T>(call: PreparedCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw call.caller.gone ? error : await failureOfError(error, call);
    }
  }
}
