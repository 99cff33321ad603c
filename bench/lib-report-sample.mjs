// An invented session with any number of events, folded like a stored chain in the service.
import { ChainWriter } from '../dist/src/audit/chain/hash-chain.js';
import { callEvents } from '../dist/src/audit/events/call-events.js';
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

/** Bodies of a session's `count` events: start, values and spans, forward, failures, close. */
export function* eventBodies(count, policy) {
  yield callEvents.sessionStarted({
    agentId: 'agt_01J00000000000000000000000',
    policyName: policy.name,
    policyVersion: policy.version,
    policySha256: policy.sha256,
    modelSha256: MODEL,
    upstreamModel: 'gpt-5-mini',
    callId: undefined,
  });
  for (let at = 0; at < count - 3; at += 1) {
    const entityKind = KINDS[(at * 7) % KINDS.length];
    const placeholder = `[${entityKind}_${String((at % 90) + 1).padStart(2, '0')}]`;
    const pass = at % 3 === 0 ? 'model' : 'pattern';
    if (at % 4 === 0)
      yield callEvents.detection({ detector: entityKind.toLowerCase(), pass, entityKind, placeholder });
    else if (at % 997 === 5) {
      yield callEvents.rehydrationFailed({
        sessionId: SAMPLE_ID,
        turn: 3,
        path: 'choices[0].message.content',
        entityKind,
        reason: 'vault_missing',
      });
    } else {
      yield callEvents.redactionApplied({
        eventId: `evt_${String(at).padStart(26, '0')}`,
        pass,
        entityKind,
        span: [at % 400, (at % 400) + 12],
        path: `messages[${at % 40}].tool_calls[0].function.arguments{2}.patient{1}`,
        confidence: 0.93,
        tokenKind: entityKind === 'CREDIT_CARD' ? 'redacted' : 'vault-deterministic',
        kid: entityKind === 'CREDIT_CARD' ? 'none' : KIDS[at % KIDS.length],
        placeholder,
      });
    }
  }
  yield callEvents.requestForwarded('openai:gpt-5-mini', 'cd'.repeat(32));
  yield callEvents.sessionClosed('ok', 812.345, count - 3);
}

/** The sample's events as stored, in order. */
export function* storedEvents(count, policy, sessionId = SAMPLE_ID) {
  const chain = new ChainWriter(sessionId);
  let at = 0;
  for (const body of eventBodies(count, policy)) yield chain.append(body, new Date(START + at++));
}

/** The renderer's input for a session with this many events. */
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
      message: 'The reply was not examined: payloads are not kept under this policy.',
      new_values_by_kind: null,
    },
    checkpoint: undefined,
    agreement: { counterparty: 'OpenAI', signed: '2026-01-01', expires: '2027-01-01' },
    kindsOfPass: (pass) => (pass === 'pattern' ? pattern.kinds : MODEL_KINDS),
    runningModel: MODEL,
  });
}
