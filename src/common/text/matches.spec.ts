import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesOf } from './matches.js';

const PATTERNS = [/\d+/g, /(?<word>[a-z]+)(?=\s|$)/gi, /(?:a|b)*/g, /\p{L}{2}/gu, /x*/gu, /$/g];

describe('matchesOf', () => {
  it('gives what matchAll gives, whatever was searched before', () => {
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

  it('refuses a pattern that would match one place for ever', () => {
    expect(() => matchesOf('a', /a/)).toThrow(TypeError);
  });
});
