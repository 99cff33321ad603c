import type { AgentProfile } from '../agents/agent-directory.js';
import { usableKey } from '../agents/caller-rule.js';
import { Placeholders } from '../audit/chain/hash/placeholder.js';
import type { KindName } from '../audit/events/fields.js';
import type { CallIdentity } from '../audit/journal/audit-trail.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { newId } from '../common/ids.js';
import { sha256Hex } from '../common/sha256.js';
import type { TextPath } from '../common/text/branded.js';
import type { DetectedRequest } from '../detection/detection.service.js';
import type { RefusedKind } from '../detection/policy/refused-kinds.js';
import type { SparedValues } from '../detection/whose/sparing.js';
import type { SampledCall } from '../review/samples/sampler.service.js';
import type { Masking } from '../tokenization/tokenizer.js';
import type { Call, Forwarding } from './call.js';
import { ownSpans } from './own-spans.js';
import type { WireRequest } from './wire/wire-format.js';

type BegunCall = Pick<Call, 'trail' | 'format' | 'connection' | 'isObserved' | 'callerKey'>;

/** Begins the trail of a call, or begins it again after a failed attempt to open the call. */
export function beginTrail(
  { trail, format, connection, isObserved, callerKey }: BegunCall,
  { accountId, epoch, id, name, policy, ownTerms, ownTermsMac, callerRule }: AgentProfile,
  request: Pick<CallIdentity, 'upstreamModel' | 'callId' | 'modelSha256'>,
): void {
  trail.begin({
    accountId,
    epoch,
    agentId: id,
    agentName: name,
    policyName: policy.name,
    policyVersion: policy.version,
    policySha256: policy.sha256,
    rulesSha256: policy.rulesSha256,
    ownTerms,
    ownTermsMac,
    api: format.sideApi ?? format.name,
    transport: connection === undefined ? undefined : 'websocket',
    isObserved,
    callerKeyId: usableKey(callerRule, callerKey)?.id,
    ...request,
  });
}

/** Records the languages of the caller turns, and how turns in unsupported languages are handled. */
export function recordLanguages({ trail, facts }: Call, { all, latest }: DetectedRequest['languages']): void {
  trail.languages = all;
  facts.languages = latest;
  for (const { on_other_language: done, ...spoken } of all)
    if (done !== undefined)
      trail.append({ kind: 'language_unsupported', ...spoken, on_other_language: done });
}

/** Records the kinds that the policy rejects in this request. */
export function recordRefusedKinds({ trail }: Call, refused: readonly RefusedKind[]): void {
  for (const { kind, count } of refused)
    trail.append({ kind: 'kind_refused', entity_kind: kind as KindName, count });
}

/** Records that the call was sampled for review, and the probability of its selection. */
export function recordSampling({ trail }: Call, { stratum, chance }: SampledCall): void {
  trail.append({ kind: 'review_sampled', stratum, chance });
}

interface MaskedCall {
  readonly request: WireRequest;
  readonly masking: Masking;
  readonly spared: readonly SparedValues[];
}

/** Records the findings that were masked or observed, the values left in clear, and the upstream of the request. */
export async function recordMasking(
  { trail, facts, isObserved }: Call,
  { request, masking, spared }: MaskedCall,
  { target, masked }: Forwarding,
): Promise<void> {
  const spans = ownSpans(request, masking);
  const values = spans === masking.spans ? masking.values : new Set(spans.map(({ value }) => value));
  const slice = new TimeSlice();
  facts[isObserved ? 'observed' : 'redactions'] = spans.length;
  facts.issued = [...values].flatMap(({ kind, tokenKind }) => (tokenKind === 'redacted' ? [] : [kind]));
  const placeholders = new Placeholders();
  for (const { kind, key, found } of values) {
    const placeholder = placeholders.for(kind, key);
    const { detector, pass } = found;
    trail.append({ kind: 'detection', detector, pass, entity_kind: kind as KindName, placeholder });
    if (slice.isOver) await slice.yield();
  }
  for (const { slot, entity, value } of spans) {
    trail.countFinding(entity.kind);
    const finding = {
      event_id: newId('evt'),
      pass: entity.pass,
      entity_kind: entity.kind as KindName,
      span: [entity.start, entity.end],
      path: slot.path as TextPath,
      confidence: entity.confidence,
      placeholder: placeholders.for(value.kind, value.key),
    } as const;
    if (isObserved) trail.append({ kind: 'value_observed', ...finding });
    else {
      const { tokenKind, kid } = value;
      trail.append({ kind: 'redaction_applied', ...finding, token_kind: tokenKind, kid });
    }
    if (slice.isOver) await slice.yield();
  }
  for (const { rule, kind, count } of spared)
    trail.append({ kind: 'values_spared', rule, entity_kind: kind as KindName, count });
  trail.append({ kind: 'request_forwarded', upstream: target.name, masked_sha256: sha256Hex(masked) });
}
