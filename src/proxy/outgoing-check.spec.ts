import { describe, expect, it } from '@jest/globals';
import { policyOf } from '../../test/support/report-material.js';
import type { TextSlot } from '../detection/slot.js';
import type { MaskedSpan } from '../tokenization/tokenizer.js';
import { maskedBesideTexts } from './outgoing-check.js';

/** Where a value that was masked as that kind is held to be left in the body. */
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
    ['nowhere', '{"a":"[NAME_7K3M9QWXV2RD]"}', '{"a":""}', undefined],
    ['in a text, where the policy leaves it', '{"a":"Kowalczyk Clinic"}', '{"a":""}', undefined],
    ['beside the texts', '{"a":"","b":"Kowalczyk"}', '{"a":"","b":"Kowalczyk"}', 'b'],
    ['there, with a letter as its number', '{"b":"Kowalczy\\u006b"}', '{"b":"Kowalczy\\u006b"}', 'b'],
    ['there, encoded', '{"b":[1,"x%20%4bowalczyk"]}', '{"b":[1,"x%20%4bowalczyk"]}', 'b[1]'],
    ['there, with an escape', '{"b":{"c":"\\\\u004bowalczyk"}}', '{"b":{"c":"\\\\u004bowalczyk"}}', 'b.c'],
    ['in the name of a member', '{"b":{"kowalczyk":1}}', '{"b":{"kowalczyk":1}}', undefined],
    ['in the same name', '{"b":{"a":0,"Kowalczyk":1}}', '{"b":{"a":0,"Kowalczyk":1}}', 'b{1}'],
    ['below such a name', '{"Kowalczyk_x":["Kowalczyk"]}', '{"Kowalczyk_x":["Kowalczyk"]}', 'body{0}[0]'],
  ])('names the place of a value that stands %s', async (_, body, rest, expected) => {
    expect(await left(body, rest, 'Kowalczyk')).toBe(expected);
  });

  it('refuses nothing for kinds that the policy leaves at some places', async () => {
    const policy = 'name: x\nentities: { NAME: { action: tokenize, roles: [user] } }\n';
    expect(await left('"Kowalczyk"', '"Kowalczyk"', 'Kowalczyk', 'NAME', policy)).toBeUndefined();
    expect(
      await left('"2027-01-15"', '"2027-01-15"', '2027-01-15', 'DATE', 'healthcare-scheduling'),
    ).toBeUndefined();
  });
});
