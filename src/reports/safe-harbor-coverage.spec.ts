import { SPARING_RULES } from '../common/sparing-rules.js';
import type { SessionEventBody } from '../audit/events/events.js';
import { describe, expect, it } from '@jest/globals';
import type { Sha256Hex } from '../common/text/branded.js';
import { folded, gaps, MODEL_SHA256, policyOf, report, started } from '../../test/support/report-material.js';
import { SAFE_HARBOR_LETTERS } from '../detection/kinds.js';

function coverageOf(policy: string, modelSha256: Sha256Hex | undefined): Record<string, string[]> {
  const resolved = policyOf(policy);
  const facts = folded([started(resolved, modelSha256)]);
  return gaps(report({ policy: resolved, facts }).safe_harbor_coverage);
}

const UNSEEN = ['P_biometric', 'Q_photo'];
/** Policy that also masks the values of the agent's own side. */
const CLOSED = 'name: x\nown_side: mask\n';
const MONTHS = 'DATE: { action: tokenize, months: keep }';
const PCI_KEEPS = SAFE_HARBOR_LETTERS.filter((letter) => letter !== 'J_account');

describe('Safe Harbor coverage', () => {
  it('has 18 letters', () => {
    expect(SAFE_HARBOR_LETTERS).toHaveLength(18);
    expect(SAFE_HARBOR_LETTERS.map((letter) => letter.charAt(0)).join('')).toBe('ABCDEFGHIJKLMNOPQR');
  });

  it.each([
    ['healthcare-default', [], UNSEEN],
    ['healthcare-strict', [], UNSEEN],
    ['healthcare-scheduling', ['C_dates'], UNSEEN],
    [`name: x\nentities: { ${MONTHS} }\n`, ['C_dates'], UNSEEN],
    ['name: x\nentities: { LOCATION: keep }\n', ['B_geo'], UNSEEN],
    [CLOSED, [], UNSEEN],
    [`${CLOSED}entities: { ${MONTHS} }\n`, ['C_dates'], UNSEEN],
    ['pci', [], PCI_KEEPS],
  ])('is as expected for the policy %s with the model', (policy, partial, none) => {
    expect(coverageOf(policy, MODEL_SHA256)).toEqual({ partial, none });
  });

  it.each([
    ['healthcare-default', ['A_names', 'B_geo'], UNSEEN],
    ['healthcare-strict', ['A_names', 'B_geo'], UNSEEN],
    ['pci', [], PCI_KEEPS],
  ])('is as expected for the policy %s without the model', (policy, partial, none) => {
    expect(coverageOf(policy, undefined)).toEqual({ partial, none });
  });

  it.each([
    ['a kind is kept', 'NAME: keep', '', ['A_names'], UNSEEN],
    ['all kinds of a letter are kept', 'PHONE: keep', '', [], ['D_phone', ...UNSEEN]],
    [
      'future dates are kept',
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
    ['weekdays and ages are revealed', '', 'tell: [age, weekday, minor, digits]', [], UNSEEN],
    ['a rule holds for some roles only', 'SSN: { action: redact, roles: [user] }', '', ['G_ssn'], UNSEEN],
    ['the model does not run', '', 'detection: { passes: [pattern] }', ['A_names', 'B_geo'], UNSEEN],
    [
      'the policy defines its own pattern',
      '',
      'patterns: [{ kind: E_ID, pattern: "E-\\\\d{6}" }]',
      [],
      UNSEEN,
    ],
    ['a kind has only a list of terms', '', 'deny: [{ kind: P, terms: [bluebird] }]', ['R_other'], UNSEEN],
    [
      'a kind without a detector has only a list of terms',
      '',
      'deny: [{ kind: PHOTO, terms: [portrait] }]',
      ['Q_photo'],
      ['P_biometric'],
    ],
  ])('is as expected if %s', (_, entity, more, partial, none) => {
    const policy = `${CLOSED}entities: { ${entity} }\n${more}\n`;
    expect(coverageOf(policy, MODEL_SHA256)).toEqual({ partial, none });
  });

  it('is partial if the month of dates is revealed', () => {
    expect(coverageOf(`${CLOSED}tell: [month]\n`, MODEL_SHA256)).toEqual({
      partial: ['C_dates'],
      none: UNSEEN,
    });
  });

  it('is partial if the session left values of a kind in clear, except own terms', () => {
    const policy = policyOf('healthcare-strict');
    const spared = { kind: 'values_spared', entity_kind: 'PHONE', count: 2 } as const;
    for (const rule of SPARING_RULES) {
      const facts = folded([started(policy, MODEL_SHA256), { ...spared, rule }]);
      const made = report({ policy, facts });
      const isOffice = rule === 'own_term' || rule === 'office';
      expect([rule, gaps(made.safe_harbor_coverage)]).toEqual([
        rule,
        { partial: isOffice ? [] : ['D_phone'], none: UNSEEN },
      ]);
      expect(made.left_readable).toMatchObject([{ rule, kind: 'PHONE', count: 2 }]);
    }
  });

  it('counts a card number in clear for PCI DSS, even if it is an own term', () => {
    const policy = policyOf('pci');
    const left = { kind: 'values_spared', rule: 'own_term', entity_kind: 'CREDIT_CARD', count: 1 } as const;
    const statusOf = (...more: SessionEventBody[]): string[] =>
      report({ policy, facts: folded([started(policy, MODEL_SHA256), ...more]) }).pci_scope.requirements.map(
        ({ status }) => status,
      );
    expect([statusOf()[1], statusOf(left)[1]]).toEqual(['aligned', 'not_covered']);
  });

  it('counts a model that may have failed only if it reported a finding', () => {
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
      'the start of the chain is missing',
      [{ kind: 'session_closed', status: 'ok', duration_ms: 1, redaction_count: 0 }],
    ],
  ])('is empty if %s', (_, bodies) => {
    const policy = policyOf('pci');
    expect(gaps(report({ policy, facts: folded(bodies) }).safe_harbor_coverage).none).toEqual(
      SAFE_HARBOR_LETTERS,
    );
  });
});
