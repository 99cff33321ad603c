import type { ChainHead } from '../audit/events/audit-event.js';
import type { VerifyResult } from '../audit/chain/hash/event-list-verifier.js';
import type { Id } from '../common/ids.js';
import { OWN_SIDE_RULES } from '../common/sparing-rules.js';
import type { EntityKind } from '../detection/kinds.js';
import type { ProvenFigure } from '../review/evidence/review-evidence.service.js';
import type { Policy } from '../policies/policy.schema.js';
import type { Appendix } from './appendix.js';
import type { ChainFacts } from './chain-fold.js';
import type { CoveringCheckpoint } from './checkpoint-source.js';
import type { SessionEvidenceFile } from './proof-source.js';
import { type Report, REPORT_SCHEMA } from './report.schema.js';
import type { KeyStates, SessionRecord } from './reports.repository.js';
import type { Agreement } from '../upstreams/agreement.js';
import { dataFlow } from './sections/data-flow.js';
import { languagesSection } from './sections/languages.js';
import { leakDetection } from './sections/leak-detection.js';
import { leftReadable } from './sections/left-readable.js';
import { limits } from './sections/limits.js';
import { detectedKinds, passesOf } from './sections/passes.js';
import { pciScope } from './sections/pci-scope.js';
import { proofSection } from './sections/proof.js';
import { reviewedLeaks } from './sections/reviewed-leaks.js';
import { retention } from './sections/retention.js';
import { countByLetter, noCoverage, safeHarborCoverage } from './sections/safe-harbor.js';
import { type PolicyCheck, verdict } from './sections/verdict.js';

/** Input for a report. */
export interface ReportMaterial {
  readonly id: Id<'rep'>;
  readonly sessionId: Id<'sess'>;
  readonly generatedAt: Date;
  readonly record: SessionRecord;
  readonly facts: ChainFacts;
  readonly recordedHead: ChainHead | undefined;
  readonly verified: VerifyResult;
  readonly policy: Policy | undefined;
  readonly keyStates: KeyStates;
  readonly keptPayloads: number;
  readonly reply: Report['leak_detection']['reply'];
  readonly reviewed: ProvenFigure;
  readonly checkpoint: CoveringCheckpoint | undefined;
  readonly proof: SessionEvidenceFile | undefined;
  /** URL of the page that verifies proofs. */
  readonly verifyPage: string;
  /** Agreements of the providers that received the request, by provider name. */
  readonly agreements: ReadonlyMap<string, Agreement>;
  readonly kindsOfPass: (pass: string) => readonly EntityKind[];
  /** SHA-256 of the current detection model. */
  readonly runningModel: string | undefined;
}

/** Returns the report, and the events for its PDF. */
export function toReport(material: ReportMaterial): { report: Report; appendix: Appendix } {
  const { facts, policy, record, checkpoint } = material;
  const passes = passesOf(policy, facts);
  const left = leftReadable(facts);
  const detected = detectedKinds(passes, material.kindsOfPass);
  const ofPersons = left.filter(({ rule }) => !OWN_SIDE_RULES.has(rule));
  const isObserved = facts.mode !== undefined;
  const protecting = isObserved ? undefined : policy;
  const report: Report = {
    id: material.id,
    scope: 'session',
    session_id: material.sessionId,
    mode: isObserved ? 'observe' : 'mask',
    observed_by_kind: facts.observedByKind.toObject(),
    generated_at: material.generatedAt.toISOString(),
    merkle_root_hex: facts.merkleRoot,
    redactions_by_kind: facts.redactionsByKind.toObject(),
    policy_snapshot: policy?.yaml ?? '',
    safe_harbor_coverage:
      protecting === undefined
        ? noCoverage()
        : safeHarborCoverage(protecting, { detected, spared: kindsOf(ofPersons) }),
    schema: REPORT_SCHEMA,
    verdict: verdict(material.verified, checkPolicy(policy, facts)),
    chain: chainOf(material),
    checkpoint: {
      covered: checkpoint !== undefined,
      message:
        checkpoint === undefined
          ? 'No checkpoint covers this session yet.'
          : 'A signed checkpoint covers this session.',
      note: checkpoint?.note ?? null,
      key_fingerprint: checkpoint?.keyFingerprint ?? null,
    },
    proof: proofSection(material.proof, `${material.verifyPage}?session=${material.sessionId}`),
    session: sessionOf(record, facts),
    policy: {
      name: record.policyName,
      version: record.policyVersion,
      sha256: policy?.sha256 ?? null,
      matches_chain: checkPolicy(policy, facts) === 'matches',
    },
    detection: { passes, detectors: facts.valuesByDetector.toObject() },
    redactions_by_letter: countByLetter(facts.redactionsByKind),
    redactions_by_token_kind: facts.redactionsByTokenKind.toObject(),
    pci_scope: pciScope(protecting, { detected, spared: kindsOf(left) }, facts),
    leak_detection: leakDetection(facts, material.reply, reviewedLeaks(material.reviewed)),
    left_readable: left,
    languages: languagesSection(facts),
    data_flow: dataFlow(facts, material.agreements, record.startedAt.toISOString().slice(0, 10)),
    keys: usedKeys(facts, material.keyStates),
    retention: retention(policy, record.endedAt, material.keptPayloads),
    limits: limits(policy, facts, material.runningModel),
  };
  return { report, appendix: facts.appendix };
}

function kindsOf(left: Report['left_readable']): ReadonlySet<EntityKind> {
  return new Set(left.map(({ kind }) => kind));
}

function checkPolicy(policy: Policy | undefined, facts: ChainFacts): PolicyCheck {
  if (policy === undefined) return 'missing';
  if (facts.policySha256 === undefined) return 'not_recorded';
  return facts.policySha256 === policy.sha256 ? 'matches' : 'mismatch';
}

function chainOf({ facts, recordedHead }: ReportMaterial): Report['chain'] {
  return {
    event_count: facts.eventCount,
    head_hash: facts.headHash,
    recorded_head:
      recordedHead === undefined ? null : { next_seq: recordedHead.nextSeq, hash: recordedHead.hash },
    canonical_sha256: facts.canonicalSha256,
  };
}

/** Returns the session's data. The chain takes precedence over the row. */
function sessionOf(record: SessionRecord, facts: ChainFacts): Report['session'] {
  return {
    agent_id: record.agentId,
    agent_name: record.agentName,
    status: facts.status ?? record.status,
    started_at: record.startedAt.toISOString(),
    ended_at: record.endedAt.toISOString(),
    duration_ms: facts.durationMs ?? record.durationMs,
    upstream: facts.upstream ?? null,
    upstream_model: record.upstreamModel,
    call_id: facts.callId ?? null,
    api: facts.api ?? null,
    transport: facts.transport ?? null,
    stage_durations_ms: { ...record.stages },
  };
}

const NO_KEY = 'none';
const STATES = ['primary', 'enabled', 'disabled', 'destroyed'] as const;

function usedKeys(facts: ChainFacts, states: KeyStates): Report['keys'] {
  return Object.entries(facts.redactionsByKid.toObject())
    .filter(([kid]) => kid !== NO_KEY)
    .map(([kid, redactions]) => ({
      kid,
      redactions,
      state: STATES.find((state) => state === states.get(kid)) ?? 'unknown',
    }));
}
