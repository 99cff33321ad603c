import type { SessionEventBody } from '../audit/events/events.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TextPath } from '../common/text/branded.js';
import {
  folded,
  gaps,
  MASKED_SHA256,
  policyOf,
  redaction,
  report,
  sessionBodies,
  started,
} from '../../test/support/report-material.js';
import { SAFE_HARBOR_LETTERS } from '../detection/kinds.js';
import { contentSha256 } from './content-hash.js';
import { reportJsonSchema, reportSchema } from './report.schema.js';

const PUBLISHED = JSON.parse(
  readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'),
) as object;

describe('a session report', () => {
  it('counts kinds that a policy defines under the letter R', () => {
    const policy = policyOf('name: x\ndeny: [{ kind: PROJECT, terms: [bluebird] }]\n');
    const facts = folded([
      started(policy),
      redaction('PROJECT'),
      redaction('UNIQUE_ID', 1),
      redaction('SSN', 2),
    ]);
    expect(report({ policy, facts }).redactions_by_letter).toMatchObject({
      G_ssn: 1,
      R_other: 2,
      A_names: 0,
    });
  });

  it.each([
    ['signed before the session and running', { signed: '2026-01-01', expires: '2027-01-01' }, 'declared'],
    ["valid on the session's day only", { signed: '2026-01-15', expires: '2026-01-15' }, 'declared'],
    ['valid without an end date', { signed: '2026-01-01' }, 'declared'],
    ['expired', { signed: '2025-01-01', expires: '2026-01-14' }, 'not_in_force'],
    ['signed later', { signed: '2026-01-16' }, 'not_in_force'],
  ])('shows the status of an agreement that is %s', (_, term, status) => {
    const agreements = new Map([['openai', { counterparty: 'Example', ...term }]]);
    expect(report({ agreements }).data_flow.hops[2]?.baa).toMatchObject({ status, counterparty: 'Example' });
  });

  it('shows that an agreement is not declared, or not needed if no data left the service', () => {
    expect(report().data_flow.hops[2]).toMatchObject({ party: 'openai', baa: { status: 'not_declared' } });
    const stub = folded([
      started(policyOf('pci')),
      { kind: 'request_forwarded', upstream: 'stub', masked_sha256: MASKED_SHA256 },
    ]);
    expect(report({ facts: stub }).data_flow.hops[2]).toMatchObject({
      party: 'stub',
      baa: { status: 'not_applicable' },
    });
  });

  it.each([
    ['healthcare-default', ['aligned', 'aligned', 'aligned']],
    ['name: x\nlog_payloads: true\n', ['aligned', 'aligned', 'attention']],
    ['name: x\nentities: { CVV: tokenize, CREDIT_CARD: tokenize }\n', ['attention', 'attention', 'aligned']],
    ['name: x\nentities: { CVV: keep }\n', ['not_covered', 'aligned', 'aligned']],
  ])('shows which PCI DSS requirements are met with the policy %j', (name, expected) => {
    const policy = policyOf(name);
    const { requirements } = report({ policy, facts: folded(sessionBodies(policy, 1)) }).pci_scope;
    expect(requirements.map(({ status }) => status)).toEqual(expected);
  });

  it.each<[string, SessionEventBody[]]>([
    ['passed', [{ kind: 'request_forwarded', upstream: 'stub', masked_sha256: MASKED_SHA256 }]],
    ['refused', [{ kind: 'request_refused', code: 'detection_unavailable' }]],
    ['not_reached', [{ kind: 'request_refused', code: 'audit_unavailable' }]],
    ['unknown', []],
  ])('shows the egress check result %s', (result, bodies) => {
    const facts = folded([started(policyOf('pci')), ...bodies]);
    expect(report({ facts }).leak_detection.egress_check.result).toBe(result);
  });

  it('counts unrestored tokens by reason', () => {
    const lost = (reason: 'unknown' | 'key_destroyed'): SessionEventBody<'rehydration_failed'> => ({
      kind: 'rehydration_failed',
      session_id: 'sess_1',
      turn: 1,
      path: 'choices[0]' as TextPath,
      entity_kind: 'NAME',
      reason,
    });
    const facts = folded([lost('unknown'), lost('unknown'), lost('key_destroyed')]);
    expect(report({ facts }).leak_detection.unrestored_tokens).toEqual({
      total: 3,
      by_reason: { key_destroyed: 1, unknown: 2 },
    });
  });

  it.each([
    ['as the chain states it', { api: 'responses', transport: 'websocket' }, ['responses', 'websocket']],
    ['over HTTP', { api: 'chat_completions' }, ['chat_completions', null]],
    ['of a chain from before the Responses API', {}, ['chat_completions', null]],
  ] as const)('names the API of the call %s', (_, origin, expected) => {
    const facts = folded([{ ...started(policyOf('pci')), ...origin }]);
    const { api, transport } = report({ facts }).session;
    expect([api, transport]).toEqual(expected);
  });

  it('names no API if the start of the chain is missing', () => {
    const facts = folded([{ kind: 'session_closed', status: 'ok', duration_ms: 1, redaction_count: 0 }]);
    expect(report({ facts }).session).toMatchObject({ api: null, transport: null });
  });

  it('fails and reports no coverage if the policy is missing', () => {
    const { verdict, safe_harbor_coverage: coverage } = report({ policy: undefined });
    expect(verdict).toMatchObject({ ok: false, code: 'policy_missing' });
    expect(gaps(coverage).none).toEqual(SAFE_HARBOR_LETTERS);
  });

  it('shows the checkpoint that covers the session', () => {
    const checkpoint = { note: 'sotto\n1\n…', keyFingerprint: 'SHA256:abc' };
    expect(report({ checkpoint }).checkpoint).toMatchObject({
      covered: true,
      note: checkpoint.note,
      key_fingerprint: 'SHA256:abc',
    });
  });

  it.each([
    ['no signature yet', undefined, 'pending', /^The session has no proof/],
    [
      'the operator only',
      { text: 'a proof', cosigned: [], existedBy: undefined },
      'signed',
      /^Signed only by the operator, without witnesses; no timestamp\.$/,
    ],
    [
      'witnesses and an authority',
      { text: 'a proof', cosigned: [{ name: 'w.example.com', time: 1_770_000_000 }], existedBy: new Date(0) },
      'witnessed',
      /^Cosigned by w\.example\.com; existed by 1970-01-01T00:00:00\.000Z\.$/,
    ],
  ])('shows a proof by %s', (_, proof, state, message) => {
    const made = report({ proof });
    expect(made.proof).toMatchObject({
      state,
      message: expect.stringMatching(message),
      file: proof?.text ?? null,
      verify_url: `https://sotto.example.com/portal/verify?session=${made.session_id}`,
    });
    expect(reportSchema.safeParse(made).error).toBeUndefined();
  });

  it('has a content hash that depends on everything except its ID and time', () => {
    const first = contentSha256(report());
    const again = report({ id: 'rep_01J00000000000000000000001', generatedAt: new Date(0) });
    expect(contentSha256(again)).toBe(first);
    expect(contentSha256(report({ keptPayloads: 1 }))).not.toBe(first);
  });
});

describe('docs/report.schema.json', () => {
  it('equals the schema that the code generates', () => {
    expect(PUBLISHED).toEqual(reportJsonSchema());
  });

  it('accepts a full report, one with the required fields only, and one with unknown fields', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(PUBLISHED);
    const whole = report();
    expect(reportSchema.safeParse(whole).error).toBeUndefined();
    const { id, scope, session_id, generated_at, merkle_root_hex, redactions_by_kind } = whole;
    const { policy_snapshot, safe_harbor_coverage } = whole;
    const least = {
      ...{ id, scope, session_id, generated_at, merkle_root_hex, redactions_by_kind },
      ...{ policy_snapshot, safe_harbor_coverage },
    };
    for (const one of [whole, least, { ...least, later: 1 }])
      expect([validate(one), validate.errors]).toEqual([true, null]);
    expect(validate({ ...least, merkle_root_hex: 'none' })).toBe(false);
  });
});
