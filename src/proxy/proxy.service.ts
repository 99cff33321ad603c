import { Inject, Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { auditUnavailable } from '../audit/call-journal.js';
import type { AuditTrail } from '../audit/audit-trail.js';
import { DomainError } from '../common/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';
import { type StreamSlot, StreamSlots } from '../ops/rate-limits/stream-slots.js';
import { StaleEpoch } from '../tokenization/vault.repository.js';
import { Vault } from '../tokenization/vault.js';
import { UpstreamFault, type UpstreamReply } from '../upstreams/upstream.js';
import { CallPreparation, type PreparedCall } from './call-preparation.js';
import { CallStages } from './call-stages.js';
import { AssembledReply } from './chat/assembled-reply.js';
import { PayloadLog } from './payload-log.js';
import { readCompletion, restoreCompletion } from './relay/buffered-reply.js';
import { Caller } from './relay/caller.js';
import { ReplyRestorer } from './relay/reply-restorer.js';
import { StreamedReply } from './relay/streamed-reply.js';
import { UpstreamFailures } from './relay/upstream-failure.js';
import { errorEvent, sendCompletion, startStream } from './relay/answers.js';

/** An account that changes again and again while a call begins is left to the caller's next try. */
const MAX_STARTS = 5;

/** The one place where the stages of a call stand in order. */
@Injectable()
export class ProxyService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly directory: AgentDirectory,
    private readonly preparation: CallPreparation,
    private readonly vault: Vault,
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
      const call = await this.open(agentId, raw, trail, caller.signal, slot);
      const payloads = new PayloadLog(call, raw);
      await this.stages.reached('opened');
      const reply = await this.send(call, trail, caller.signal);
      await this.stages.reached('answered');
      if (reply.status < 200 || reply.status > 299)
        throw await this.failures.fromReply(reply, call.agent, trail);
      if (call.request.stream) await this.stream(call, reply, trail, caller, payloads);
      else await this.buffer(call, reply, trail, caller, payloads);
    } catch (error) {
      if (!caller.gone) throw error;
      trail.facts.abandoned = true;
      await trail.close('partial');
    } finally {
      trail.facts.replied();
      slot.release();
    }
  }

  /** Prepares the call and makes its beginning durable; from here on it may be forwarded. */
  private async open(
    agentId: string,
    raw: Buffer,
    trail: AuditTrail,
    signal: AbortSignal,
    slot: StreamSlot,
  ): Promise<PreparedCall> {
    let agent = await this.lookUp(() => this.directory.find(agentId));
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      const call = await this.begin(agent, raw, trail, signal, slot);
      if (call !== undefined) return call;
      agent = await this.lookUp(() => this.directory.read(agentId));
    }
    throw auditUnavailable(new Error('the account kept changing'));
  }

  /** Undefined when the account has changed since the agent was read: the call has to start over. */
  private async begin(
    agent: AgentProfile,
    raw: Buffer,
    trail: AuditTrail,
    signal: AbortSignal,
    slot: StreamSlot,
  ): Promise<PreparedCall | undefined> {
    try {
      const call = await this.preparation.prepare(agent, raw, trail, signal, slot);
      await this.stages.reached('opening');
      return (await trail.commit()) ? call : undefined;
    } catch (error) {
      if (error instanceof StaleEpoch) return undefined;
      if (error instanceof DomainError && error.code !== 'audit_unavailable') await this.refuseRemoved(agent);
      throw error;
    }
  }

  /** A call may be refused before its opening finds out that the cached agent is gone: then it is refused for that. */
  private async refuseRemoved(agent: AgentProfile): Promise<void> {
    await this.lookUp(() => this.directory.read(agent.id).catch(() => agent));
  }

  private async lookUp(
    find: () => AgentProfile | undefined | Promise<AgentProfile | undefined>,
  ): Promise<AgentProfile> {
    let agent: AgentProfile | undefined;
    try {
      agent = await find();
    } catch (error) {
      throw auditUnavailable(error);
    }
    if (agent === undefined) throw new DomainError('agent_not_found', 'There is no agent at this URL.');
    return agent;
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

  private async buffer(
    call: PreparedCall,
    reply: UpstreamReply,
    trail: AuditTrail,
    caller: Caller,
    payloads: PayloadLog,
  ): Promise<void> {
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

  private async stream(
    call: PreparedCall,
    reply: UpstreamReply,
    trail: AuditTrail,
    caller: Caller,
    payloads: PayloadLog,
  ): Promise<void> {
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
