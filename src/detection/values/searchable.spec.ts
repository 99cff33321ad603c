import { describe, expect, it } from '@jest/globals';
import { searchForms } from './searchable.js';

describe('what a value is looked for as', () => {
  // What stays readable within one finding must not be looked for as another: the request would be refused.
  it.each<[string, string, string[]]>([
    ['NAME', 'robert okonkwo junior', ['robert okonkwo junior', 'robertokonkwojunior', 'robert', 'okonkwo']],
    ['NAME', 'Van der', []],
    ['NAME', 'Doctor Okafor', ['doctor okafor', 'doctorokafor', 'okafor']],
    ['NAME', 'o k a f o r hyphen l e e', ['okafor lee', 'okafor lee']],
    ['LOCATION', 'Oregon', []],
    ['LOCATION', 'Bend Oregon', ['bend oregon']],
    ['ADDRESS', 'unit', []],
    ['ADDRESS', 'Harbor Tower', ['harbor tower']],
  ])('of %s %s', (kind, text, expected) => {
    expect(searchForms(kind, text).phrases.map((phrase) => phrase.join(' '))).toEqual(expected);
  });
});
