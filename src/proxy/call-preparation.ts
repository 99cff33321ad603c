import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import { Tokenizer } from '../tokenization/tokenizer.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import type { Upstream } from '../upstreams/upstream.js';
import type { Call, PreparedCall } from './call.js';
import { CallDetection } from './call-detection.js';
import { beginTrail, recordMasking } from './call-record.js';
import { CallStages } from './call-stages.js';
import { Continuations, type ReadRequest } from './continuations.js';
import { chooseModel, readRequest } from './request-checks.js';
import { TOKEN_EXPLANATION } from './token-explanation.js';
import type { MaskOverrides } from './wire/wire-format.js';

/** All that comes before a request may be forwarded. */
@Injectable()
export class CallPreparation {
  constructor(
    private readonly detection: CallDetection,
    private readonly tokenizer: Tokenizer,
    private readonly stages: CallStages,
    private readonly continuations: Continuations,
  ) {}

  /**
   * Reads, detects, tokenizes, masks and checks.
   * @throws DomainError for a request that is refused
   * @throws StaleEpoch when the account has changed since the agent was read
   */
  async prepare(call: Call, agent: AgentProfile): Promise<PreparedCall> {
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
      this.detection.find(call, agent, read, reading),
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
    const kept = this.continuations.partOf(call, read, masking);
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
      earlierTokens: read.earlier?.tokens ?? [],
      body,
      kept,
    });
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
