import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Certainty } from './encodings.js';
import { layersOf, NormalizedText } from './normalized-text.js';

function decoded(text: string, certainty: Certainty = 'certain'): string {
  return layersOf(new NormalizedText(text, undefined, false), certainty).at(-1)?.text ?? text;
}

describe('encoded text', () => {
  it.each([
    ['Jane%20Okafor', 'Jane Okafor'],
    ['dob=06%2F09%2f1958', 'dob=06/09/1958'],
    ['06%2F09%2F1958', '06/09/1958'],
    ['06%2009%201958', '06 09 1958'],
    ['phone=555%200142', 'phone=555 0142'],
    ['Jos%C3%A9', 'José'],
    ['Jos%E9 Okafor', 'José Okafor'],
    ['%F0%9F%98%80 hi', '😀 hi'],
    ['%4A%61%6E%65', 'Jane'],
    ['Jane%2520Okafor', 'Jane Okafor'],
    ['/find?name=Jane+Okafor&tel=+13125550142', '/find?name=Jane Okafor&tel=+13125550142'],
    ['name=Jane+Okafor&dob=06%2F09%2F1958', 'name=Jane Okafor&dob=06/09/1958'],
    ['tel=%2B1%20312', 'tel=+1 312'],
    ['%7B%22name%22%3A%22Jos%5Cu00e9%22%7D', '{"name":"José"}'],
    ['Jane=20Okafor', 'Jane Okafor'],
    ['Jos=C3=A9', 'José'],
    ['Jos=C3=\r\n=A9', 'José'],
    ['Caller: Jane Oka=\nfor', 'Caller: Jane Okafor'],
    ['she was born on 06/09=\r\n/1958', 'she was born on 06/09/1958'],
    ['=4A=61=6E=65', 'Jane'],
    ['a=3D"Jane=20Okafor"', 'a="Jane Okafor"'],
    ['Jane=20Okafor, MRN=2048213377', 'Jane Okafor, MRN 48213377'],
    ['Jane=3D20Okafor', 'Jane Okafor'],
    ['Caller: Jane Oka=\nfor, from=20240101', 'Caller: Jane Okafor, from=20240101'],
    [
      'Jos&eacute; &Scaron;imi&cacute; &amp; &lt;Okafor&gt;&nbsp;&#79;&#x4F;',
      'José Šimić & <Okafor>\u00a0OO',
    ],
    ['06&sol;09&#47;1958', '06/09/1958'],
    ['&amp;eacute;', 'é'],
    ['Jos\\u00e9 \\x4fkafor', 'José Okafor'],
    ['Jos\\\\u00e9', 'José'],
    ['Jos\\xc3\\xa9', 'José'],
    ['\\ud83d\\ude00', '😀'],
    ['Jos%26eacute%3B', 'José'],
  ])('is decoded in %j', (text, expected) => {
    expect(decoded(text)).toBe(expected);
  });

  it.each([
    '50% off and 100%25',
    'a 50%20 split',
    '100%accurate, 20%decrease, 5%fat',
    'from=20240101&to=2024-01-31',
    'mrn=20481516',
    'from=20240101 to=2024-01-31',
    'width=20px, age=20.',
    'state=CA, country=DE, color=FF00AA',
    'NAME=\nDOB=\nPHONE=\n',
    'first name=\njane\nlast name=\nokafor\n',
    '1+4=\n5',
    'a = b && c',
    'AT&T; R&D; &unknown;',
    'C:\\users\\new',
    '\\ud83d alone, &#0; &#55296; %00 =00 \\x07',
    'c++ = a+b',
    'x=1 &y=2',
  ])('is not found in the plain text %j', (text) => {
    expect(decoded(text)).toBe(text);
  });

  it.each([
    ['100%25', '100%'],
    ['555%200142', '555 0142'],
    ['MRN=2048213377', 'MRN 48213377'],
    ['born =\n06/09/1958', 'born 06/09/1958'],
    ['J=61ne', 'Jane'],
  ])('is only possible in %j', (text, expected) => {
    expect(decoded(text)).toBe(text);
    expect(decoded(text, 'possible')).toBe(expected);
  });

  it('is decoded in linear time', () => {
    for (const piece of [
      '%',
      '=',
      '&a=',
      '?a=+',
      '\\',
      '\\\\x',
      '&#',
      '%20',
      '=20',
      '=\n',
      '1%20',
      '&a=b+c',
      'a=b+c&',
    ]) {
      const text = piece.repeat(200_000 / piece.length);
      const begun = performance.now();
      decoded(text, 'possible');
      decoded(text);
      expect(performance.now() - begun).toBeLessThan(5_000);
    }
  });
});

/** Encoded forms of one character, including the character itself. */
const FORMS: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => bytes(character, '%'),
  (character) => bytes(character, '='),
  (character) => `&#${character.codePointAt(0)};`,
  (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`,
  (character) =>
    character.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
];

function bytes(character: string, sign: string): string {
  return [...Buffer.from(character)]
    .map((byte) => sign + byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('');
}

const encodedCharacters = fc.array(
  fc
    .tuple(fc.constantFrom(...Array.from('Jané Økafør 06/09 ñ😀—"{')), fc.constantFrom(...FORMS))
    .map(([character, form]) => ({ character, written: form(character) })),
  { minLength: 1, maxLength: 30 },
);

describe('the offsets of decoded text', () => {
  it('are mapped exactly for every character', () => {
    fc.assert(
      fc.property(encodedCharacters, fc.constantFrom(1, 2), (characters, times) => {
        const written = characters.map((each) => (times === 1 ? each.written : bytes(each.written, '%')));
        const layers = layersOf(new NormalizedText(written.join(''), undefined, false), 'possible');
        const view = layers.at(-1);
        const text = characters.map(({ character }) => character).join('');
        if (view?.text !== text) return;
        let at = 0;
        let start = 0;
        for (const [nth, { character }] of characters.entries()) {
          const end = start + (written[nth]?.length ?? 0);
          const read = { start: at, end: at + character.length };
          expect(view.toOriginal(read.start, read.end)).toEqual({ start, end });
          for (let offset = start; offset < end; offset++)
            expect(view.fromOriginal({ start: offset, end })).toEqual({
              ...read,
              start: written[nth] === character ? at + offset - start : at,
            });
          at = read.end;
          start = end;
        }
      }),
      { numRuns: 500 },
    );
  });
});
