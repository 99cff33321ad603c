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

/** A request that was masked, and its body as it would leave. */
export interface MaskedBody extends Pick<OutgoingBody, 'withoutTexts'> {
  readonly masking: Masking;
  readonly replacedIn: ReplacedIn;
  readonly body: Buffer;
}

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
   * The last check: the texts in which values are left that were masked elsewhere.
   * @throws DomainError `validation_failed` where a value is left that cannot be masked; `detection_unavailable`
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

  /** The same where nothing may be left any more. @throws as {@link findLeft} */
  async refuseLeft(detected: DetectedRequest, masked: MaskedBody, agent: AgentProfile): Promise<void> {
    const [left] = await this.findLeft(detected, masked, agent);
    refuse(left?.slot.path);
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

/** @param path of a value that is left; undefined if there is none */
function refuse(path: string | undefined): void {
  if (path === undefined) return;
  const problem = 'contains a value that is masked elsewhere in the request and cannot be masked here';
  throw asRefusal(new InvalidRequest(path, 'unmasked', problem));
}
