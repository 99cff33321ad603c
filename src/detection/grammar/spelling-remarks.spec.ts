import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { respelled, spellingRemarks } from '../written/value-reader.js';

/** Letters that are not words. */
const LETTERS = 'b c d f g j k l m n p q r s t v w x z'.split(' ');

function remarksIn(text: string): string[] {
  return spellingRemarks(text).map(({ start, end }) => text.slice(start, end));
}

describe('a remark on the spelling of a name', () => {
  it.each<[said: string, turn: string, written: string]>([
    ['erik', 'erik with a k', 'Erik'],
    ['jensen', 'erik jensen with a k', 'Jensen'],
    ['bennett', "bennett two n's two t's", 'Bennett'],
    ['whitaker', 'robert whitaker with one t', 'Whitaker'],
    ['tran', 'tran just four letters', 'Tran'],
    ['stephen', 'stephen with a p h', 'Stephen'],
    ['ann', 'mary ann no e', 'Ann'],
    ['cruz', 'de la cruz three separate words', 'Cruz'],
    ['abdulrahman', "abdulrahman that's all one word", 'Abdulrahman'],
    ['yáñez', 'yáñez con ye al principio', 'Yáñez'],
    ['ugarte', 'ugarte sin hache', 'Ugarte'],
    ['ibarra', 'ibarra con be grande y doble ere', 'Ibarra'],
    ['zielinski', 'zielinski with a z at the start', 'Zielinski'],
  ])('confirms %j in %j', (said, turn, written) => {
    expect(respelled(said, turn, said.charAt(0).toUpperCase() + said.slice(1))).toBe(written);
  });

  it.each<[said: string, turn: string, written: string]>([
    ['jose', 'jose with an accent on the e', 'José'],
    ['muller', 'muller with an umlaut on the u', 'Müller'],
    ['lopez', 'lopez con acento en la o', 'López'],
  ])('adds the accent to %j in %j', (said, turn, written) => {
    expect(respelled(said, turn, said)).toBe(written.toLowerCase());
  });

  it.each<[said: string, turn: string]>([
    ['erik', 'erik with a c'],
    ['philip', "philip two l's"],
    ['bennett', 'bennett one t'],
    ['leigh', 'leigh the long way'],
    ['ann', 'ann with an e at the end'],
    ['anna', 'anna with an accent on the a'],
    ['mary ann', 'mary ann one word'],
    ['jimenez', 'jimenez con ge'],
    ['tran', 'tran five letters'],
  ])('leaves the spelling of %j open in %j', (said, turn) => {
    expect(respelled(said, turn, said)).toBeUndefined();
  });

  it.each([
    'smith with a brother',
    'patel no i live in ohio',
    'garcia con la doctora',
    'lee and a half',
    'brown with two kids',
    'okafor o k a f o r',
    'okafor two o nine five five five',
    'okafor one o one main street',
  ])('is not found in %j', (turn) => {
    const [said = ''] = turn.split(' ');
    expect(remarksIn(turn)).toEqual([]);
    expect(respelled(said, turn, said)).toBe(said);
  });

  it('changes only the accents of a name', () => {
    const name = fc.stringMatching(/^[a-z]{2,8}$/);
    const letter = fc.constantFrom(...LETTERS);
    const remark = fc.tuple(
      fc.constantFrom('with a', 'two', 'no', 'with an accent on the', 'con', 'sin'),
      letter,
    );
    fc.assert(
      fc.property(name, remark, (said, [words, of]) => {
        const written = respelled(said, `${said} ${words} ${of}`, said);
        if (written !== undefined) expect(written.normalize('NFD').replace(/\p{M}/gu, '')).toBe(said);
      }),
    );
  });

  it('confirms a letter only if the name contains it', () => {
    const name = fc.stringMatching(/^[b-df-hj-np-tv-z]{2,8}$/);
    fc.assert(
      fc.property(name, fc.constantFrom(...LETTERS), (said, letter) => {
        const isIn = said.includes(letter);
        expect(respelled(said, `${said} with a ${letter}`, said) === said).toBe(isIn);
        expect(respelled(said, `${said} sin ${letter}`, said) === said).toBe(!isIn);
      }),
    );
  });
});
