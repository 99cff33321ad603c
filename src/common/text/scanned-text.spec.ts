import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnchoredPatterns } from './anchored-patterns.js';
import { gated } from './gated-pattern.js';
import { EDGE } from './literal-lists.js';
import { literalsOf } from './pattern-literals.js';
import { ScannedText } from './scanned-text.js';

const marked = (lists: readonly (readonly string[])[]): string[] =>
  lists.map((list) => list.join('|').replaceAll(EDGE, '_'));

describe('literalsOf', () => {
  it.each([
    [/\bcolon\b/i, ['_colon_']],
    [/(?<![a-z])zip(?: code)?(?![a-z])/i, ['_zip_']],
    [/(?<![a-z])zip/, ['zip']],
    [/born|birth/, ['born|birth']],
    [/\d{3}-\d{4}/, ['0-']],
    [/x(?!y)[^a]z*@/, ['@']],
    [/a*|zebra/, []],
    [/\w+/, []],
  ])('returns the literals that %p requires', (pattern, expected) => {
    const needs = marked(literalsOf(pattern).needs);
    for (const list of expected) expect(needs.join('\n')).toContain(list);
    if (expected.length === 0) expect(needs).toEqual([]);
  });

  it('returns no literals for a pattern with references, properties or other classes', () => {
    for (const pattern of [/(x)\1?|(?:)/, /\p{L}+/u, /[^z]+/, /.?/s])
      expect(literalsOf(pattern).needs).toEqual([]);
  });
});

const PATTERNS = [
  /\b(?:zip|post)(?: ?codes?)?\b/giu,
  /(?<![\p{L}\d])\d{5}(?:-\d{4})?(?!\d)/gu,
  /\bmr?s?\b\.?[ \t]+(?=\S)/gi,
  /(?:k|s)o[uh]+m|[.…]{2}/giu,
  /\p{Lu}\p{L}+ (?:of|the) \p{Lu}/gu,
  /(?:^|\n)x(?:y{1,2}z){2}$/gm,
  /[^a]\u00e9[-/]b|a(?:b|)(?:c|d)?e/g,
];
const PIECES =
  'zip post code s mr mrs k so uhm … .. Of the A xyyz yz é - / b a e ac 1 62704 - \n . \u017f \u212a Zip'.split(
    ' ',
  );
const text = fc
  .array(fc.constantFrom(...PIECES, ' ', ' ', ''), { maxLength: 12 })
  .map((parts) => parts.join(''));

describe('ScannedText', () => {
  it('finds every match of a gated pattern', () => {
    const gates = PATTERNS.map((pattern) => gated(pattern));
    fc.assert(
      fc.property(text, (said) => {
        const scanned = new ScannedText(said);
        for (const gate of gates) {
          expect(scanned.matches(gate).map(({ index }) => index)).toEqual(
            [...said.matchAll(gate.pattern)].map(({ index }) => index),
          );
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('reports a possible match for a pattern that was gated after the scan', () => {
    const scanned = new ScannedText('nothing');
    expect(scanned.mayMatch(gated(/quail/))).toBe(false);
    expect(scanned.mayMatch(gated(/partridge/))).toBe(true);
  });
});

describe('AnchoredPatterns', () => {
  it('find the same matches as one alternation of the patterns', () => {
    const sources = ['(?<![a-z])zip ?codes?', '(?<![a-z])(?:zip|so)(?![a-z])', '#\\d', 'a(?:c|e)?'];
    const anchored = new AnchoredPatterns(sources.map((source) => new RegExp(source, 'iy')));
    const choice = new RegExp(sources.map((source) => `(?:${source})`).join('|'), 'gi');
    fc.assert(
      fc.property(text, (said) => {
        const expected = [...said.matchAll(choice)].map(({ index, 0: whole }) => [index, whole]);
        expect(anchored.matches(said).map(({ start, said: whole }) => [start, whole])).toEqual(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reject patterns whose matches they could miss', () => {
    expect(() => new AnchoredPatterns([/\p{L}x/uy])).toThrow(TypeError);
    expect(() => new AnchoredPatterns([/x/g])).toThrow(TypeError);
  });
});
