// An invented session with any number of events, folded like a stored chain in the service.
import { ChainWriter } from '../dist/src/audit/chain/hash/hash-chain.js';
import { BUILT_IN_KINDS, kindTraits } from '../dist/src/detection/kinds.js';
import { PatternPass } from '../dist/src/detection/passes/pattern/pattern-pass.js';
import { BuiltInPolicies } from '../dist/src/policies/builtin-policies.js';
import { ChainFold } from '../dist/src/reports/chain-fold.js';
import { toReport } from '../dist/src/reports/report.js';

export const SAMPLE_ID = 'sess_01J00000000000000000000000';
const KIDS = ['key_01J0000000000000000000000A', 'key_01J0000000000000000000000B'];
const KINDS = [
  'NAME',
  'PHONE',
  'DOB',
  'SSN',
  'MRN',
  'ADDRESS',
  'EMAIL',
  'CREDIT_CARD',
  'DATE',
  'LOCATION',
  'ZIP',
];
const MODEL_KINDS = BUILT_IN_KINDS.filter((kind) => kindTraits(kind).label !== null);
const MODEL = 'ab'.repeat(32);
const START = Date.UTC(2026, 0, 15, 9, 30);

/** Yields the bodies of a session's `count` events: start, values and spans, forward, failures, close. */
export function* eventBodies(count, policy) {
  yield {
    kind: 'session_started',
    agent_id: 'agt_01J00000000000000000000000',
    policy_name: policy.name,
    policy_version: policy.version,
    policy_sha256: policy.sha256,
    model_sha256: MODEL,
    upstream_model: 'gpt-5-mini',
  };
  for (let at = 0; at < count - 3; at += 1) {
    const entityKind = KINDS[(at * 7) % KINDS.length];
    const placeholder = `[${entityKind}_${String((at % 90) + 1).padStart(2, '0')}]`;
    const pass = at % 3 === 0 ? 'model' : 'pattern';
    if (at % 4 === 0)
      yield {
        kind: 'detection',
        detector: entityKind.toLowerCase(),
        pass,
        entity_kind: entityKind,
        placeholder,
      };
    else if (at % 997 === 5) {
      yield {
        kind: 'rehydration_failed',
        session_id: SAMPLE_ID,
        turn: 3,
        path: 'choices[0].message.content',
        entity_kind: entityKind,
        reason: 'vault_missing',
      };
    } else {
      yield {
        kind: 'redaction_applied',
        event_id: `evt_${String(at).padStart(26, '0')}`,
        pass,
        entity_kind: entityKind,
        span: [at % 400, (at % 400) + 12],
        path: `messages[${at % 40}].tool_calls[0].function.arguments{2}.patient{1}`,
        confidence: 0.93,
        token_kind: entityKind === 'CREDIT_CARD' ? 'redacted' : 'vault-deterministic',
        kid: entityKind === 'CREDIT_CARD' ? 'none' : KIDS[at % KIDS.length],
        placeholder,
      };
    }
  }
  yield { kind: 'request_forwarded', upstream: 'openai:gpt-5-mini', masked_sha256: 'cd'.repeat(32) };
  yield { kind: 'session_closed', status: 'ok', duration_ms: 812.345, redaction_count: count - 3 };
}

/** Yields the sample's events as stored, in order. */
export function* storedEvents(count, policy, sessionId = SAMPLE_ID) {
  const chain = new ChainWriter(sessionId);
  let at = 0;
  for (const body of eventBodies(count, policy)) yield chain.append(body, new Date(START + at++));
}

/** Returns the renderer's input for a session with this many events. */
export function sampleMaterial(count, { broken = false, policy = new BuiltInPolicies().base } = {}) {
  const fold = new ChainFold(broken ? 2 : undefined);
  let head;
  for (const event of storedEvents(count, policy)) {
    fold.add(event);
    head = event;
  }
  const verified = broken
    ? {
        ok: false,
        event_count: count,
        message: `hash_mismatch at seq 2 in chain ${SAMPLE_ID}: the content of the event does not match its hash`,
        failure: { code: 'hash_mismatch', chain: SAMPLE_ID, seq: 2 },
      }
    : { ok: true, event_count: count, message: `chain ok: ${count} events in 1 chain` };
  const pattern = new PatternPass();
  return toReport({
    id: 'rep_01J00000000000000000000000',
    sessionId: SAMPLE_ID,
    generatedAt: new Date(START + 3_600_000),
    record: {
      agentId: 'agt_01J00000000000000000000000',
      agentName: 'Front desk Ärzte Αθήνα Москва 中文',
      policyName: policy.name,
      policyVersion: policy.version,
      upstreamModel: 'gpt-5-mini',
      startedAt: new Date(START),
      endedAt: new Date(START + 812),
      durationMs: 812.345,
      status: 'ok',
      stages: { detection: 4.2, tokenize: 1.1, upstream: 790.4, rehydrate: 0.8 },
    },
    facts: fold.finish(),
    recordedHead: { nextSeq: count, hash: head.currHash },
    verified,
    policy,
    keyStates: new Map([[KIDS[0], 'primary']]),
    keptPayloads: 0,
    reply: {
      examined: false,
      message: 'The reply was not examined, because the policy does not log payloads.',
      new_values_by_kind: null,
    },
    checkpoint: undefined,
    agreement: { counterparty: 'OpenAI', signed: '2026-01-01', expires: '2027-01-01' },
    kindsOfPass: (pass) => (pass === 'pattern' ? pattern.kinds : MODEL_KINDS),
    runningModel: MODEL,
  });
}
