import { describe, expect, it } from '@jest/globals';
import type { TextSlot } from '../detection/slot.js';
import { MaskedPart } from './masked-value.js';

const SLOT: TextSlot = {
  path: 'messages[0].content',
  member: 'speech',
  role: 'user',
  form: 'text',
  text: '',
};

describe('a masked part of a value', () => {
  it.each([
    ['NAME', 'lopez', 'Lopez'],
    ['EMPLOYER', 'blue mesa cooperative', 'Blue Mesa Cooperative'],
    ['LOCATION', 'dayton', 'Dayton'],
    ['EMPLOYER', 'eBay', 'eBay'],
  ])('of the kind %s that was said as %j is restored as %j', (kind, text, expected) => {
    const { shown, written } = new MaskedPart(kind, text, false, 'US', text, SLOT, {});
    expect(shown ?? written).toBe(expected);
  });

  it('is restored as the caller said it, even if later instructions write it differently', () => {
    const said: TextSlot = { ...SLOT, turn: 0 };
    const instructions: TextSlot = { ...SLOT, path: 'instructions', role: 'system' };
    const part = new MaskedPart('NAME', 'Jane', false, 'US', 'Jane', said, {});
    part.note('JANE', instructions);
    expect([part.said, part.shown]).toEqual(['Jane', 'Jane']);
    const only = new MaskedPart('NAME', 'JANE', false, 'US', 'JANE', instructions, {});
    expect([only.said, only.shown]).toEqual(['JANE', 'JANE']);
    only.note('Jane', { ...said, turn: 1 });
    expect([only.said, only.shown]).toEqual(['Jane', 'Jane']);
  });
});
