import { describe, expect, it } from '@jest/globals';
import { ScannedText } from '../../common/text/scanned-text.js';
import { ENGLISH } from '../languages/en/index.js';
import type { Language } from '../languages/language.js';
import { wordMap, wordSet } from '../lexicon/words.js';
import { Speech } from './speech.js';

/** Only the part of Spanish that the texts below need. */
const SPANISH: Language = {
  ...ENGLISH,
  numbers: {
    ...ENGLISH.numbers,
    words: {
      ...ENGLISH.numbers.words,
      unit: wordMap('cero 0 uno 1 dos 2 tres 3 cuatro 4 cinco 5'),
      tens: wordMap('cincuenta 50'),
      repeat: wordMap('doble 2'),
    },
  },
  marks: { ...ENGLISH.marks, joints: wordMap('punto . guion -'), dot: 'punto', dash: 'guion', at: 'arroba' },
  letters: { ...ENGLISH.letters, words: wordMap('jota j hache h'), asIn: new Set(['como en', 'de la']) },
  mailboxes: { ...ENGLISH.mailboxes, leads: wordSet('es correo') },
  online: { ...ENGLISH.online, marks: wordMap('punto . guion -') },
};

function written(speech: Speech, text: string): string {
  const edits = speech.edits(new ScannedText(text));
  return edits.reduceRight(
    (out, { start, end, text: by }) => out.slice(0, start) + by + out.slice(end),
    text,
  );
}

describe('the speech grammar', () => {
  const speech = new Speech(SPANISH);

  it.each([
    ['cinco cinco doble cuatro', '5 5 44'],
    ['b de la barcelona cuatro', 'b 4'],
    ['mi correo es ana punto ruiz arroba ejemplo punto com', 'mi correo es ana.ruiz@ejemplo.com'],
  ])('reads %j with the tables of its language', (text, expected) => {
    expect(written(speech, text)).toBe(expected);
  });

  it('ignores words of other languages', () => {
    expect(written(speech, 'five five five oh one four two')).toBe('five five five oh one four two');
  });
});
