import { describe, expect, it } from '@jest/globals';
import { differences, lineOf } from './lib-findings.mjs';

const name = { start: 3, end: 8, kind: 'NAME', pass: 'model', detector: 'reader', confidence: 0.91 };
const phone = {
  start: 20,
  end: 32,
  kind: 'PHONE',
  pass: 'pattern',
  detector: 'phone',
  confidence: 0.99,
  validated: true,
};
const list = (...perTurn) => perTurn.map((findings, turn) => lineOf('develop', 'case-1', turn, findings));

describe('differences between two lists of findings', () => {
  it('are none where the findings are the same, in whatever order', () => {
    expect(differences(list([name, phone], []), list([phone, name], []))).toEqual([]);
  });

  it.each([
    ['moved by one character', { ...name, end: 9 }],
    ['of another kind', { ...name, kind: 'EMPLOYER' }],
    ['by another pass', { ...name, pass: 'pattern' }],
    ['by another recognizer', { ...name, detector: 'names' }],
    ['less sure', { ...name, confidence: 0.9 }],
    ['validated', { ...name, validated: true }],
  ])('tell of a finding %s', (_, planted) => {
    const different = differences(list([name, phone]), list([planted, phone]));
    expect(different.map((line) => line.slice(0, 19))).toEqual([
      '- develop case-1 0:',
      '+ develop case-1 0:',
    ]);
  });

  it('tell of one that is gone, new, or there only once', () => {
    expect(differences(list([name, phone]), list([phone]))).toHaveLength(1);
    expect(differences(list([phone]), list([name, phone]))).toHaveLength(1);
    expect(differences(list([name, name]), list([name]))).toEqual([
      '- develop case-1 0: 3 8 NAME model reader 0.91 false',
    ]);
  });

  it('tell of turns that only one list has', () => {
    expect(differences(list([name], []), list([name]))).toEqual(['- develop case-1 1']);
    expect(differences(list([name]), list([name], []))).toEqual(['+ develop case-1 1']);
  });
});
