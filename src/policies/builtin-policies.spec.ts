import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS, KINDS } from '../detection/kinds.js';
import { BuiltInPolicies } from './builtin-policies.js';

const policies = new BuiltInPolicies();

describe('the built-in policies', () => {
  it('exist in all their versions and have a rule for every kind', () => {
    expect(policies.all().map(({ name, version }) => [name, version])).toEqual([
      ['healthcare-default', 3],
      ['healthcare-default', 2],
      ['healthcare-default', 1],
      ['healthcare-scheduling', 4],
      ['healthcare-scheduling', 3],
      ['healthcare-scheduling', 2],
      ['healthcare-scheduling', 1],
      ['healthcare-strict', 4],
      ['healthcare-strict', 3],
      ['healthcare-strict', 2],
      ['healthcare-strict', 1],
      ['pci', 1],
    ]);
    for (const { rules } of policies.all())
      expect([...rules.keys()].sort()).toEqual([...BUILT_IN_KINDS].sort());
  });

  it('include healthcare-default with the actions in the table of kinds', () => {
    const rules = BUILT_IN_KINDS.map((kind) => [kind, policies.base.rules.get(kind)?.action]);
    expect(rules).toEqual(BUILT_IN_KINDS.map((kind) => [kind, KINDS[kind].action]));
  });

  it('include healthcare-strict, which restores only names and only within their request', () => {
    const strict = policies.latest('healthcare-strict');
    const actions = BUILT_IN_KINDS.filter((kind) => strict?.rules.get(kind)?.action !== 'redact');
    expect([actions, strict?.restore]).toEqual([['NAME'], 'request']);
  });

  it.each([
    ['healthcare-default', [undefined, 'mask']],
    ['healthcare-strict', [undefined, 'mask']],
    ['healthcare-scheduling', [undefined, undefined, 'coming']],
  ])('set how months are handled in each version of %s', (name, expected) => {
    const months = expected.map((_, at) => policies.find(name, at + 1)?.rules.get('DATE')?.months);
    expect(months).toEqual(expected);
  });

  it('withhold text in languages that are not supported from their latest versions on, except pci', () => {
    const withholding = policies.all().filter(({ onOtherLanguage }) => onOtherLanguage === 'withhold');
    expect(withholding.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'healthcare-default 3',
      'healthcare-scheduling 4',
      'healthcare-strict 4',
    ]);
    expect(policies.latest('pci')?.onOtherLanguage).toBe('mask');
  });

  it('include healthcare-strict, which separates the tokens of conversations from version 3 on', () => {
    const scopes = [1, 2, 3].map((version) => policies.find('healthcare-strict', version)?.tokenScope);
    expect(scopes).toEqual(['account', 'account', 'conversation']);
    expect(policies.base.tokenScope).toBe('account');
  });

  it('include healthcare-scheduling, which leaves future dates in prompts and tools in clear', () => {
    const scheduling = policies.latest('healthcare-scheduling');
    expect(scheduling?.rules.get('DATE')?.keepFuture?.roles).toEqual(new Set(['system', 'tool']));
    expect(scheduling?.rules.get('DOB')).toEqual(policies.base.rules.get('DOB'));
  });

  it('include healthcare-scheduling, which reveals attributes from version 2 on', () => {
    const told = [1, 2, 3].map((version) => policies.find('healthcare-scheduling', version)?.tell);
    const all = ['age', 'weekday', 'minor', 'digits'];
    expect(told).toEqual([[], all, all]);
    expect(policies.base.tell).toEqual([]);
  });

  it('include pci, which masks only cards, their codes and accounts', () => {
    const pci = policies.latest('pci');
    expect([...(pci?.maskedKinds ?? [])]).toEqual(['ACCOUNT', 'CREDIT_CARD', 'CVV']);
    expect(pci?.rules.get('CREDIT_CARD')?.action).toBe('redact');
  });
});
