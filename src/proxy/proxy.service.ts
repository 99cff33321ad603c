import { Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import type { SessionStatus } from '../audit/events/session-status.js';
import { auditUnavailable, refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { toDomainError } from '../common/http/error.filter.js';
import { Tokenizer } from '../tokenization/tokenizer.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import type { Upstream, UpstreamReply } from '../upstreams/upstream.js';
import type { Call, PreparedCall } from './call.js';
import { CallDetection } from './call-detection.js';
import { CallStages } from './call-stages.js';
import { beginTrail, recordMasking } from './call-record.js';
import { Continuations, type ReadRequest } from './continuations.js';
import { sealPayloads } from './payload-log.js';
import type { Answer } from './relay/answer.js';
import { ReplyRelay } from './relay/reply-relay.js';
import { UpstreamFailures } from './relay/upstream-failures.js';
import { chooseModel, readRequest } from './request-checks.js';
import type { MaskOverrides } from './wire/wire-format.js';
import { TOKEN_EXPLANATION } from './token-explanation.js';

/** An account that changes again and again while a call begins is left to the caller's next try. */
const MAX_STARTS = 5;

/** The stages of a call in their order, from the request to the closed trail. */
@Injectable()
export class ProxyService {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly detection: CallDetection,
    private readonly tokenizer: Tokenizer,
    private readonly relay: ReplyRelay,
    private readonly failures: UpstreamFailures,
    private readonly stages: CallStages,
    private readonly continuations: Continuations,
  ) {}

  /**
   * Serves one call.
   * @throws DomainError of every kind that the proxy answers with, as long as no answer has begun
   */
  async serve(call: Call): Promise<void> {
    try {
      const prepared = await this.start(call);
      const reply = await this.exchange(prepared, () => this.forward(prepared));
      await this.deliver(prepared, this.relay.begin(prepared, reply));
    } catch (error) {
      if (!call.caller.gone) throw error;
      call.facts.abandoned = true;
      await this.close(call, 'partial');
    } finally {
      call.timings.replied();
      call.slot.release();
    }
  }

  /** Prepares a call and makes its beginning durable; where the account changes meanwhile, all over again. */
  private async start(call: Call): Promise<PreparedCall> {
    let agent = await existing(this.directory.find(call.agentId));
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      try {
        const prepared = await this.prepare(call, agent);
        await this.open(call);
        return prepared;
      } catch (error) {
        if (!(error instanceof StaleEpoch)) throw await this.refusal(error, agent);
      }
      agent = await existing(this.directory.read(call.agentId));
    }
    throw auditUnavailable(new Error('the account kept changing'));
  }

  /** Reads, detects, tokenizes, masks and checks: all that comes before a request may be forwarded. */
  private async prepare(call: Call, agent: AgentProfile): Promise<PreparedCall> {
    const { timings, caller, slot } = call;
    await this.stages.reached('received');
    const alone = readRequest(call, agent);
    const { upstream, model } = chooseModel(agent, alone);
    const read = await this.continuations.readOn(call, alone, agent, upstream.provider);
    const { request } = read;
    const { slots, turn, replies } = request;
    const stream = call.connection !== undefined || request.stream;
    if (stream) await slot.take(agent.accountId);
    const reading = this.detection.readingOf(agent, upstream.provider);
    const { withoutModel, modelSha256, store } = reading;
    beginTrail(call, agent, {
      upstreamModel: model,
      callId: request.callId ?? call.connection?.callId,
      modelSha256,
    });
    const findings = await this.stages.run(timings, 'detection', () =>
      this.detection.find(call, agent, request, reading),
    );
    const { masking, body } = await this.stages.run(timings, 'tokenize', async () => {
      const masking = await this.tokenizer.mask(slots, findings, agent).catch((error: unknown) => {
        throw error instanceof StaleEpoch ? error : auditUnavailable(error);
      });
      const explanation = agent.policy.explainTokens ? TOKEN_EXPLANATION : undefined;
      const body = request.mask(masking.texts, { model, explanation, ...deliveryOf(call, upstream, read) });
      await this.detection.refuseLeak(slots, masking, agent, caller.signal);
      return { masking, body };
    });
    await recordMasking(call, { request, masking }, agent.upstreamName, body);
    const texts = slots.map(({ text }) => text);
    const { values } = masking;
    return call.prepared({
      agent,
      upstream,
      withoutModel,
      store,
      stream,
      replies,
      turn,
      texts,
      values,
      body,
      kept: this.continuations.partOf(call, read, masking),
    });
  }

  /** @throws StaleEpoch when the agent is gone, or the account has changed since the agent was read */
  private async open({ trail }: Call): Promise<void> {
    await this.stages.reached('opening');
    if (!(await trail.commit())) throw new StaleEpoch();
    await this.stages.reached('opened');
  }

  private async forward(call: PreparedCall): Promise<UpstreamReply> {
    const { timings, facts, format: api, body, upstream, caller } = call;
    const sentAt = performance.now();
    timings.sentAt = sentAt;
    const request = { api, body, traceparent: facts.trace?.forward() };
    const sent =
      call.connection === undefined
        ? upstream.send(request, caller.signal)
        : call.connection.send(upstream, request, caller.signal);
    const reply = await sent.finally(() => {
      timings.add('upstream', sentAt);
    });
    await this.stages.reached('answered');
    if (reply.status < 200 || reply.status > 299) throw await this.failures.fromReply(reply, call);
    return reply;
  }

  /** Gives the caller the restored reply. The trail is closed before the answer ends. */
  private async deliver(call: PreparedCall, answer: Answer): Promise<void> {
    try {
      await this.exchange(call, () => answer.restore());
      await this.continuations.keep(call, answer.kept);
      sealPayloads(call, () => answer.content());
      await this.close(call, answer.isPartial || call.caller.isCancelled ? 'partial' : 'ok');
      answer.end();
      this.detection.readAhead(call.format.readReply(answer.content()), call.agent, call);
    } catch (error) {
      if (call.caller.gone || !answer.begun) throw error;
      const failure = toDomainError(error);
      sealPayloads(call, () => answer.content());
      await this.close(call, 'partial').catch(() => undefined);
      if (call.caller.isCancelled) call.facts.abandoned = true;
      else call.facts.streamError = failure.code;
      if (call.caller.isCancelled) answer.cancel();
      else answer.fail(failure);
    } finally {
      answer.release();
    }
  }

  private async close({ trail }: Call, status: SessionStatus): Promise<void> {
    await this.stages.reached('closing');
    await trail.close(status);
    await this.stages.reached('closed');
  }

  /** A part of the exchange with the upstream: what goes wrong in it becomes an error of ours, unless the caller has left. */
  private async exchange<T>(call: PreparedCall, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw call.caller.gone ? error : await this.failures.fromError(error, call);
    }
  }

  /** A call may be refused before its opening finds out that the cached agent is gone: then it is refused for that. */
  private async refusal(error: unknown, agent: AgentProfile): Promise<unknown> {
    if (error instanceof DomainError && error.code !== 'audit_unavailable') {
      await existing(this.directory.read(agent.id).catch(() => agent));
    }
    return error;
  }
}

/** How the upstream is to answer, and what it must be sent besides: it says nothing of streams over a WebSocket. */
function deliveryOf(
  { connection }: Call,
  upstream: Upstream,
  { earlier, isElsewhere }: ReadRequest,
): Pick<MaskOverrides, 'stream' | 'earlier'> {
  const again = isElsewhere && earlier !== undefined ? { earlier: earlier.turns } : undefined;
  if (connection === undefined) return again ?? {};
  return { stream: upstream.connect === undefined ? true : null, ...again };
}

/** @throws DomainError `agent_not_found`, `audit_unavailable` */
async function existing(
  found: AgentProfile | undefined | Promise<AgentProfile | undefined>,
): Promise<AgentProfile> {
  const agent = await Promise.resolve(found).catch(refuseUnavailable);
  if (agent === undefined) throw new DomainError('agent_not_found', 'There is no agent at this URL.');
  return agent;
}
