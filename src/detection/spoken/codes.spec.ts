import { describe, expect, it } from '@jest/globals';
import { ScannedText } from '../../common/text/scanned-text.js';
import fc from 'fast-check';
import { normalize } from '../text/normalized-text.js';
import { SPEECH } from '../text/speech.js';

describe('spelled codes', () => {
  it.each([
    ['h x dash four oh two', 'h x-4 0 2'],
    ['b as in boy four', 'b 4'],
    ['m like mary, k like in kilo 7', 'm, k 7'],
    ['p for paul 4', 'p 4'],
    ['bravo four four', 'b 4 4'],
    ['six x ray delta nine', '6 x d 9'],
    ['four quebec eight', '4 q 8'],
    ['capital b four', 'b 4'],
    ['double u four', 'w 4'],
    ['double b four', 'b b 4'],
    ['k oh b four', 'k 0 b 4'],
    ['l oh as in oscar four', 'l o 4'],
    ['the m r n is seven', 'the mrn is 7'],
    ['the v i n k l four', 'the vin k l 4'],
    ['my i d is 4418', 'my id is 4418'],
    ['d david four four', 'd 4 4'],
    ['d as and david four', 'd 4'],
    ['license number is delta four four one', 'license number is d 4 4 1'],
    ["it's tango forty four eighteen", "it's t 44 18"],
    ['claim number mike four four one', 'claim number m 4 4 1'],
    ['romeo foxtrot dash nineteen', 'r f-19'],
    ['it says i d x y 4 4 1', 'it says id x y 4 4 1'],
  ])('in %j are written as %j', (text, written) => {
    expect(normalize(text).spoken.text).toBe(written);
  });

  it.each([
    'i like ice cream',
    'give me a for once',
    'this is mike',
    'mike charlie is here',
    'call victor at home',
    'in november 12 of us came',
    'i need an x ray of my chest',
    'd e a n is my name',
    'my id is d e a 4 4 1',
    'a hotel in quebec',
    "it's charlie 4 4 1",
    'on delta 4 4 1',
    'the code is november 4 19 58',
    'this is mike 555 0142',
    'd david came',
    'i like an iced tea',
  ])('are not found in %j, which is unchanged', (text) => {
    expect(normalize(text).spoken.text).toBe(text);
  });

  it('can be mapped to what was said', () => {
    const text = 'so b as in boy dash four';
    const view = normalize(text).spoken;
    expect(view.text).toBe('so b-4');
    const { start, end } = view.toOriginal(3, 6);
    expect(text.slice(start, end)).toBe('b as in boy dash four');
  });
});

describe('a text that spells no code', () => {
  const WORDS = (
    'a i b x o oh u ray as in is an and like for ice apple boy xray bravo mike november dee bee double capital upper ' +
    'lower case dash dot point four 4 41 rx id d p n m r v says number my please see you zero one'
  ).split(' ');
  /** Words that decide whether an "a" or "i" is a letter, which are chosen more often. */
  const DECISIVE = 'a,i,x,4,b,as,like,for,is,in,an,apple,ice,ray,as in ice,is in ice,as an apple'.split(',');
  const MARKS = [' ', ' ', ' ', ', ', '. ', ' - ', '-', "'", '; '];
  /** Separates the text from what precedes it. One of the two contains a spelled letter. */
  const [BEFORE, SPELLING] = ['please please please please | ', 'double u please please | '];

  const textOf = (pieces: readonly (readonly [string, string])[]): string => pieces.flat().join('');
  const editsAfter = (before: string, text: string): object[] =>
    SPEECH.en.codes
      .edits(new ScannedText(before + text))
      .filter(({ start }) => start >= before.length)
      .map((edit) => ({ ...edit, start: edit.start - before.length, end: edit.end - before.length }));

  it('is read the same as after a spelled letter', () => {
    const word = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...DECISIVE) },
      { weight: 1, arbitrary: fc.constantFrom(...WORDS) },
    );
    const piece = fc.tuple(word, fc.constantFrom(...MARKS));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const text = textOf(pieces);
        expect(editsAfter(BEFORE, text)).toEqual(editsAfter(SPELLING, text));
      }),
      { numRuns: 20_000 },
    );
  });
});
