import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../../agents/agent-directory.js';
import type { Stratum } from '../../common/review-strata.js';
import type { Sha256Hex } from '../../common/text/branded.js';
import type { DetectedRequest } from '../../detection/detection.service.js';
import type { TextSlot } from '../../detection/slot.js';
import type { Masking } from '../../tokenization/tokenizer.js';
import { lotOf } from '../draw/lot.js';
import { chanceOf, mostChance, stratumOf } from '../draw/strata.js';
import { sampledTexts } from './sampled-texts.js';
import { SamplesWriter } from './samples-writer.js';

/** What is known of a call once it is masked. */
export interface MaskedCall {
  readonly sessionId: string;
  readonly modelSha256: Sha256Hex | undefined;
  readonly slots: readonly TextSlot[];
  /** How many of them, the first ones, were judged with the calls that sent them. */
  readonly earlierSlots: number;
  readonly detected: Pick<DetectedRequest, 'languages' | 'latestFrom' | 'isSparedFrom'>;
  readonly masking: Pick<Masking, 'spans'>;
}

/** A call whose texts are kept for review, once its beginning is durable. */
export interface DrawnCall {
  readonly agent: AgentProfile;
  readonly call: MaskedCall;
  readonly stratum: Stratum;
  /** With which it was drawn, above 0 to 1. */
  readonly chance: number;
}

/** Draws the calls that people may look at, by lot: nobody chooses them. */
@Injectable()
export class SampleDrawing {
  constructor(private readonly writer: SamplesWriter) {}

  /** Undefined where a call is not drawn: nearly always, and always where its policy asks for no review. */
  draw(agent: AgentProfile, call: MaskedCall): DrawnCall | undefined {
    const { review } = agent.policy;
    if (review === undefined) return undefined;
    const lot = lotOf(agent.keyring.reviewLotKey, call.sessionId);
    if (lot >= mostChance(review.share)) return undefined;
    const stratum = stratumIn(call, agent);
    const chance = chanceOf(stratum, review.share);
    return lot < chance ? { agent, call, stratum, chance } : undefined;
  }

  /** Has the texts of a drawn call kept, off the call's way. */
  keep({ agent, call, stratum, chance }: DrawnCall): void {
    const { policy, keyring, id: agentId } = agent;
    const { review } = policy;
    if (review === undefined) return;
    const { sessionId, slots, masking, detected, modelSha256 } = call;
    const texts = sampledTexts(slots, masking.spans, judgedFrom(call));
    if (texts === undefined) {
      this.writer.omit();
      return;
    }
    const [heard] = detected.languages.latest;
    this.writer.add({
      keyring,
      sessionId,
      agentId,
      policyName: policy.name,
      policyVersion: policy.version,
      modelSha256,
      language: heard?.language,
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
