import { describe, expect, it } from '@jest/globals';
import { letterRemarks } from './letter-remarks.js';

const read = (text: string): string[] => letterRemarks(text).map(({ start, end }) => text.slice(start, end));

describe('letters that are spoken of', () => {
  it.each<[string, string[]]>([
    ['no, not okafor with an f, o k a p h o r', ['an f']],
    ["Not Okafor with an F, it's O-K-A-P-H-O-R.", ['an F']],
    ["it's stephens with a p h not a v, s t e p h e n s", ['a p h', 'a v']],
    ['b r a u n, not brown with an o w', ['an o w']],
    ['erin with one r', ['one r']],
  ])('in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['with an s m y t h', 'not a k-o-w-a-l', 'with a j brown', 'and a j o e', 'not as in f, o k a'])(
    'are none in %j',
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );
});
