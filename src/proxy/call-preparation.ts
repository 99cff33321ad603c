import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { refuseOtherLanguage } from '../common/errors/other-language.js';
import { refuseKinds } from '../common/errors/refused-kinds.js';
import { DatabaseClock } from '../database/database-clock.js';
import { decodedSlots } from '../detection/decoded-slots.js';
import type { DetectedRequest } from '../detection/detection.service.js';
import { refusedKinds } from '../detection/policy/refused-kinds.js';
import { heardLast } from '../detection/slot-context.js';
import { keptPlatformId } from '../tokenization/platform-ids.js';
import { Sampler } from '../review/samples/sampler.service.js';
import { UpstreamsHealth } from '../upstreams/health/upstreams-health.js';
import type { OpenTarget } from '../upstreams/route.js';
import type { Call, CallReading, Fallbacks, PreparedCall } from './call.js';
import { CallDetection } from './call-detection.js';
import {
  beginTrail,
  recordLanguages,
  recordMasking,
  recordRefusedKinds,
  recordSampling,
} from './call-record.js';
import { CallStages } from './call-stages.js';
import { tallyOf } from './call-tally.js';
import { Continuations, type ReadRequest } from './continuations.js';
import { CallMemory, type RecalledConversation } from './memory/call-memory.js';
import { conversationIdOf } from './memory/conversation-id.js';
import { isObserving, withLabels } from './observed-calls.js';
import { chooseTargets, readRequest } from './request-checks.js';
import { refuseUnsettled, RequestMasking } from './request-masking.js';

/** Prepares requests for forwarding: validation, detection, tokenization, masking and the egress check. */
@Injectable()
export class CallPreparation {
  constructor(
    private readonly detection: CallDetection,
    private readonly masking: RequestMasking,
    private readonly stages: CallStages,
    private readonly continuations: Continuations,
    private readonly memory: CallMemory,
    private readonly clock: DatabaseClock,
    private readonly health: UpstreamsHealth,
    private readonly samples: Sampler,
  ) {}

  /**
   * Prepares a request and begins the trail.
   * @throws DomainError for a rejected request
   * @throws StaleEpoch if the account has changed since the agent was read
   * @throws OtherTokens if the vault has other tokens than proposed; a second attempt uses the tokens from the vault
   */
  async prepare(call: Call, agent: AgentProfile): Promise<PreparedCall> {
    const { timings, slot } = call;
    call.isObserved = isObserving(agent, () => this.clock.now());
    await this.stages.reached('received');
    // A request with tens of thousands of messages is parsed without a pause. Then the event loop handles other calls.
    const slice = new TimeSlice();
    const alone = readRequest(call, agent);
    if (slice.isOver) await slice.yield();
    const chosen = chooseTargets(agent, alone, { api: call.format.name, now: this.clock.now() });
    const targets = chosen.length === 1 ? chosen : this.health.order(chosen);
    const [first, ...others] = targets;
    call.facts.provider = first.upstream.provider;
    const read = await this.continuations.resolve(call, alone, agent, targets);
    const { request } = read;
    const { slots, turn } = request;
    const stream = call.connection !== undefined || request.stream;
    if (stream) await slot.take(agent.accountId);
    if (slice.isOver) await slice.yield();
    const reading = this.detection.readingOf(agent, targets);
    const { withoutModel, modelSha256, store } = reading;
    beginTrail(call, agent, {
      upstreamModel: first.model,
      callId:
        request.callId === undefined
          ? call.connection?.callId
          : keptPlatformId(agent.keyring, request.callId),
      modelSha256,
    });
    const { recalled, detected } = await this.stages.run(timings, 'detection', () =>
      this.detect(call, agent, read, reading),
    );
    const { spared, languages } = detected;
    recordLanguages(call, languages);
    refuseOtherLanguage(languages.all);
    const refused = refusedKinds(slots, detected.findings, agent.policy);
    recordRefusedKinds(call, refused);
    refuseKinds(refused);
    if (slice.isOver) await slice.yield();
    const masker = call.isObserved ? withLabels(agent) : agent;
    const { masking, replacedIn, forwarding, forwardingTo } = await this.stages.run(timings, 'tokenize', () =>
      this.masking.mask(call, masker, read, detected, first),
    );
    await recordMasking(call, { request, masking, spared }, forwarding);
    call.trail.tally = tallyOf(request, detected, masking);
    const texts = slots.map(({ text }) => text);
    const { values, scope } = masking;
    const kept = this.continuations.keptPart(call, read, masking);
    // Awaited last, so that the preceding steps run while the vault is written.
    await masking.settled.catch(refuseUnsettled);
    if (recalled !== undefined) this.memory.keep(recalled, detected.read, masking);
    const { sessionId } = call.trail;
    const { earlierSlots = 0 } = request;
    const masked = { sessionId, modelSha256, slots, earlierSlots, detected, masking };
    const canBeSampled = call.format.sideApi === undefined && !call.isObserved;
    const sample = canBeSampled ? this.samples.sample(agent, masked) : undefined;
    if (sample !== undefined) recordSampling(call, sample);
    return call.prepared({
      agent,
      withoutModel,
      store,
      stream,
      replies: (call.isObserved ? undefined : request.repliesTo?.(replacedIn)) ?? request.replies,
      turn,
      texts,
      defined: call.isObserved ? undefined : request.defined?.(masking.texts),
      context: heardLast(decodedSlots(slots)),
      values,
      earlierTokens: read.earlier?.tokens ?? [],
      scope,
      forwardedHeaders: request.headers,
      forwarding,
      fallbacks: fallbacksOf(call, agent, others, forwardingTo),
      kept,
      sample,
    });
  }

  /** Runs detection. Observed calls use no conversation memory, because they are not masked. */
  private async detect(
    call: Call,
    agent: AgentProfile,
    read: ReadRequest,
    reading: CallReading,
  ): Promise<Detected> {
    const { request } = read;
    const id = call.isObserved ? undefined : conversationIdOf(call, request);
    const recalled =
      id === undefined ? undefined : await this.memory.recall(agent, id, request.slots, reading.modelSha256);
    return { recalled, detected: await this.detection.find(call, agent, read, { recalled, ...reading }) };
  }
}

/** A request's findings, and the memory of its conversation. */
interface Detected {
  readonly detected: DetectedRequest;
  /** Undefined if the conversation has no ID. */
  readonly recalled: RecalledConversation | undefined;
}

/** Returns a call's fallbacks. A WebSocket call is not hedged, because only one provider is connected at a time. */
function fallbacksOf(
  { connection }: Call,
  { route: { firstByteMs, hedgeAfterMs } }: AgentProfile,
  targets: readonly OpenTarget[],
  forwardingTo: Fallbacks['forwardingTo'],
): Fallbacks | undefined {
  if (targets.length === 0) return undefined;
  const hedgeMs = connection === undefined ? hedgeAfterMs : undefined;
  return { targets, firstByteMs, hedgeAfterMs: hedgeMs, forwardingTo };
}
