import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../../agents/agent-directory.js';
import type { Stratum } from '../../common/review-strata.js';
import type { Sha256Hex } from '../../common/text/branded.js';
import type { DetectedRequest } from '../../detection/detection.service.js';
import type { TextSlot } from '../../detection/slot.js';
import type { Masking } from '../../tokenization/tokenizer.js';
import { samplingNumber } from '../sampling/sampling-number.js';
import { samplingRate, maxSamplingRate, stratumOf } from '../sampling/strata.js';
import { sampledTexts } from './sampled-texts.js';
import { SamplesWriter } from './samples-writer.js';

/** Masked call, as input of sampling. */
export interface MaskedCall {
  readonly sessionId: string;
  readonly modelSha256: Sha256Hex | undefined;
  readonly slots: readonly TextSlot[];
  /** Number of slots at the beginning that were judged with earlier calls. */
  readonly earlierSlots: number;
  readonly detected: Pick<DetectedRequest, 'languages' | 'latestFrom' | 'isSparedFrom'>;
  readonly masking: Pick<Masking, 'spans'>;
}

/** Call whose texts are stored for review after its beginning is durable. */
export interface SampledCall {
  readonly agent: AgentProfile;
  readonly call: MaskedCall;
  readonly stratum: Stratum;
  /** Sampling rate of the call, above 0 and at most 1. */
  readonly chance: number;
}

/** Selects calls for review at random, so that the selection cannot be influenced. */
@Injectable()
export class Sampler {
  constructor(private readonly writer: SamplesWriter) {}

  /** Returns undefined if the call is not sampled, which is the usual case, or if its policy has no review. */
  sample(agent: AgentProfile, call: MaskedCall): SampledCall | undefined {
    const { review } = agent.policy;
    if (review === undefined) return undefined;
    const number = samplingNumber(agent.keyring.reviewSamplingKey, call.sessionId);
    if (number >= maxSamplingRate(review.share)) return undefined;
    const stratum = stratumIn(call, agent);
    const chance = samplingRate(stratum, review.share);
    return number < chance ? { agent, call, stratum, chance } : undefined;
  }

  /** Stores a sampled call's texts asynchronously. */
  keep({ agent, call, stratum, chance }: SampledCall): void {
    const { policy, keyring, id: agentId } = agent;
    const { review } = policy;
    if (review === undefined) return;
    const { sessionId, slots, masking, detected, modelSha256 } = call;
    const texts = sampledTexts(slots, masking.spans, judgedFrom(call));
    if (texts === undefined) {
      this.writer.omit();
      return;
    }
    const [latest] = detected.languages.latest;
    this.writer.add({
      keyring,
      sessionId,
      agentId,
      policyName: policy.name,
      policyVersion: policy.version,
      modelSha256,
      language: latest?.language,
      stratum,
      chance,
      texts,
      review,
    });
  }
}

function judgedFrom({ detected, earlierSlots }: MaskedCall): number {
  return Math.max(detected.latestFrom, earlierSlots);
}

function stratumIn(call: MaskedCall, { policy }: AgentProfile): Stratum {
  const { slots, detected, masking } = call;
  const from = judgedFrom(call);
  const judged = new Set(slots.slice(from));
  return stratumOf({
    confidences: masking.spans.flatMap(({ slot, entity }) => (judged.has(slot) ? [entity.confidence] : [])),
    languages: detected.languages.latest.map(({ language }) => language),
    ownLanguage: policy.languages[0] ?? 'en',
    longest: Math.max(0, ...slots.slice(from).map(({ role, text }) => (role === 'user' ? text.length : 0))),
    isSpared: detected.isSparedFrom(from),
  });
}
