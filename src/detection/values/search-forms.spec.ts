import { describe, expect, it } from '@jest/globals';
import { valueKey, ValueReader } from '../written/values.js';
import { formsIn, searchForms } from './search-forms.js';

describe('searchForms', () => {
  // Text that is left in clear in one finding must not be a search form of another, because the egress check
  // would reject it.
  it.each<[string, string, string[]]>([
    ['NAME', 'robert okonkwo junior', ['robert okonkwo junior', 'robertokonkwojunior', 'robert', 'okonkwo']],
    ['NAME', 'Van der', []],
    ['NAME', 'Doctor Okafor', ['doctor okafor', 'doctorokafor', 'okafor']],
    ['NAME', 'o k a f o r hyphen l e e', ['okafor lee', 'okafor lee']],
    ['NAME', 'pepe digo luisa', ['pepe digo luisa', 'pepedigoluisa', 'pepe', 'luisa']],
    ['NAME', 'Perdón', []],
    ['LOCATION', 'Oregon', []],
    ['LOCATION', 'Bend Oregon', ['bend oregon']],
    ['ADDRESS', 'unit', []],
    ['ADDRESS', 'Harbor Tower', ['harbor tower']],
  ])('for %s %s returns its phrases', (kind, text, expected) => {
    expect(searchForms(kind, text).phrases.map((phrase) => phrase.join(' '))).toEqual(expected);
  });

  it.each([
    ['PHONE', 'four one five, five five five, oh one four two'],
    ['NAME', 'Adaeze Okafor'],
    ['DOB', 'june ninth 1958'],
    ['NAME', '415 555 0142'],
  ])(
    'returns the same forms for a value of kind %s with and without a reader, also from its cache',
    (kind, text) => {
      const reader = new ValueReader();
      for (let time = 0; time < 2; time += 1) {
        expect(reader.keyOf(kind, text)).toBe(valueKey(kind, text));
        expect(formsIn(reader, kind, text)).toEqual(searchForms(kind, text));
      }
    },
  );
});
