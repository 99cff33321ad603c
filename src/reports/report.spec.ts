import type { SessionEventBody } from '../audit/events/events.js';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Sha256Hex, TextPath } from '../common/text/branded.js';
import {
  folded,
  MASKED_SHA256,
  MODEL_SHA256,
  policyOf,
  redaction,
  reportMaterial,
  sessionBodies,
  started,
} from '../../test/support/report-material.js';
import { SAFE_HARBOR_LETTERS } from '../detection/kinds.js';
import { contentSha256 } from './content-hash.js';
import { toReport } from './report.js';
import { type Report, reportJsonSchema, reportSchema } from './report.schema.js';

const PUBLISHED = JSON.parse(
  readFileSync(new URL('../../docs/report.schema.json', import.meta.url), 'utf8'),
) as object;

function report(changes: Parameters<typeof reportMaterial>[0] = {}): Report {
  return toReport(reportMaterial(changes)).report;
}

/** Letters by how far they are covered; `full` is left out. */
function gaps(coverage: Report['safe_harbor_coverage']): Record<string, string[]> {
  const of = (level: string): string[] => SAFE_HARBOR_LETTERS.filter((letter) => coverage[letter] === level);
  return { partial: of('partial'), none: of('none') };
}

function coverageOf(policy: string, modelSha256: Sha256Hex | undefined): Record<string, string[]> {
  const resolved = policyOf(policy);
  const facts = folded([started(resolved, modelSha256)]);
  return gaps(report({ policy: resolved, facts }).safe_harbor_coverage);
}

const UNSEEN = ['P_biometric', 'Q_photo'];
/** Where the office's own values stay, as they do by default, and dates too. */
const OFFICE = ['A_names', 'B_geo', 'D_phone', 'E_fax', 'F_email', 'N_url'];
const WITH_DATES = ['A_names', 'B_geo', 'C_dates', 'D_phone', 'E_fax', 'F_email', 'N_url'];
/** Nothing of its own accord. */
const CLOSED = 'name: x\nown_side: mask\n';
const MONTHS = 'DATE: { action: tokenize, months: keep }';
const PCI_KEEPS = SAFE_HARBOR_LETTERS.filter((letter) => letter !== 'J_account');

describe('Safe Harbor coverage', () => {
  it('has the 18 letters', () => {
    expect(SAFE_HARBOR_LETTERS).toHaveLength(18);
    expect(SAFE_HARBOR_LETTERS.map((letter) => letter.charAt(0)).join('')).toBe('ABCDEFGHIJKLMNOPQR');
  });

  it.each([
    ['healthcare-default', OFFICE, UNSEEN],
    ['healthcare-strict', [], UNSEEN],
    ['healthcare-scheduling', WITH_DATES, UNSEEN],
    [`name: x\nentities: { ${MONTHS} }\n`, WITH_DATES, UNSEEN],
    [CLOSED, [], UNSEEN],
    [`${CLOSED}entities: { ${MONTHS} }\n`, ['C_dates'], UNSEEN],
    ['pci', [], PCI_KEEPS],
  ])('of %s, with the model', (policy, partial, none) => {
    expect(coverageOf(policy, MODEL_SHA256)).toEqual({ partial, none });
  });

  it.each([
    ['healthcare-default', OFFICE, UNSEEN],
    ['healthcare-strict', ['A_names', 'B_geo'], UNSEEN],
    ['pci', [], PCI_KEEPS],
  ])('of %s, without the model', (policy, partial, none) => {
    expect(coverageOf(policy, undefined)).toEqual({ partial, none });
  });

  it.each([
    ['a kind is kept', 'NAME: keep', '', ['A_names'], UNSEEN],
    ['all kinds of a letter are kept', 'PHONE: keep', '', [], ['D_phone', ...UNSEEN]],
    [
      'coming days are kept',
      'DATE: { action: redact, months: mask, keep_future_days: 9 }',
      '',
      ['C_dates'],
      UNSEEN,
    ],
    [
      'the beginning of a ZIP is kept',
      'ZIP: { action: redact, keep_first_three: true }',
      '',
      ['B_geo'],
      UNSEEN,
    ],
    ['weekdays and ages are told', '', 'tell: [age, weekday, minor, digits]', [], UNSEEN],
    ['a rule holds for some roles only', 'SSN: { action: redact, roles: [user] }', '', ['G_ssn'], UNSEEN],
    ['the model is not asked for', '', 'detection: { passes: [pattern] }', ['A_names', 'B_geo'], UNSEEN],
    [
      'the policy finds a kind by itself',
      '',
      'patterns: [{ kind: E_ID, pattern: "E-\\\\d{6}" }]',
      [],
      UNSEEN,
    ],
    ['terms alone are listed for a kind', '', 'deny: [{ kind: P, terms: [bluebird] }]', ['R_other'], UNSEEN],
    [
      'terms alone are listed where no detector is',
      '',
      'deny: [{ kind: PHOTO, terms: [portrait] }]',
      ['Q_photo'],
      ['P_biometric'],
    ],
  ])('where %s', (_, entity, more, partial, none) => {
    const policy = `${CLOSED}entities: { ${entity} }\n${more}\n`;
    expect(coverageOf(policy, MODEL_SHA256)).toEqual({ partial, none });
  });

  it('is partial where the month of dates is told', () => {
    expect(coverageOf(`${CLOSED}tell: [month]\n`, MODEL_SHA256)).toEqual({
      partial: ['C_dates'],
      none: UNSEEN,
    });
  });

  it('is partial where the session left values of a kind readable, whatever the policy', () => {
    const policy = policyOf('healthcare-strict');
    const spared = { kind: 'values_spared', entity_kind: 'PHONE', count: 2 } as const;
    const facts = folded([started(policy, MODEL_SHA256), { ...spared, rule: 'own_term' }]);
    const made = report({ policy, facts });
    expect(gaps(made.safe_harbor_coverage)).toEqual({ partial: ['D_phone'], none: UNSEEN });
    expect(made.left_readable).toMatchObject([{ rule: 'own_term', kind: 'PHONE', count: 2 }]);
  });

  it('counts a model that may have failed only when it found something', () => {
    const policy = policyOf(`${CLOSED}detection: { on_model_error: pattern_only }\n`);
    const found: SessionEventBody = {
      kind: 'detection',
      detector: 'model',
      pass: 'model',
      entity_kind: 'NAME',
      placeholder: '[NAME_01]',
    };
    const of = (...more: Parameters<typeof folded>[0]): string =>
      report({ policy, facts: folded([started(policy, MODEL_SHA256), ...more]) }).safe_harbor_coverage
        .A_names;
    expect([of(), of(found)]).toEqual(['partial', 'full']);
  });

  it.each<[string, SessionEventBody[]]>([
    [
      'detection refused the call',
      [started(policyOf('pci')), { kind: 'request_refused', code: 'detection_unavailable' }],
    ],
    [
      'the chain does not begin',
      [{ kind: 'session_closed', status: 'ok', duration_ms: 1, redaction_count: 0 }],
    ],
  ])('is none throughout where %s', (_, bodies) => {
    const policy = policyOf('pci');
    expect(gaps(report({ policy, facts: folded(bodies) }).safe_harbor_coverage).none).toEqual(
      SAFE_HARBOR_LETTERS,
    );
  });
});

describe('the report', () => {
  it('counts kinds that a policy adds under R', () => {
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
    [
      'running from the session’s day to the same',
      { signed: '2026-01-15', expires: '2026-01-15' },
      'declared',
    ],
    ['without an end', { signed: '2026-01-01' }, 'declared'],
    ['expired', { signed: '2025-01-01', expires: '2026-01-14' }, 'not_in_force'],
    ['signed later', { signed: '2026-01-16' }, 'not_in_force'],
  ])('tells of an agreement that is %s', (_, term, status) => {
    const agreements = new Map([['openai', { counterparty: 'Example', ...term }]]);
    expect(report({ agreements }).data_flow.hops[2]?.baa).toMatchObject({ status, counterparty: 'Example' });
  });

  it('tells that an agreement is not declared, and that none is needed where nothing left', () => {
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
  ])('tells what PCI DSS is met by %j', (name, expected) => {
    const policy = policyOf(name);
    const { requirements } = report({ policy, facts: folded(sessionBodies(policy, 1)) }).pci_scope;
    expect(requirements.map(({ status }) => status)).toEqual(expected);
  });

  it.each<[string, SessionEventBody[]]>([
    ['passed', [{ kind: 'request_forwarded', upstream: 'stub', masked_sha256: MASKED_SHA256 }]],
    ['refused', [{ kind: 'request_refused', code: 'detection_unavailable' }]],
    ['not_reached', [{ kind: 'request_refused', code: 'audit_unavailable' }]],
    ['unknown', []],
  ])('tells of an egress check that is %s', (result, bodies) => {
    const facts = folded([started(policyOf('pci')), ...bodies]);
    expect(report({ facts }).leak_detection.egress_check.result).toBe(result);
  });

  it('counts tokens that could not be restored by their reasons', () => {
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
    ['as the chain names it', { api: 'responses', transport: 'websocket' }, ['responses', 'websocket']],
    ['over HTTP', { api: 'chat_completions' }, ['chat_completions', null]],
    ['of a chain that began before there was another', {}, ['chat_completions', null]],
  ] as const)('tells by which API the call came in, %s', (_, origin, expected) => {
    const facts = folded([{ ...started(policyOf('pci')), ...origin }]);
    const { api, transport } = report({ facts }).session;
    expect([api, transport]).toEqual(expected);
  });

  it('tells no API where the chain does not begin', () => {
    const facts = folded([{ kind: 'session_closed', status: 'ok', duration_ms: 1, redaction_count: 0 }]);
    expect(report({ facts }).session).toMatchObject({ api: null, transport: null });
  });

  it('fails a policy that is gone, and says nothing is covered', () => {
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
    ['nothing yet', undefined, 'pending', /^Nothing proves this session/],
    [
      'the operator alone',
      { text: 'a proof', cosigned: [], existedBy: undefined },
      'signed',
      /^Signed by the operator alone; no witnesses; no timestamp\.$/,
    ],
    [
      'witnesses, and an authority',
      { text: 'a proof', cosigned: [{ name: 'w.example.com', time: 1_770_000_000 }], existedBy: new Date(0) },
      'witnessed',
      /^Cosigned by w\.example\.com; existed by 1970-01-01T00:00:00\.000Z\.$/,
    ],
  ])('says that what proves it to others is %s', (_, proof, state, message) => {
    const made = report({ proof });
    expect(made.proof).toMatchObject({
      state,
      message: expect.stringMatching(message),
      file: proof?.text ?? null,
      verify_url: `https://sotto.example.com/portal/verify?session=${made.session_id}`,
    });
    expect(reportSchema.safeParse(made).error).toBeUndefined();
  });

  it('has a content hash that its id and time do not change, and all else does', () => {
    const first = contentSha256(report());
    const again = report({ id: 'rep_01J00000000000000000000001', generatedAt: new Date(0) });
    expect(contentSha256(again)).toBe(first);
    expect(contentSha256(report({ keptPayloads: 1 }))).not.toBe(first);
  });
});

describe('docs/report.schema.json', () => {
  it('is the schema of the code', () => {
    expect(PUBLISHED).toEqual(reportJsonSchema());
  });

  it('fits a report, one of the contract’s fields alone, and one with fields to come', () => {
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
