import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { DomainError } from '../common/errors/domain-error.js';
import { type DetectedRequest, DetectionService } from '../detection/detection.service.js';
import type { TextSlot } from '../detection/slot.js';
import { SharedFindings } from '../shared-findings/shared-findings.js';
import type { Masking } from '../tokenization/tokenizer.js';
import type { OpenTarget } from '../upstreams/route.js';
import { STUB } from '../upstreams/upstreams.service.js';
import type { Call, CallReading, PreparedCall } from './call.js';
import type { ReadRequest } from './continuations.js';
import { holdsMasked, type OutgoingBody } from './outgoing-check.js';
import { KnownThoughts } from './restored/known-thoughts.js';
import { RestoredTurns } from './restored/restored-turns.js';

/** What a call asks of detection, with what other instances have found already. */
@Injectable()
export class CallDetection {
  constructor(
    private readonly detection: DetectionService,
    private readonly shared: SharedFindings,
    private readonly restored: RestoredTurns,
  ) {}

  readingOf({ policy, keyring }: AgentProfile, targets: readonly OpenTarget[]): CallReading {
    const withoutModel = targets.every(({ name }) => name === STUB);
    const modelSha256 = this.detection.modelSha256(policy, { withoutModel });
    return { withoutModel, modelSha256, store: modelSha256 && this.shared.of(keyring, modelSha256) };
  }

  /**
   * What is found in the texts of the request, and what stays in clear.
   * @throws DomainError `detection_unavailable`; the signal's reason once the caller has left
   */
  async find(
    { facts, caller }: Call,
    agent: AgentProfile,
    { request: { slots, conversation, earlierSlots }, masked }: ReadRequest,
    { withoutModel, store }: CallReading,
  ): Promise<DetectedRequest> {
    const { accountId, epoch, policy } = agent;
    const thoughts = new KnownThoughts(slots, await this.restored.findThoughts(agent, slots));
    const detected = await this.detection.detectRequest(thoughts.unknown, policy, caller.signal, {
      accountId,
      withoutModel,
      onModelFailure: (code) => (facts.modelFailure = code),
      conversation: { epoch, text: thoughts.conversation(conversation) },
      masked,
      restoredIn: (texts) => this.restored.find(agent, texts),
      store,
      earlierSlots,
    });
    return {
      ...detected,
      findings: thoughts.all(detected.findings),
      holdsLeak: ({ texts, values }) => detected.holdsLeak({ texts: thoughts.ofUnknown(texts), values }),
    };
  }

  /** @throws DomainError `detection_unavailable` where a masked text, or the rest of the body, holds a value just masked */
  async refuseLeak(
    detected: DetectedRequest,
    masking: Masking,
    body: OutgoingBody,
    { policy }: AgentProfile,
  ): Promise<void> {
    if (!(await detected.holdsLeak(masking)) && !holdsMasked(body, masking, policy)) return;
    throw new DomainError(
      'detection_unavailable',
      'A value was left in the masked request, so it was not forwarded.',
    );
  }

  /**
   * The next turn sends the reply again, so what is found in it is put into the cache. It is no part of the call: a failure is
   * left to the call that it then concerns.
   */
  readAhead(
    slots: readonly TextSlot[],
    { accountId, policy }: AgentProfile,
    { withoutModel, store, heard }: Pick<PreparedCall, 'withoutModel' | 'store' | 'heard'>,
  ): void {
    // Thoughts come back as they are known.
    const read = slots.filter(({ member }) => member !== 'thought');
    if (read.length === 0) return;
    const options = { accountId, withoutModel, store, heard };
    void this.detection.warmCache(read, policy, options).catch(() => undefined);
  }
}
