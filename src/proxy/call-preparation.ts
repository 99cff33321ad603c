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

/** All that comes before a request may be forwarded. */
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
   * Reads, detects, tokenizes, masks and checks.
   * @throws DomainError for a request that is refused
   * @throws StaleEpoch when the account has changed since the agent was read
   * @throws OtherTokens when the vault has other tokens than were proposed: the next time they are known
   */
  async prepare(call: Call, agent: AgentProfile): Promise<PreparedCall> {
    const { timings, slot } = call;
    call.isObserved = isObserving(agent, () => this.clock.now());
    await this.stages.reached('received');
    // Tens of thousands of messages are read in one go; then others have their turn.
    const slice = new TimeSlice();
    const alone = readRequest(call, agent);
    if (slice.isOver) await slice.yield();
    const chosen = chooseTargets(agent, alone, { api: call.format.name, now: this.clock.now() });
    const targets = chosen.length === 1 ? chosen : this.health.order(chosen);
    const [first, ...others] = targets;
    call.facts.provider = first.upstream.provider;
    const read = await this.continuations.readOn(call, alone, agent, targets);
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
    const kept = this.continuations.partOf(call, read, masking);
    // Asked for last: what comes before goes on while the vault is written.
    await masking.settled.catch(refuseUnsettled);
    if (recalled !== undefined) this.memory.keep(recalled, detected.read, masking);
    const { sessionId } = call.trail;
    const { earlierSlots = 0 } = request;
    const masked = { sessionId, modelSha256, slots, earlierSlots, detected, masking };
    const canBeDrawn = call.format.sideApi === undefined && !call.isObserved;
    const drawn = canBeDrawn ? this.samples.sample(agent, masked) : undefined;
    if (drawn !== undefined) recordSampling(call, drawn);
    return call.prepared({
      agent,
      withoutModel,
      store,
      stream,
      replies: (call.isObserved ? undefined : request.repliesTo?.(replacedIn)) ?? request.replies,
      turn,
      texts,
      defined: call.isObserved ? undefined : request.defined?.(masking.texts),
      heard: heardLast(decodedSlots(slots)),
      values,
      earlierTokens: read.earlier?.tokens ?? [],
      scope,
      forwardedHeaders: request.headers,
      forwarding,
      fallbacks: fallbacksOf(call, agent, others, forwardingTo),
      kept,
      drawn,
    });
  }

  /** Observed calls remember nothing, because nothing is masked in them. */
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

/** What was detected in a request, with what is remembered of its conversation. */
interface Detected {
  readonly detected: DetectedRequest;
  /** Undefined if the conversation has no ID. */
  readonly recalled: RecalledConversation | undefined;
}

/** Over a WebSocket one provider is connected at a time, so that none is asked besides. */
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
