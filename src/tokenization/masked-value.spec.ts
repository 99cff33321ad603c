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

describe('a masked part', () => {
  it.each([
    ['NAME', 'lopez', 'Lopez'],
    ['EMPLOYER', 'blue mesa cooperative', 'Blue Mesa Cooperative'],
    ['LOCATION', 'dayton', 'Dayton'],
    ['EMPLOYER', 'eBay', 'eBay'],
  ])('of kind %s, said as %j, comes back as %j', (kind, text, expected) => {
    const { shown, written } = new MaskedPart(kind, text, false, 'US', text, SLOT, undefined);
    expect(shown ?? written).toBe(expected);
  });
});
