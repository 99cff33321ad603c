import { readFileSync } from 'node:fs';
import type { SealedEvent } from '../../src/audit/events/audit-event.js';
import type { SessionEventBody } from '../../src/audit/events/events.js';
import type { KindName } from '../../src/audit/events/fields.js';
import { verifyResult } from '../../src/audit/chain/hash/event-list-verifier.js';
import { ChainWriter } from '../../src/audit/chain/hash/hash-chain.js';
import type { Sha256Hex, TextPath } from '../../src/common/text/branded.js';
import { LabelSet } from '../../src/detection/passes/model/reading/decode.js';
import { PatternPass } from '../../src/detection/passes/pattern/pattern-pass.js';
import { type EntityKind, SAFE_HARBOR_LETTERS } from '../../src/detection/kinds.js';
import { BuiltInPolicies } from '../../src/policies/builtin-policies.js';
import { parsePolicyDocument } from '../../src/policies/policy-parser.js';
import { resolvePolicy } from '../../src/policies/policy-resolver.js';
import type { Policy } from '../../src/policies/policy.schema.js';
import { type ChainFacts, ChainFold } from '../../src/reports/chain-fold.js';
import { type ReportMaterial, toReport } from '../../src/reports/report.js';
import type { Report } from '../../src/reports/report.schema.js';

export const SESSION = 'sess_01J00000000000000000000000';
export const MODEL_SHA256 = 'ab'.repeat(32) as Sha256Hex;
export const MASKED_SHA256 = 'cd'.repeat(32) as Sha256Hex;

const BUILT_IN = new BuiltInPolicies();

/** Returns a built-in policy by its name, or the policy of a YAML text. */
export function policyOf(nameOrYaml: string): Policy {
  const builtIn = BUILT_IN.latest(nameOrYaml);
  return builtIn ?? resolvePolicy(parsePolicyDocument(nameOrYaml), 1, nameOrYaml, BUILT_IN.base);
}

const labels = JSON.parse(
  readFileSync(new URL('../../model/labels.json', import.meta.url), 'utf8'),
) as string[];

/** Returns the kinds that a built-in pass finds. */
export function kindsOfPass(pass: string): readonly EntityKind[] {
  if (pass === 'pattern') return new PatternPass().kinds;
  return pass === 'model' ? new LabelSet(labels).kinds : [];
}

/** Returns the start of a session under a policy. */
export function started(policy: Policy, modelSha256?: Sha256Hex): SessionEventBody {
  return {
    kind: 'session_started',
    agent_id: 'agt_01J00000000000000000000000',
    policy_name: policy.name,
    policy_version: policy.version,
    policy_sha256: policy.sha256,
    upstream_model: 'gpt-5-mini',
    ...(modelSha256 === undefined ? {} : { model_sha256: modelSha256 }),
  };
}

export function redaction(
  entityKind: KindName,
  at = 0,
  pass: Lowercase<string> = 'pattern',
): SessionEventBody {
  return {
    kind: 'redaction_applied',
    event_id: `evt_${at}`,
    pass,
    entity_kind: entityKind,
    span: [at, at + 4],
    path: `messages[${at}].content` as TextPath,
    confidence: 0.9,
    token_kind: 'vault-deterministic',
    kid: 'key_01J00000000000000000000000',
    placeholder: `[${entityKind}_01]`,
  };
}

/** Returns the events of a successful session with `count` redactions. */
export function sessionBodies(policy: Policy, count: number): SessionEventBody[] {
  return [
    started(policy, MODEL_SHA256),
    ...Array.from({ length: count }, (_, at) => redaction(at % 2 === 0 ? 'NAME' : 'PHONE', at)),
    { kind: 'request_forwarded', upstream: 'openai:gpt-5-mini', masked_sha256: MASKED_SHA256 },
    { kind: 'session_closed', status: 'ok', duration_ms: 812.345, redaction_count: count },
  ];
}

export function sealed(bodies: readonly SessionEventBody[]): SealedEvent[] {
  const chain = new ChainWriter(SESSION);
  return bodies.map((body, at) => chain.append(body, new Date(1_750_000_000_000 + at)));
}

export function folded(bodies: readonly SessionEventBody[], brokenSeq?: number): ChainFacts {
  const fold = new ChainFold(brokenSeq);
  for (const event of sealed(bodies)) fold.add(event);
  return fold.finish();
}

/** Returns a report's complete input, by default for a successful session. */
export function reportMaterial(changes: Partial<ReportMaterial> = {}): ReportMaterial {
  const policy = 'policy' in changes ? changes.policy : BUILT_IN.base;
  const facts = folded(sessionBodies(policy ?? BUILT_IN.base, 5));
  return {
    id: 'rep_01J00000000000000000000000',
    sessionId: SESSION,
    generatedAt: new Date('2026-01-15T10:30:00.000Z'),
    record: {
      agentId: 'agt_01J00000000000000000000000',
      agentName: 'Front desk',
      policyName: policy?.name ?? 'gone',
      policyVersion: policy?.version ?? 1,
      upstreamModel: 'gpt-5-mini',
      startedAt: new Date('2026-01-15T09:30:00.000Z'),
      endedAt: new Date('2026-01-15T09:30:00.812Z'),
      durationMs: 812.345,
      status: 'ok',
      stages: { detection: 4.2, tokenize: 1.1, upstream: 790.4, rehydrate: 0.8 },
    },
    facts,
    recordedHead: { nextSeq: facts.eventCount, hash: facts.headHash },
    verified: verifyResult(facts.eventCount, 1),
    policy,
    keyStates: new Map([['key_01J00000000000000000000000', 'primary']]),
    keptPayloads: 0,
    reviewed: {
      measuredAt: new Date('2026-03-02T09:00:00Z'),
      since: new Date('2025-12-02T09:00:00Z'),
      missed: undefined,
      leftOut: 0,
      failure: undefined,
    },
    reply: { examined: false, message: 'The reply was not examined.', new_values_by_kind: null },
    checkpoint: undefined,
    proof: undefined,
    verifyPage: 'https://sotto.example.com/portal/verify',
    agreements: new Map(),
    kindsOfPass,
    runningModel: MODEL_SHA256,
    ...changes,
  };
}

export function report(changes: Partial<ReportMaterial> = {}): Report {
  return toReport(reportMaterial(changes)).report;
}

/** Returns the letters of the identifiers by coverage, without `full`. */
export function gaps(coverage: Report['safe_harbor_coverage']): Record<string, string[]> {
  const of = (level: string): string[] => SAFE_HARBOR_LETTERS.filter((letter) => coverage[letter] === level);
  return { partial: of('partial'), none: of('none') };
}
