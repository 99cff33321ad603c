import { describe, expect, it } from '@jest/globals';
import { searchForms } from './searchable.js';
import { valueKey } from './value-key.js';
import { ValueReader, valueReader } from './value-reader.js';

describe('ValueReader', () => {
  it.each([
    ['PHONE', 'four one five, five five five, oh one four two'],
    ['NAME', 'Adaeze Okafor'],
    ['DOB', 'june ninth 1958'],
    ['NAME', '415 555 0142'],
  ])('reads a value of kind %s as it would be read alone, first and again', (kind, text) => {
    const reader = new ValueReader();
    for (let time = 0; time < 2; time += 1) {
      expect(reader.keyOf(kind, text)).toBe(valueKey(kind, text));
      expect(reader.formsOf(kind, text)).toEqual(searchForms(kind, text));
    }
  });

  it('keeps what it read of a request with the slots of that request', () => {
    const [one, other] = [[], []];
    expect(valueReader(one)).toBe(valueReader(one));
    expect(valueReader(one)).not.toBe(valueReader(other));
  });
});
