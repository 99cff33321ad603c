import { describe, expect, it } from '@jest/globals';
import { changedSpans, type FoundSpan } from './term-effect.js';

const TEXT = 'call Ann Lee at Oak House.';

function span(words: string, kind: string): FoundSpan {
  const start = TEXT.indexOf(words);
  return { start, end: start + words.length, kind };
}

const ANN = span('Ann', 'NAME');
const LEE = span('Lee', 'NAME');
const NAME = span('Ann Lee', 'NAME');
const PROJECT = span('Ann Lee', 'PROJECT');
const HOUSE = span('Oak House', 'FACILITY');

describe('what a term changes', () => {
  it.each<[string, FoundSpan[], FoundSpan[], object[]]>([
    ['nothing', [NAME], [NAME], []],
    ['nothing where a value is cut otherwise', [NAME], [ANN, LEE], []],
    ['what is masked then', [], [HOUSE], [{ ...HOUSE, becomes: 'masked' }]],
    ['what is masked as a whole then', [ANN], [NAME], [{ ...NAME, becomes: 'masked' }]],
    ['what stays readable then', [HOUSE], [], [{ ...HOUSE, becomes: 'readable' }]],
    ['what stays readable in part', [NAME], [ANN], [{ ...NAME, becomes: 'readable' }]],
    ['what is masked as another kind', [NAME], [PROJECT], [{ ...PROJECT, becomes: 'another_kind' }]],
  ])('is %s', (_, before, after, changed) => {
    const found = changedSpans(['', TEXT], [[], before], [[], after]);
    expect(found).toEqual(changed.map((one) => ({ ...one, text: 1 })));
  });
});
