import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import { TimeSlice } from '../common/async/time-slice.js';
import type { DetectedRequest } from '../detection/detection.service.js';
import type { PerSlot } from '../detection/entity.js';
import { isSpeech } from '../detection/kinds.js';
import { mergeEntities } from '../detection/merge.js';
import { TOKEN_PATTERN } from '../tokenization/token/grammar.js';
import { type Masking, replacementsBySlot, Tokenizer } from '../tokenization/tokenizer.js';
import { OtherTokens } from '../tokenization/vault/vault.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import type { OpenTarget } from '../upstreams/route.js';
import type { Call, Forwarding } from './call.js';
import { CallDetection, type MaskedBody } from './call-detection.js';
import type { ReadRequest } from './continuations.js';
import { phoneCallId } from './memory/conversation-id.js';
import { SPEECH_EXPLANATION, TOKEN_EXPLANATION } from './token-explanation.js';
import type { MaskOverrides } from './wire/wire-format.js';

/** JSON Schemas of a token, for providers that support `pattern` and for all others. */
const TOKEN = { type: 'string', pattern: TOKEN_PATTERN };
const ANY_TEXT = { type: 'string' };

/** A masked request, with its body for the first upstream. */
interface MaskedRequest extends MaskedBody {
  readonly forwarding: Forwarding;
  readonly forwardingTo: (target: OpenTarget) => Forwarding;
}

/** Masks requests so that they pass the egress check. */
@Injectable()
export class RequestMasking {
  constructor(
    private readonly tokenizer: Tokenizer,
    private readonly detection: CallDetection,
  ) {}

  /**
   * Masks the findings. If the egress check still finds values in the texts, masks these values as well.
   * @throws DomainError `validation_failed` if a value remains after that, or cannot be masked
   * @throws StaleEpoch, OtherTokens
   */
  async mask(
    call: Call,
    agent: AgentProfile,
    read: ReadRequest,
    detected: DetectedRequest,
    first: OpenTarget,
  ): Promise<MaskedRequest> {
    const masked = await this.maskAll(call, agent, read, detected.findings, first);
    const left = await this.detection.findLeft(detected, masked, agent);
    if (left.length === 0) return masked;
    const places = new Map(left.map(({ slot, findings }) => [slot, findings]));
    const all = read.request.slots.map((slot, at) =>
      mergeEntities([...(detected.findings[at] ?? []), ...(places.get(slot) ?? [])], slot.text),
    );
    const again = await this.maskAll(call, agent, read, all, first);
    await this.detection.refuseLeft(detected, again, agent);
    return again;
  }

  private async maskAll(
    call: Call,
    agent: AgentProfile,
    read: ReadRequest,
    findings: PerSlot,
    first: OpenTarget,
  ): Promise<MaskedRequest> {
    const { request, earlier } = read;
    const { slots } = request;
    const callId = phoneCallId(call, request);
    const slice = new TimeSlice();
    const masking = await this.tokenizer
      .mask(slots, findings, agent, { earlier, callId })
      .catch(refuseUnsettled);
    if (slice.isOver) await slice.yield();
    const explanation = explanationOf(agent, masking);
    const unmasked = slots.map(() => undefined);
    const replacedIn = replacementsBySlot(masking);
    const forwardingTo = (target: OpenTarget): Forwarding => {
      const { deployment, countsTokens: countTokens, readsPatterns } = target.upstream;
      const delivery = { model: deployment ?? target.model, countTokens, ...deliveryOf(call, target, read) };
      const token = readsPatterns ? TOKEN : ANY_TEXT;
      const masked = request.mask(masking.texts, { explanation, replacedIn, token, ...delivery });
      const body = call.isObserved ? request.mask(unmasked, delivery) : masked;
      return { target, body, masked };
    };
    const forwarding = forwardingTo(first);
    if (slice.isOver) await slice.yield();
    const blank = slots.map(() => '');
    const withoutTexts = (): Buffer =>
      request.mask(blank, { model: '', explanation, replacedIn, withoutSettings: true });
    return { masking, replacedIn, body: forwarding.masked, withoutTexts, forwarding, forwardingTo };
  }
}

/** Returns the explanation of tokens (if the policy enables it) and of withheld speech; undefined without either. */
function explanationOf({ policy }: AgentProfile, { values }: Masking): string | undefined {
  const lines = [
    ...(policy.explainTokens ? [TOKEN_EXPLANATION] : []),
    ...(values.some(({ kind }) => isSpeech(kind)) ? [SPEECH_EXPLANATION] : []),
  ];
  return lines.length === 0 ? undefined : lines.join(' ');
}

/** Converts vault failures. @throws DomainError `audit_unavailable`, StaleEpoch, OtherTokens */
export function refuseUnsettled(error: unknown): never {
  throw error instanceof StaleEpoch || error instanceof OtherTokens ? error : auditUnavailable(error);
}

/** Returns the turns that an upstream lacks, and for a WebSocket call, whether the upstream streams over HTTP. */
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
