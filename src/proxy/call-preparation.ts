import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { refuseOtherLanguage } from '../common/errors/other-language.js';
import { DatabaseClock } from '../database/database-clock.js';
import { heardLast } from '../detection/slot-context.js';
import { keptPlatformId } from '../tokenization/platform-ids.js';
import { SampleDrawing } from '../review/samples/sample-drawing.service.js';
import { replacedInAll, Tokenizer } from '../tokenization/tokenizer.js';
import { OtherTokens } from '../tokenization/vault/vault.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import { UpstreamsHealth } from '../upstreams/health/upstreams-health.js';
import type { OpenTarget } from '../upstreams/route.js';
import type { Call, Fallbacks, PreparedCall } from './call.js';
import { CallDetection } from './call-detection.js';
import { beginTrail, recordLanguages, recordMasking } from './call-record.js';
import { CallStages } from './call-stages.js';
import { tallyOf } from './call-tally.js';
import { Continuations, type ReadRequest } from './continuations.js';
import { chooseTargets, readRequest } from './request-checks.js';
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
    private readonly clock: DatabaseClock,
    private readonly health: UpstreamsHealth,
    private readonly samples: SampleDrawing,
  ) {}

  /**
   * Reads, detects, tokenizes, masks and checks.
   * @throws DomainError for a request that is refused
   * @throws StaleEpoch when the account has changed since the agent was read
   * @throws OtherTokens when the vault has other tokens than were proposed: the next time they are known
   */
  async prepare(call: Call, agent: AgentProfile): Promise<PreparedCall> {
    const { timings, slot } = call;
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
    const detected = await this.stages.run(timings, 'detection', () =>
      this.detection.find(call, agent, read, reading),
    );
    const { findings, spared, languages } = detected;
    recordLanguages(call, languages);
    refuseOtherLanguage(languages.all);
    if (slice.isOver) await slice.yield();
    const { masking, replacedIn, bodyFor, body } = await this.stages.run(timings, 'tokenize', async () => {
      const origin = { earlier: read.earlier, callId: request.callId };
      const masking = await this.tokenizer.mask(slots, findings, agent, origin).catch(refuseUnsettled);
      if (slice.isOver) await slice.yield();
      const explanation = agent.policy.explainTokens ? TOKEN_EXPLANATION : undefined;
      const replacedIn = replacedInAll(masking);
      const bodyFor = (target: OpenTarget): Buffer =>
        request.mask(masking.texts, {
          model: target.upstream.deployment ?? target.model,
          explanation,
          replacedIn,
          countTokens: target.upstream.countsTokens,
          ...deliveryOf(call, target, read),
        });
      const body = bodyFor(first);
      if (slice.isOver) await slice.yield();
      const blank = slots.map(() => '');
      const withoutTexts = (): Buffer => request.mask(blank, { model: '', explanation, replacedIn });
      await this.detection.refuseLeak(detected, masking, { bytes: body, withoutTexts }, agent);
      return { masking, replacedIn, bodyFor, body };
    });
    await recordMasking(call, { request, masking, spared }, first.name, body);
    call.trail.tally = tallyOf(request, detected, masking);
    const texts = slots.map(({ text }) => text);
    const { values, scope } = masking;
    const kept = this.continuations.partOf(call, read, masking);
    // Asked for last: what comes before goes on while the vault is written.
    await masking.settled.catch(refuseUnsettled);
    const { sessionId } = call.trail;
    const { earlierSlots = 0 } = request;
    const masked = { sessionId, modelSha256, slots, earlierSlots, detected, masking };
    const drawn = call.format.sideApi === undefined ? this.samples.draw(agent, masked) : undefined;
    return call.prepared({
      agent,
      withoutModel,
      store,
      stream,
      replies: request.repliesTo?.(replacedIn) ?? request.replies,
      turn,
      texts,
      heard: heardLast(slots),
      values,
      earlierTokens: read.earlier?.tokens ?? [],
      scope,
      forwardedHeaders: request.headers,
      forwarding: { target: first, body },
      fallbacks: fallbacksOf(call, agent, others, bodyFor),
      kept,
      drawn,
    });
  }
}

function refuseUnsettled(error: unknown): never {
  throw error instanceof StaleEpoch || error instanceof OtherTokens ? error : auditUnavailable(error);
}

/** Over a WebSocket one provider is connected at a time, so that none is asked besides. */
function fallbacksOf(
  { connection }: Call,
  { route: { firstByteMs, hedgeAfterMs } }: AgentProfile,
  targets: readonly OpenTarget[],
  bodyFor: Fallbacks['bodyFor'],
): Fallbacks | undefined {
  if (targets.length === 0) return undefined;
  return { targets, firstByteMs, hedgeAfterMs: connection === undefined ? hedgeAfterMs : undefined, bodyFor };
}

/** How the upstream is to answer, and what it must be sent besides: it says nothing of streams over a WebSocket. */
function deliveryOf(
  { connection }: Call,
  { upstream }: OpenTarget,
  { earlier, heldBy }: ReadRequest,
): Pick<MaskOverrides, 'stream' | 'earlier'> {
  const again =
    earlier !== undefined && heldBy !== upstream.provider ? { earlier: earlier.turns } : undefined;
  if (connection === undefined) return again ?? {};
  return { stream: upstream.connect === undefined ? true : null, ...again };
}
