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

describe('the effect of a new term', () => {
  it.each<[string, FoundSpan[], FoundSpan[], object[]]>([
    ['no change', [NAME], [NAME], []],
    ['no change if a value is only divided differently', [NAME], [ANN, LEE], []],
    ['text that becomes masked', [], [HOUSE], [{ ...HOUSE, becomes: 'masked' }]],
    ['a value that becomes masked as a whole', [ANN], [NAME], [{ ...NAME, becomes: 'masked' }]],
    ['text that becomes readable', [HOUSE], [], [{ ...HOUSE, becomes: 'readable' }]],
    ['a value that becomes partly readable', [NAME], [ANN], [{ ...NAME, becomes: 'readable' }]],
    ['a value that becomes another kind', [NAME], [PROJECT], [{ ...PROJECT, becomes: 'another_kind' }]],
  ])('is %s', (_, before, after, changed) => {
    const found = changedSpans(['', TEXT], [[], before], [[], after]);
    expect(found).toEqual(changed.map((one) => ({ ...one, text: 1 })));
  });
});
