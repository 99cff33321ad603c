import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromSealed, toSealed } from './sealed-value.js';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('\u0001', ':', '1', '0', '-', 'a', '\u{1F600}', ' '), maxLength: 8 }),
);

describe('a sealed value', () => {
  it('contains both forms of the value', () => {
    fc.assert(
      fc.property(texts, texts, (text, written) => {
        expect(fromSealed(toSealed({ text, written }))).toEqual({ text, written });
        expect(fromSealed(toSealed({ text, written: text }))).toEqual({ text, written: text });
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the plain text if both forms are the same, as in earlier releases', () => {
    expect(toSealed({ text: 'Maria Lopez', written: 'Maria Lopez' })).toBe('Maria Lopez');
    expect(fromSealed('Maria Lopez')).toEqual({ text: 'Maria Lopez', written: 'Maria Lopez' });
    expect(fromSealed('12:30')).toEqual({ text: '12:30', written: '12:30' });
    expect(fromSealed('')).toEqual({ text: '', written: '' });
  });

  it('from an earlier release is read for any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!text.startsWith('\u0001'));
        expect(fromSealed(text)).toEqual({ text, written: text });
      }),
    );
  });

  it('contains the conversation', () => {
    fc.assert(
      fc.property(texts, texts, texts, (text, written, scope) => {
        expect(fromSealed(toSealed({ text, written, scope }))).toEqual({ text, written, scope });
      }),
    );
  });

  it('differs for different values', () => {
    const scopes = fc.option(texts, { nil: undefined });
    fc.assert(
      fc.property(texts, texts, scopes, texts, texts, scopes, (a, b, scope, c, d, other) => {
        fc.pre(a !== c || b !== d || scope !== other);
        expect(toSealed({ text: a, written: b, scope })).not.toBe(
          toSealed({ text: c, written: d, scope: other }),
        );
      }),
    );
  });
});
