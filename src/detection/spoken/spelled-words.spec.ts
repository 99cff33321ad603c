import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SPEECH } from '../text/speech.js';

const read = (text: string): [string, string][] =>
  SPEECH.en.spelledWords.inText(text).map(({ start, end, text: word }) => [text.slice(start, end), word]);
const wordsOf = (text: string): string[] => read(text).map(([, word]) => word);

describe('spelled words', () => {
  it.each<[string, string[]]>([
    ['my name is w i l h e l m i n a', ['wilhelmina']],
    ['she is m a double t e o', ['matteo']],
    ['last name O-K-A-F-O-R', ['okafor']],
    ['name capital d, e, l, a, c, r, o, i, x, hyphen, capital n, d, i, a, y, e', ['delacroix-ndiaye']],
    ['name r a s m u s, h o l m', ['rasmus', 'holm']],
    ['no, not okafor with an f, O-K-A-P-H-O-R', ['okaphor']],
    ['not smith with an i but with a y, s m y t h e', ['smythe']],
    ['o as in oscar k as in kilo a f o r', ['okafor']],
    ['given name j u n hyphen h o', ['jun-ho']],
    ['o apostrophe m a double l e y', ["o'malley"]],
    ['last name d e space l a space c r u z', ['de la cruz']],
    ['last name o n t i v e r o s then r u b i o', ['ontiveros rubio']],
    ['b e r g s t r o with two dots m', ['bergström']],
    ['m u umlaut double l e r', ['müller']],
    ['name s o with a stroke r b o with a stroke', ['sørbø']],
    ['c a double l u m m a c capital g i l l i v r a y', ['callum', 'macGillivray']],
  ])('are found in %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['d u a r t e c a r v a l h o', ['duarte', 'carvalho']],
    ['for myself k w a b e n a a s a n t e birthday nine', ['kwabena', 'asante']],
    ['r a s m u s, h o l m hyphen t s h a b a l a l a, on', ['rasmus', 'holm-tshabalala']],
    // A name that begins like another name.
    ['j o h n s o n and', ['johnson']],
    ['last name s a r a c e v i c', ['saracevic']],
    ['r i c h a r d s o n', ['richardson']],
    ['b a r t h o l o m e w', ['bartholomew']],
    ['r a g h u n a t h a n', ['raghunathan']],
    ['at 14 b e n j a m i n r e e d street', ['benjaminreed']],
  ])('are divided into given names and other words in %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each<[string, [string, string][]]>([
    ['last name a d e y e m i m as in mike', [['a d e y e m i m as in mike', 'adeyemi']]],
    ['first name b e a t r i z z at the end', [['b e a t r i z', 'beatriz']]],
    ['this is m a r i s o l i have a question', [['m a r i s o l', 'marisol']]],
  ])('are found without remarks on their letters in %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['m i double d l e t o w n r i zero two eight four two', ['middletown', 'RI']],
    ['in b o u l d e r c o eight zero three zero three', ['boulder', 'CO']],
    ['in fort collins c o eight zero five two one', ['CO']],
    ['i live in r e n o n v eight nine five oh one', ['reno', 'NV']],
    ['last name o r t e g a six eight one three two', ['ortega']],
  ])('are divided before a ZIP code in %j', (text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it.each([
    'member id m v k three oh two two four one',
    'm a 30221 is the member id m a three oh two two one',
    'the plate is seven k d m three one nine',
    'code h seven q x zero b',
    'i have a u t i',
    'my m r n is 4 4 1',
    'i d like a b c',
    'vitamin a, b and c',
    'Nguyễn Văn An',
    'q w r t z',
  ])('are not found in %j', (text) => {
    expect(wordsOf(text)).toEqual([]);
  });

  it('are in order, separate and within the text', () => {
    const part = fc.oneof(
      fc.integer({ min: 0, max: 25 }).map((nth) => String.fromCharCode(97 + nth)),
      fc.constantFrom(
        'double',
        'dash',
        'space',
        'then',
        'as in',
        'boy',
        'with an accent',
        'one',
        '44',
        ',',
        '.',
        'name',
        'é',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const text = parts.join(' ');
        let end = 0;
        for (const word of SPEECH.en.spelledWords.inText(text)) {
          expect(word.start).toBeGreaterThanOrEqual(end);
          expect(word.end).toBeGreaterThan(word.start);
          expect(word.text).not.toMatch(/\0|\d/);
          end = word.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

const remarksOf = (text: string): string[] =>
  SPEECH.en.spelledWords.remarks(text).map(({ start, end }) => text.slice(start, end));

describe('letters in a spelling remark', () => {
  it.each<[string, string[]]>([
    ['no, not okafor with an f, o k a p h o r', ['an f']],
    ["Not Okafor with an F, it's O-K-A-P-H-O-R.", ['an F']],
    ["it's stephens with a p h not a v, s t e p h e n s", ['a p h', 'a v']],
    ['b r a u n, not brown with an o w', ['an o w']],
    ['erin with one r', ['one r']],
  ])('are found in %j', (text, expected) => {
    expect(remarksOf(text)).toEqual(expected);
  });

  it.each(['with an s m y t h', 'not a k-o-w-a-l', 'with a j brown', 'and a j o e', 'not as in f, o k a'])(
    'are not found in %j',
    (text) => {
      expect(remarksOf(text)).toEqual([]);
    },
  );
});
