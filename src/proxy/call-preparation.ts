import { Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { callEvents } from '../audit/events/call-events.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { Placeholders } from '../audit/chain/placeholder.js';
import { sha256Hex } from '../common/sha256.js';
import { DomainError, validationFailed } from '../common/errors/domain-error.js';
import { newId } from '../common/ids.js';
import { Turns } from '../common/async/turns.js';
import { DetectionService, sparedByPolicy } from '../detection/detection.service.js';
import { findLeak } from '../detection/values/egress-check.js';
import { valueReader } from '../detection/values/value-reader.js';
import type { CallFacts } from '../ops/call-facts.js';
import type { StreamSlot } from '../rate-limits/stream-slots.js';
import type { Policy } from '../policies/policy.schema.js';
import { type MaskedValue, type Masking, Tokenizer } from '../tokenization/tokenizer.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import { STUB } from '../upstreams/upstreams.service.js';
import type { Upstream } from '../upstreams/upstream.js';
import { CallStages } from './call-stages.js';
import { type ChatRequest, parseChatRequest } from './chat/chat-request.js';
import { InvalidChatRequest } from './chat/invalid-chat-request.js';

/**
 * What a reply depends on of its request. Not the request itself: with all that was worked out of its texts, a stream would
 * keep some 70 KiB for as long as it lasts.
 */
export interface ForwardedRequest extends Pick<ChatRequest, 'stream' | 'jsonReply' | 'turn'> {
  /** All its texts, as they came in. */
  readonly texts: readonly string[];
}

/** A call that may be forwarded once its trail is durable. */
export interface PreparedCall {
  readonly agent: AgentProfile;
  readonly request: ForwardedRequest;
  /** The distinct values that were masked. */
  readonly values: readonly MaskedValue[];
  readonly upstream: Upstream;
  /** The masked body as it will be sent. */
  readonly body: Buffer;
}

/** The stages before anything is forwarded: parse, detect, tokenize, mask, check, and write down what was done. */
@Injectable()
export class CallPreparation {
  constructor(
    private readonly detection: DetectionService,
    private readonly tokenizer: Tokenizer,
    private readonly stages: CallStages,
  ) {}

  /**
   * @param slot taken if the call asks for a stream
   * @throws DomainError `validation_failed`, `model_not_allowed`, `rate_limited`, `detection_unavailable`, `audit_unavailable`;
   *   StaleEpoch when the account has changed since the agent was read
   */
  async prepare(
    agent: AgentProfile,
    raw: Buffer,
    trail: AuditTrail,
    signal: AbortSignal,
    slot: StreamSlot,
  ): Promise<PreparedCall> {
    await this.stages.reached('received');
    const request = parse(raw, agent.policy.attachments);
    describe(trail.facts, agent, request);
    const { upstream, model } = chooseModel(agent, request);
    if (request.stream) slot.take(agent.accountId);
    const looks = {
      withoutModel: upstream.provider === STUB,
      onModelFailure: (code: string) => (trail.facts.modelFailure = code),
    };
    beginTrail(trail, agent, request, model, this.detection.modelSha256(agent.policy, looks));
    const detecting = performance.now();
    const findings = await this.detection.detect(request.slots, agent.policy, signal, looks);
    trail.facts.ended('detection', detecting);
    await this.stages.reached('detected');
    const tokenizing = performance.now();
    const masking = await this.tokenizer.mask(request.slots, findings, agent).catch((error: unknown) => {
      throw error instanceof StaleEpoch ? error : auditUnavailable(error);
    });
    await this.stages.reached('tokenized');
    const body = request.mask(masking.texts, { model });
    await refuseLeak(request, masking, agent.policy);
    trail.stages.detection = tokenizing - detecting;
    trail.stages.tokenize = performance.now() - tokenizing;
    trail.facts.ended('tokenize', tokenizing);
    await recordMasking(trail, masking);
    trail.append(callEvents.requestForwarded(agent.upstreamName, sha256Hex(body)));
    return { agent, request: forwarded(request), values: masking.values, upstream, body };
  }

  /**
   * Looks at a restored reply after its call has ended: the next turn sends it again. It is no part of a call, so a
   * failure is left to the call that it then concerns.
   */
  foresee({ agent, upstream }: PreparedCall, completion: object): void {
    const replies = repliesOf(completion);
    if (replies.length === 0) return;
    const raw = Buffer.from(JSON.stringify({ model: agent.upstreamName, messages: replies }));
    const { slots } = parseChatRequest(raw, { attachments: 'pass' });
    void this.detection
      .foresee(slots, agent.policy, { withoutModel: upstream.provider === STUB })
      .catch(() => undefined);
  }
}

/** The messages of a completion, as a conversation holds them. */
function repliesOf(completion: object): object[] {
  const { choices } = completion as { choices?: { message?: object }[] };
  return (Array.isArray(choices) ? choices : []).flatMap(({ message }) => message ?? []);
}

function forwarded({ stream, jsonReply, turn, slots }: ChatRequest): ForwardedRequest {
  return { stream, jsonReply, turn, texts: slots.map(({ text }) => text) };
}

function parse(raw: Buffer, attachments: 'refuse' | 'pass'): ChatRequest {
  try {
    return parseChatRequest(raw, { attachments });
  } catch (error) {
    if (error instanceof InvalidChatRequest) throw validationFailed(error.details, error.param);
    throw error;
  }
}

function chooseModel(agent: AgentProfile, request: ChatRequest): { upstream: Upstream; model: string } {
  const model = agent.upstream?.acceptModel(request.model);
  if (agent.upstream !== undefined && model !== undefined) return { upstream: agent.upstream, model };
  throw new DomainError('model_not_allowed', "The model is not the one of the agent's upstream.", {
    param: 'model',
  });
}

function beginTrail(
  trail: AuditTrail,
  agent: AgentProfile,
  request: ChatRequest,
  model: string,
  modelSha256: string | undefined,
): void {
  trail.begin({
    accountId: agent.accountId,
    epoch: agent.epoch,
    agentId: agent.id,
    agentName: agent.name,
    policyName: agent.policy.name,
    policyVersion: agent.policy.version,
    policySha256: agent.policy.sha256,
    modelSha256,
    upstreamModel: model,
    callId: request.callId,
  });
}

/** The last look before a request may leave: no masked slot holds a value that was just masked, unless the policy says so. */
async function refuseLeak(request: ChatRequest, masking: Masking, policy: Policy): Promise<void> {
  const { slots } = request;
  const masked = slots.map((slot, index) => {
    const text = masking.texts[index];
    return text === undefined ? slot : { path: slot.path, form: slot.form, text };
  });
  const leak = await findLeak(masked, masking.values, sparedByPolicy(slots, policy), valueReader(slots));
  if (leak !== undefined) {
    throw new DomainError(
      'detection_unavailable',
      'A value was left in the masked request, so it was not forwarded.',
    );
  }
}

function describe(facts: CallFacts, agent: AgentProfile, request: ChatRequest): void {
  facts.agentId = agent.id;
  facts.provider = agent.upstream?.provider;
  facts.model = agent.upstreamName.slice(agent.upstreamName.indexOf(':') + 1);
  facts.streamed = request.stream;
}

async function recordMasking(trail: AuditTrail, { values, spans }: Masking): Promise<void> {
  const turns = new Turns();
  trail.facts.redactions = spans.length;
  trail.facts.issued = values.flatMap(({ kind, tokens }) => (tokens.length === 0 ? [] : [kind]));
  const placeholders = new Placeholders();
  for (const { kind, key, found } of values) {
    const placeholder = placeholders.for(kind, key);
    const { detector, pass } = found;
    trail.append(callEvents.detection({ detector, pass, entityKind: kind, placeholder }));
  }
  for (const { slot, entity, value } of spans) {
    trail.countRedaction(entity.kind);
    trail.append(
      callEvents.redactionApplied({
        eventId: newId('evt'),
        pass: entity.pass,
        entityKind: entity.kind,
        span: [entity.start, entity.end],
        path: slot.path,
        confidence: entity.confidence,
        tokenKind: value.tokenKind,
        kid: value.kid,
        placeholder: placeholders.for(value.kind, value.key),
      }),
    );
    if (turns.isOver) await turns.pass();
  }
}
