import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import type { LeftIn } from '../detection/conversation/request-detection.js';
import { type DetectedRequest, DetectionService } from '../detection/detection.service.js';
import type { TextSlot } from '../detection/slot.js';
import { sparedInSettings } from '../detection/whose/passed-settings.js';
import { SharedFindings } from '../shared-findings/shared-findings.js';
import type { Masking } from '../tokenization/tokenizer.js';
import type { OpenTarget } from '../upstreams/route.js';
import { STUB } from '../upstreams/upstreams.service.js';
import type { Call, CallReading, PreparedCall } from './call.js';
import type { ReadRequest } from './continuations.js';
import { maskedBesideTexts, type OutgoingBody } from './outgoing-check.js';
import { asRefusal } from './request-checks.js';
import type { RecalledConversation } from './memory/call-memory.js';
import { KnownThoughts } from './restored/known-thoughts.js';
import { RestoredTurns } from './restored/restored-turns.js';
import { InvalidRequest } from './wire/invalid-request.js';
import type { ReplacedIn } from './wire/wire-format.js';

/** A masked request, and its body in the form in which it would be forwarded. */
export interface MaskedBody extends Pick<OutgoingBody, 'withoutTexts'> {
  readonly masking: Masking;
  readonly replacedIn: ReplacedIn;
  readonly body: Buffer;
}

/** Runs detection for calls, with the findings that other instances have stored. */
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
   * Detects values in a request's texts.
   * @throws DomainError `detection_unavailable`; the signal's reason once the caller has disconnected
   */
  async find(
    { facts, caller }: Call,
    agent: AgentProfile,
    { request: { slots, conversation, earlierSlots, settings = [] }, masked }: ReadRequest,
    { withoutModel, store, recalled }: CallReading & { readonly recalled?: RecalledConversation | undefined },
  ): Promise<DetectedRequest> {
    const { accountId, epoch, policy } = agent;
    const thoughts = new KnownThoughts(slots, await this.restored.findThoughts(agent, slots));
    const detected = await this.detection.detectRequest(thoughts.unknown, policy, caller.signal, {
      accountId,
      withoutModel,
      onModelFailure: (code) => (facts.modelFailure = code),
      conversation: { id: recalled?.name, epoch, text: thoughts.conversation(conversation) },
      masked,
      remembered: recalled,
      restoredIn: (texts) => this.restored.find(agent, texts),
      store,
      earlierSlots,
    });
    const findings = thoughts.all(detected.findings);
    return {
      ...detected,
      findings,
      read: detected.read && thoughts.all(detected.read),
      spared: [...detected.spared, ...sparedInSettings(settings, slots, findings)],
      holdsLeak: ({ texts, values }) => detected.holdsLeak({ texts: thoughts.ofUnknown(texts), values }),
      findLeft: ({ texts, ...masked }) => detected.findLeft({ texts: thoughts.ofUnknown(texts), ...masked }),
    };
  }

  /**
   * Runs the egress check. Returns the texts that still contain values that were masked elsewhere in the request.
   * @throws DomainError `validation_failed` if a remaining value cannot be masked; `detection_unavailable`
   */
  async findLeft(
    detected: DetectedRequest,
    { masking, replacedIn, body, withoutTexts }: MaskedBody,
    { policy }: AgentProfile,
  ): Promise<readonly LeftIn[]> {
    if (await detected.holdsLeak(masking)) {
      const left = await detected.findLeft({ texts: masking.texts, values: masking.values, replacedIn });
      refuse(left.find(({ findings }) => findings.length === 0)?.slot.path);
      return left;
    }
    refuse(await maskedBesideTexts({ bytes: body, withoutTexts }, masking, policy));
    return [];
  }

  /** Rejects the request if the egress check still finds a value. @throws as {@link findLeft} */
  async refuseLeft(detected: DetectedRequest, masked: MaskedBody, agent: AgentProfile): Promise<void> {
    const [left] = await this.findLeft(detected, masked, agent);
    refuse(left?.slot.path);
  }

  /**
   * Reads a reply in advance, so that its findings are cached when the next turn sends the reply again. The call does
   * not depend on the result. A failure is ignored here, and the later call reports it.
   */
  warmCache(
    slots: readonly TextSlot[],
    { accountId, policy }: AgentProfile,
    { withoutModel, store, context: heard }: Pick<PreparedCall, 'withoutModel' | 'store' | 'context'>,
  ): void {
    // Reasoning texts are recognized by their hash when they are sent again.
    const read = slots.filter(({ member }) => member !== 'thought');
    if (read.length === 0) return;
    const options = { accountId, withoutModel, store, heard };
    void this.detection.warmCache(read, policy, options).catch(() => undefined);
  }
}

/** @param path path of a remaining value; undefined if no value remains */
function refuse(path: string | undefined): void {
  if (path === undefined) return;
  const problem = 'contains a value that is masked elsewhere in the request and cannot be masked here';
  throw asRefusal(new InvalidRequest(path, 'unmasked', problem));
}
