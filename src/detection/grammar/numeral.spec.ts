import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGLISH } from '../languages/en/index.js';
import { SPANISH } from '../languages/es/index.js';
import { readWhole } from './engine.js';
import { grammarOf, inputOf } from './grammar.js';

const GRAMMARS = { en: grammarOf(ENGLISH), es: grammarOf(SPANISH) } as const;
type Spoken = keyof typeof GRAMMARS;

function cardinal(language: Spoken, said: string): number | undefined {
  const grammar = GRAMMARS[language];
  return readWhole(grammar.numerals.cardinal, inputOf(said, grammar))[0]?.value;
}

function digits(language: Spoken, said: string): string | undefined {
  const grammar = GRAMMARS[language];
  return readWhole(grammar.numerals.digits, inputOf(said, grammar))[0]?.value;
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'x x twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** English words for a whole number below a million. */
function inEnglish(value: number, and = ''): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100)
    return `${TENS[Math.floor(value / 10)] ?? ''}${value % 10 === 0 ? '' : ` ${ONES[value % 10] ?? ''}`}`;
  const [size, word] = value < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  const rest = value % size;
  const joint = rest > 0 && rest < 100 ? and : '';
  return `${inEnglish(Math.floor(value / size), and)} ${word}${rest === 0 ? '' : ` ${joint}${inEnglish(rest, and)}`}`;
}

const UNIDADES =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const DECENAS = 'x x x treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const CENTENAS =
  'x ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );

/** Spanish words for a whole number below a million. */
function inSpanish(value: number): string {
  if (value < 30) return UNIDADES[value] ?? '';
  if (value < 100)
    return `${DECENAS[Math.floor(value / 10)] ?? ''}${value % 10 === 0 ? '' : ` y ${UNIDADES[value % 10] ?? ''}`}`;
  if (value === 100) return 'cien';
  if (value < 1_000)
    return `${CENTENAS[Math.floor(value / 100)] ?? ''}${value % 100 === 0 ? '' : ` ${inSpanish(value % 100)}`}`;
  const thousands = Math.floor(value / 1_000);
  const rest = value % 1_000;
  // As in "treinta y un mil".
  const count = inSpanish(thousands).replace(/uno$/, 'un').replace('veintiun ', 'veintiún ');
  return `${thousands === 1 ? '' : `${count} `}mil${rest === 0 ? '' : ` ${inSpanish(rest)}`}`;
}

describe('spoken whole numbers', () => {
  it.each<[Spoken, string, number]>([
    ['en', 'one hundred one', 101],
    ['en', 'one hundred and one', 101],
    ['en', 'a hundred and five', 105],
    ['en', 'twelve hundred', 1_200],
    ['en', 'nineteen hundred one', 1_901],
    ['en', 'thirty thousand three hundred one', 30_301],
    ['en', 'twenty-two', 22],
    ['en', 'forty uh two', 42],
    ['es', 'ciento uno', 101],
    ['es', 'mil doscientos', 1_200],
    ['es', 'mil novecientos setenta y seis', 1_976],
    ['es', 'dieciséis', 16],
    ['es', 'cien mil', 100_000],
  ])('are read in the language %s from "%s"', (language, said, value) => {
    expect(cardinal(language, said)).toBe(value);
  });

  it('are read for every number in English', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.constantFrom('', 'and '), (value, and) => {
        expect(cardinal('en', inEnglish(value, and))).toBe(value);
      }),
    );
  });

  it('are read for every number in Spanish', () => {
    fc.assert(
      fc.property(fc.nat(999_999), (value) => {
        // In "doscientos un mil", "un" can also be an article.
        fc.pre(Math.floor(value / 1_000) % 100 !== 1 || value < 2_000);
        expect(cardinal('es', inSpanish(value))).toBe(value);
      }),
    );
  });
});

describe('spoken digits', () => {
  it.each<[Spoken, string, string]>([
    ['en', 'five one two oh', '5120'],
    ['en', 'twenty two forty', '2240'],
    ['en', 'double four triple oh', '44000'],
    ['en', 'nineteen hundred', '1900'],
    ['en', 'four hundred twelve', '412'],
    ['en', 'eight hundred eighty nine five hundred fifty five', '889555'],
    ['en', 'nine hundred ninety four ninety five', '99495'],
    ['en', 'four to five', '425'],
    ['es', 'cincuenta y cinco doble cero uno', '55001'],
    ['es', 'dos mil uno', '2001'],
  ])('are read in the language %s from "%s"', (language, said, row) => {
    expect(digits(language, said)).toBe(row);
  });

  it('are read one by one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,16}$/), (row) => {
        expect(
          digits('en', Array.from(row, (digit) => (digit === '0' ? 'oh' : ONES[Number(digit)])).join(' ')),
        ).toBe(row);
        expect(digits('es', Array.from(row, (digit) => UNIDADES[Number(digit)]).join(' '))).toBe(row);
      }),
    );
  });
});
