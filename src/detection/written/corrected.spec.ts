import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { corrections } from './corrected.js';

describe('corrections', () => {
  it.each<[string, string[]]>([
    ['0142', ['0142']],
    ['0143, no, 0142', ['0143', '0142']],
    ['0143 no wait sorry 0142', ['0143', '0142']],
    ['0143, no, it’s 0142', ['0143', 'it’s 0142']],
    ["0143, no, it's 0142", ['0143', '0142']],
    ['8841 scratch that 8842', ['8841', '8842']],
    ['12 actually 13 hold on 14', ['12', '13', '14']],
    ['june eighth i mean june ninth', ['june eighth', 'june ninth']],
    // The same value repeated, and words that only look like a correction.
    ['0142 again 0142', ['0142 again 0142']],
    ['again 0142', ['again 0142']],
    ['nolan street', ['nolan street']],
    // No text before or after the correction.
    [' no, 0142', ['0142']],
    ['0142, no', ['0142, no']],
    ['no', ['no']],
    ['', ['']],
  ])('are divided in %j', (text, expected) => {
    expect(corrections(text)).toEqual(expected);
  });

  it('are divided in short texts only', () => {
    const long = `${'1 '.repeat(200)}, no, 2`;
    expect(corrections(long)).toEqual([long]);
  });

  it('are parts of the text in order', () => {
    const words = fc.constantFrom(
      'no',
      'wait',
      '0142',
      'sorry',
      'i mean',
      'maria',
      ',',
      'hold on',
      "it's",
      'again',
    );
    fc.assert(
      fc.property(
        fc.array(words).map((list) => list.join(' ')),
        (text) => {
          let from = 0;
          for (const piece of corrections(text)) {
            const at = text.indexOf(piece, from);
            expect(at).toBeGreaterThanOrEqual(from);
            from = at + piece.length;
          }
        },
      ),
    );
  });
});
