import { describe, expect, it } from '@jest/globals';
import { policyOf } from '../../test/support/report-material.js';
import type { TextSlot } from '../detection/slot.js';
import type { MaskedSpan } from '../tokenization/tokenizer.js';
import { holdsMasked } from './outgoing-check.js';

/** True if a value that was masked as that kind, and stands in the body so, is held to be left there. */
function holds(
  body: string,
  withoutTexts: string,
  value: string,
  kind = 'NAME',
  policy = 'healthcare-default',
): boolean {
  const slot: TextSlot = { path: '', role: 'user', form: 'text', text: value };
  const entity = { start: 0, end: value.length, kind, confidence: 1, pass: 'pattern', detector: 'name' };
  const spans = [{ slot, entity }] as unknown as readonly MaskedSpan[];
  const outgoing = { bytes: Buffer.from(body), withoutTexts: () => Buffer.from(withoutTexts) };
  return holdsMasked(outgoing, { spans }, policyOf(policy));
}

describe('holdsMasked', () => {
  it.each([
    ['nowhere', '{"a":"[NAME_7K3M9QWXV2RD]"}', '{"a":""}', false],
    ['in a text, where the policy leaves it', '{"a":"Kowalczyk Clinic"}', '{"a":""}', false],
    ['beside the texts', '{"a":"","b":"Kowalczyk"}', '{"a":"","b":"Kowalczyk"}', true],
    ['there, with a letter as its number', '{"b":"Kowalczy\\u006b"}', '{"b":"Kowalczy\\u006b"}', true],
  ])('for a value that stands %s', (_, body, rest, expected) => {
    expect(holds(body, rest, 'Kowalczyk')).toBe(expected);
  });

  it('refuses nothing for kinds that the policy leaves at some places', () => {
    const policy = 'name: x\nentities: { NAME: { action: tokenize, roles: [user] } }\n';
    expect(holds('"Kowalczyk"', '"Kowalczyk"', 'Kowalczyk', 'NAME', policy)).toBe(false);
    expect(holds('"2027-01-15"', '"2027-01-15"', '2027-01-15', 'DATE', 'healthcare-scheduling')).toBe(false);
  });
});
