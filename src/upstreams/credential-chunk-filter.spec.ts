import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CredentialFilter } from './credential-filter.js';

const KEY = 'sk-test-4f9c0b1e7a';

function through(pieces: readonly string[], key = KEY): string[] {
  const filter = new CredentialFilter([key]).chunks();
  return [...pieces.map((piece) => filter.push(piece)), filter.flush()];
}

describe('a credential in pieces of a text', () => {
  it.each([
    [['You sent ', 'sk-test-4f9c', '0b1e7a', ', I think']],
    [Array.from(`You sent ${KEY}, I think`)],
    [['You sent sk-', 'test-', '4f9c0b1e7a, I think']],
  ])('is withheld except for a beginning that could be a word: %j', (pieces) => {
    const text = through(pieces).join('');
    expect(text).toMatch(/^You sent (?:sk-(?:te?s?)?)?\[withheld\], I think$/);
  });

  it('is withheld if the text ends within it', () => {
    expect(through(['It is ', 'sk-test-4f9c0b1']).join('')).toBe('It is [withheld]');
  });

  it('leaves at most its beginning in any chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 80 }), { maxLength: 12 }),
        fc.string({ maxLength: 20 }),
        (cuts, around) => {
          const text = `${around}${KEY}${around}${KEY}`;
          const points = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
          const pieces = points.slice(1).map((point, at) => text.slice(points[at], point));
          const out = through(pieces).join('');
          expect(out).not.toContain(KEY.slice(6));
          expect(out.match(/\[withheld\]/g)).toHaveLength(2);
        },
      ),
    );
  });

  it('does not hold back or change other texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        expect(through(pieces).slice(0, -1)).toEqual(pieces);
      }),
    );
    expect(through(['sk-', 'te', 'st', '-mode'])).toEqual(['sk-', 'te', '', 'st-mode', '']);
  });
});
