import { describe, expect, it } from '@jest/globals';
import { policyOf } from '../../test/support/report-material.js';
import type { TextSlot } from '../detection/slot.js';
import type { MaskedSpan } from '../tokenization/tokenizer.js';
import { maskedBesideTexts } from './outgoing-check.js';

/** Place in the body where a value that was masked as this kind remains. */
function left(
  body: string,
  withoutTexts: string,
  value: string,
  kind = 'NAME',
  policy = 'healthcare-default',
): Promise<string | undefined> {
  const slot: TextSlot = { path: '', role: 'user', form: 'text', text: value };
  const entity = { start: 0, end: value.length, kind, confidence: 1, pass: 'pattern', detector: 'name' };
  const spans = [{ slot, entity }] as unknown as readonly MaskedSpan[];
  const outgoing = { bytes: Buffer.from(body), withoutTexts: () => Buffer.from(withoutTexts) };
  return maskedBesideTexts(outgoing, { spans }, policyOf(policy));
}

describe('maskedBesideTexts', () => {
  it.each([
    ['that does not occur', '{"a":"[NAME_7K3M9QWXV2RD]"}', '{"a":""}', undefined],
    ['in a text that the policy leaves in clear', '{"a":"Kowalczyk Clinic"}', '{"a":""}', undefined],
    ['outside the texts', '{"a":"","b":"Kowalczyk"}', '{"a":"","b":"Kowalczyk"}', 'b'],
    ['outside the texts with an escaped letter', '{"b":"Kowalczy\\u006b"}', '{"b":"Kowalczy\\u006b"}', 'b'],
    [
      'outside the texts in URL encoding',
      '{"b":[1,"x%20%4bowalczyk"]}',
      '{"b":[1,"x%20%4bowalczyk"]}',
      'b[1]',
    ],
    [
      'outside the texts with a twice escaped letter',
      '{"b":{"c":"\\\\u004bowalczyk"}}',
      '{"b":{"c":"\\\\u004bowalczyk"}}',
      'b.c',
    ],
    ['in a member name in another case', '{"b":{"kowalczyk":1}}', '{"b":{"kowalczyk":1}}', undefined],
    ['in a member name', '{"b":{"a":0,"Kowalczyk":1}}', '{"b":{"a":0,"Kowalczyk":1}}', 'b{1}'],
    [
      'below a member name that contains it',
      '{"Kowalczyk_x":["Kowalczyk"]}',
      '{"Kowalczyk_x":["Kowalczyk"]}',
      'body{0}[0]',
    ],
  ])('returns the place, if any, of a value %s', async (_, body, rest, expected) => {
    expect(await left(body, rest, 'Kowalczyk')).toBe(expected);
  });

  it('ignores kinds that the policy leaves in clear in some places', async () => {
    const policy = 'name: x\nentities: { NAME: { action: tokenize, roles: [user] } }\n';
    expect(await left('"Kowalczyk"', '"Kowalczyk"', 'Kowalczyk', 'NAME', policy)).toBeUndefined();
    expect(
      await left('"2027-01-15"', '"2027-01-15"', '2027-01-15', 'DATE', 'healthcare-scheduling'),
    ).toBeUndefined();
  });
});
