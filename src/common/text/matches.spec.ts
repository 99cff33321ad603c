import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchEnd, matchesOf } from './matches.js';

const PATTERNS = [/\d+/g, /(?<word>[a-z]+)(?=\s|$)/gi, /(?:a|b)*/g, /\p{L}{2}/gu, /x*/gu, /$/g];

describe('matchesOf', () => {
  it('returns the matches of matchAll, whatever was searched before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATTERNS), fc.string({ unit: 'binary' }), (pattern, text) => {
        pattern.lastIndex = 2;
        const plain = (matches: Iterable<RegExpExecArray>): unknown[] =>
          [...matches].map((match) => ({ all: [...match], at: match.index, groups: { ...match.groups } }));
        expect(plain(matchesOf(text, pattern))).toEqual(plain(text.matchAll(new RegExp(pattern))));
      }),
      { numRuns: 2_000 },
    );
  });

  it('rejects a pattern that would match the same place forever', () => {
    expect(() => matchesOf('a', /a/)).toThrow(TypeError);
  });
});

describe('matchEnd', () => {
  it('returns the end of a match that begins at the offset', () => {
    expect(matchEnd('ab 12 cd', 3, /\d+/y)).toBe(5);
    expect(matchEnd('ab 12 cd', 3, /x?/y)).toBe(3);
  });

  it('returns undefined if no match begins at the offset, whatever was matched before', () => {
    const pattern = /\d+/y;
    expect(matchEnd('12 cd', 0, pattern)).toBe(2);
    expect(matchEnd('cd 12', 0, pattern)).toBeUndefined();
  });
});
