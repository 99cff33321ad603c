import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGLISH } from '../languages/en/index.js';
import { SPANISH } from '../languages/es/index.js';
import { DateReader } from './date.js';
import { grammarOf } from './grammar.js';

const now = (): number => Date.UTC(2026, 10, 29);
const english = new DateReader(grammarOf(ENGLISH), now);
const spanish = new DateReader(grammarOf(SPANISH), now);

/** Written form, or the state if there is none. */
function read(reader: DateReader, text: string, country: string, isBirth: boolean): string {
  const reading = reader.read(text, { country, isBirth });
  return reading.state === 'certain' ? reading.written : reading.state;
}

describe('an English date of birth', () => {
  it.each([
    ['june ninth nineteen fifty eight', '1958-06-09'],
    ['April twelfth, nineteen eighty-four', '1984-04-12'],
    ['June 9th, 1958', '1958-06-09'],
    ['9 June 1958', '1958-06-09'],
    ['the ninth of june 1958', '1958-06-09'],
    ['1958 June 9', '1958-06-09'],
    ['6/9/1958', '1958-06-09'],
    ['6/9/58', '1958-06-09'],
    ['6-19-01', '2001-06-19'],
    ['9.6.1958', '1958-09-06'],
    ['27.04.1962', '1962-04-27'],
    ['06091958', '1958-06-09'],
    ['19580609', '1958-06-09'],
    ['1958.06.09', '1958-06-09'],
    ['09JUN1958', '1958-06-09'],
    ['09-Jun-58', '1958-06-09'],
    ['June 19, 58', '1958-06-19'],
    ['six nine fifty eight', '1958-06-09'],
    ['six nineteen fifty eight', '1958-06-19'],
    ['one two nineteen eighty', '1980-01-02'],
    ['oh six oh nine nineteen fifty eight', '1958-06-09'],
    ['oh three one four nineteen fifty eight', '1958-03-14'],
    ['one two zero nine one nine five eight', '1958-12-09'],
    ['six slash nine slash fifty eight', '1958-06-09'],
    ['month six day nine year fifty eight', '1958-06-09'],
    ['sixth month ninth nineteen fifty eight', '1958-06-09'],
    ['the twelfth of the ninth eighty one', '1981-09-12'],
    ["june 4 '58", '1958-06-04'],
    ['may fifth oh five', '2005-05-05'],
    ['may fifth nineteen oh five', '1905-05-05'],
    ['june twentieth twenty ten', '2010-06-20'],
    // The year is not in the future.
    ['may fifth twenty six', '2026-05-05'],
    ['december fifth twenty six', '1926-12-05'],
    ['june ninth twenty fifty eight', 'incomplete'],
    // A day and a year that sound like one number.
    ['june twenty two thousand five', '2005-06-20'],
    ['june 22005', '2005-06-20'],
    ['twelve twenty two thousand five', '2005-12-20'],
    ["it's uh june the ninth um nineteen fifty eight", '1958-06-09'],
    ['tuesday june ninth nineteen fifty eight', '1958-06-09'],
    ['june ninth nineteen fifty eight again june ninth nineteen fifty eight', '1958-06-09'],
    ['1961-03-02T00:00:00-05:00', '1961-03-02'],
  ])('%j is read as %j', (said, expected) => {
    expect(read(english, said, 'US', true)).toBe(expected);
  });

  it.each([
    ['june eighth, no, june ninth 1958', '1958-06-09'],
    ['june ninth no tenth nineteen fifty eight', '1958-06-10'],
    ['june ninth nineteen fifty eight no the tenth', '1958-06-10'],
    ['june ninth fifty eight no fifty nine', '1959-06-09'],
    ['june 9 1958, i mean 1959', '1959-06-09'],
    ['june third no wait the fourth nineteen eighty one', '1981-06-04'],
    ['june fourth nineteen eighty no nineteen eighty one', '1981-06-04'],
    ['june ninth 1958 sorry july', '1958-07-09'],
    ['june ninth no wait july ninth 1958', '1958-07-09'],
    ['june tenth no the first june first twenty nineteen', '2019-06-01'],
    ['june ninth nineteen no nineteen fifty eight', '1958-06-09'],
    ['june ninth nineteen fifty no wait fifty eight', '1958-06-09'],
    ['june ninth nineteen ninety nine no oh one', 'ambiguous'],
    ['june ninth two thousand five no fifty eight', '1958-06-09'],
    ['june ninth nineteen twenty eight no thirty five', '1935-06-09'],
    ['second of december of sorry of nineteen sixty three', '1963-12-02'],
    ['september twenty second sorry twenty twenty one', '2021-09-22'],
    // Another part may be meant.
    ['june ninth nineteen fifty eight no seven', 'ambiguous'],
    ['june nine nineteen fifty eight no ten', 'ambiguous'],
    ['the 21st of may twenty fifteen no wait may twenty fifteen', 'ambiguous'],
    ['december the 20th 49 no sorry twelve nineteen 49', 'ambiguous'],
    ['oh six oh no wait oh nine nineteen fifty eight', 'ambiguous'],
  ])('that is corrected, %j, is read as %j', (said, expected) => {
    expect(read(english, said, 'US', true)).toBe(expected);
  });

  it.each([
    ['june ninth', 'incomplete'],
    ['june 1958', 'incomplete'],
    ['june nineteen fifty eight', 'incomplete'],
    ['nineteen eighty six', 'incomplete'],
    ['oh one eight seven', 'incomplete'],
    ['february 29 1958', 'incomplete'],
    ['2/30/58', 'incomplete'],
    ['june ninth nineteen fifty eight no', 'incomplete'],
    ['six nine fifty eight wait other way round', 'ambiguous'],
    ['june twenty first no second nineteen fifty eight', 'ambiguous'],
    ['june ninth june tenth nineteen fifty eight', 'ambiguous'],
    ['june ninth nineteen', 'ambiguous'],
    ['june nine nineteen', 'ambiguous'],
    ['one two one nine five eight', 'ambiguous'],
    ['twenty one june fifth twenty twenty one', 'ambiguous'],
  ])('%j is %s', (said, state) => {
    expect(read(english, said, 'US', true)).toBe(state);
  });

  it('returns the known part if it is unambiguous', () => {
    const piece = (said: string): unknown => english.read(said, { country: 'US', isBirth: true });
    expect(piece('june ninth')).toEqual({ state: 'incomplete', piece: 'June 9' });
    expect(piece('june nineteen fifty eight')).toEqual({ state: 'incomplete' });
    expect(piece('june ninth nineteen fifty eight no')).toEqual({ state: 'incomplete' });
  });

  it.each([
    ['CA', '6/9/1958', 'ambiguous'],
    ['', '6/9/1958', 'ambiguous'],
    ['CA', 'six nine fifty eight', 'ambiguous'],
    ['CA', '6/6/1958', '1958-06-06'],
    ['CA', '6/13/1958', '1958-06-13'],
    ['CA', 'june 9 1958', '1958-06-09'],
    ['US', '13/6/1958', '1958-06-13'],
    ['US', '07.04.1962', '1962-07-04'],
    ['DE', '07.04.1962', '1962-04-07'],
    ['GB', '07/04/1962', '1962-04-07'],
    ['GB', 'six nine fifty eight', '1958-09-06'],
    ['GB', 'june 7 1962', '1962-06-07'],
    ['GB', '1962-07-04', '1962-07-04'],
  ])('in the country %j, %j, is read as %j', (country, said, expected) => {
    expect(read(english, said, country, true)).toBe(expected);
  });
});

describe('an English date', () => {
  it.each([
    ['june ninth', 'June 9'],
    ['4/17', 'April 17'],
    ['17/4', 'April 17'],
    ['june twelfth no thirteenth', 'June 13'],
    ['june of nineteen fifty eight no seven', '1957-06'],
    ['tuesday june ninth', 'June 9'],
    ['june ninth in the morning', 'June 9'],
    ['june of nineteen fifty eight', '1958-06'],
    ['june nineteen fifty eight', '1958-06'],
    ['june twenty twenty six', '2026-06'],
    ['six nine', 'June 9'],
    ['june of fifty eight', '1958-06'],
    ['06/1958', '1958-06'],
    ['1958-06', '1958-06'],
    ['nineteen fifty eight', '1958'],
    ['1958', '1958'],
    ['2026-11-25T08:30', '2026-11-25T08:30'],
    ['2026-11-25t08:30:00z', '2026-11-25T08:30Z'],
    ['2026-11-25 08:30:00 -0600', '2026-11-25T08:30-06:00'],
    ['2026-11-25T08:30:00.000000+0530', '2026-11-25T08:30+05:30'],
    ['2026-11-25T08:30:15,250Z', '2026-11-25T08:30:15.25Z'],
    ['20261125T083000Z', '2026-11-25T08:30Z'],
    ['2026-W48-3T08:30', '2026-11-25T08:30'],
    ['2026W483', '2026-11-25'],
    ['2026-329T08:30:00Z', '2026-11-25T08:30Z'],
    ['Wed, 25 Nov 2026 08:30:00 -0600', '2026-11-25T08:30-06:00'],
    ['Wednesday, 25-Nov-26 14:30:00 GMT', '2026-11-25T14:30Z'],
    ['Wed Nov 25 2026 08:30:00 GMT-0600 (Central Standard Time)', '2026-11-25T08:30-06:00'],
    ['Wed Nov 25 08:30:00 2026', '2026-11-25T08:30'],
  ])('%j is read as %j', (said, expected) => {
    expect(read(english, said, 'US', false)).toBe(expected);
  });

  it.each([
    ['june', 'incomplete'],
    ['the tenth sorry the eleventh', 'incomplete'],
    ['june 31', 'incomplete'],
    ['february thirtieth', 'incomplete'],
    ['2/30', 'incomplete'],
    ['0/0', 'incomplete'],
    ['2026-13-01', 'incomplete'],
    ['june nine june ten', 'ambiguous'],
    ['2026-11-45T08:30', 'incomplete'],
    ['the third or fourth of may', 'ambiguous'],
    ['june 14-16', 'ambiguous'],
    ['november 26 and 27', 'ambiguous'],
    ['march fourteenth to the sixteenth', 'ambiguous'],
    ['june nine ten', 'ambiguous'],
    ['december oh nine', 'ambiguous'],
    ['July, 26', 'ambiguous'],
    ['next tuesday', 'leftover'],
    ['second tuesday in december', 'leftover'],
    ['tomorrow', 'leftover'],
    ['june ninth next year', 'leftover'],
    ['first of the month', 'leftover'],
    ['december third at nine thirty', 'leftover'],
    ['', 'leftover'],
  ])('%j is %s', (said, state) => {
    expect(read(english, said, 'US', false)).toBe(state);
  });
});

describe('a Spanish date', () => {
  it.each([
    ['el doce de abril del cincuenta y ocho', '1958-04-12'],
    ['doce de abril de mil novecientos cincuenta y ocho', '1958-04-12'],
    ['12 de abril de 1958', '1958-04-12'],
    ['treinta y uno de diciembre del dos mil cinco', '2005-12-31'],
    ['el primero de mayo del setenta y dos', '1972-05-01'],
    ['1o de mayo de 1972', '1972-05-01'],
    ['abril 12 de 1990', '1990-04-12'],
    ['nueve de junio del año cincuenta y ocho', '1958-06-09'],
    ['el tres de mayo de mil novecientos setenta y seis', '1976-05-03'],
    ['el tres del once del ochenta y cinco', '1985-11-03'],
    ['3 del 11 del 85', '1985-11-03'],
    ['doce del cuatro del cincuenta y ocho', '1958-04-12'],
    ['doce, cuatro, mil novecientos cincuenta y ocho', '1958-04-12'],
    ['ocho once setenta y uno', '1971-11-08'],
    ['cero tres cero cinco mil novecientos sesenta', '1960-05-03'],
    ['dieciocho del cero seis del setenta y cuatro', '1974-06-18'],
    ['el doce de marzo, digo, doce de abril del noventa', '1990-04-12'],
    ['doce de abril del noventa, mejor dicho del noventa y uno', '1991-04-12'],
    ['el doce de abril', 'incomplete'],
  ])('of birth, %j, is read as %j', (said, expected) => {
    expect(read(spanish, said, 'MX', true)).toBe(expected);
    expect(read(spanish, said, 'ES', true)).toBe(expected);
  });

  it.each([
    ['quince de marzo', 'March 15'],
    ['once de julio', 'July 11'],
    ['martes nueve de junio por la mañana', 'June 9'],
    ['junio de dos mil veintiséis', '2026-06'],
    ['el dos de mayo, no, perdón, el tres', 'May 3'],
    ['el tres o el cuatro de mayo', 'ambiguous'],
    ['mañana', 'leftover'],
  ])('%j is read as %j', (said, expected) => {
    expect(read(spanish, said, 'MX', false)).toBe(expected);
  });

  it('in figures is read in the order of the country, unless words show another order', () => {
    expect(read(spanish, '12/04/1958', 'MX', true)).toBe('1958-04-12');
    expect(read(spanish, '12/04/1958', 'US', true)).toBe('ambiguous');
    expect(read(spanish, 'doce cuatro mil novecientos cincuenta y ocho', 'US', true)).toBe('1958-04-12');
  });
});

// Words for a generated date.
type Pick = <Option>(...options: readonly Option[]) => Option;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const words = (text: string): readonly string[] => text.split(' ');
const ONES = words(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = words('- - twenty thirty forty fifty sixty seventy eighty ninety');
const ORDINALS = words(
  '- first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
const UNOS = words(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
);
const DIECES = words('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa');
const at = (list: readonly string[], position: number): string => list[position] ?? '';
const two = (part: number): string => String(part).padStart(2, '0');
const iso = ({ year, month, day }: Day): string => `${String(year)}-${two(month)}-${two(day)}`;

function cardinal(value: number): string {
  if (value < 20) return at(ONES, value);
  return at(TENS, Math.floor(value / 10)) + (value % 10 === 0 ? '' : ` ${at(ONES, value % 10)}`);
}

function ordinal(value: number): string {
  if (value < 21) return at(ORDINALS, value);
  return value === 30 ? 'thirtieth' : `${at(TENS, Math.floor(value / 10))} ${at(ORDINALS, value % 10)}`;
}

function suffixed(value: number): string {
  const isTeen = value > 10 && value < 14;
  return `${String(value)}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`;
}

/** Two digits are the year of a birth from 1930 to 2026. */
function sayYear(year: number, pick: Pick): string {
  const rest = year % 100;
  const pair = rest < 10 ? `oh ${at(ONES, rest)}` : cardinal(rest);
  const short = year >= 1930 ? [pair, two(rest), `'${two(rest)}`] : [];
  if (year >= 2000) {
    const thousand = rest === 0 ? 'two thousand' : `two thousand ${pick('', 'and ')}${cardinal(rest)}`;
    return pick(String(year), thousand, ...(rest > 9 ? [`twenty ${pair}`] : []), ...(rest > 0 ? short : []));
  }
  const digits = Array.from(String(year), (digit) => at(ONES, Number(digit))).join(' ');
  const full = rest === 0 ? 'nineteen hundred' : `nineteen ${pair}`;
  return pick(String(year), full, full, digits, ...(rest > 0 ? short : []));
}

const say: Readonly<Record<'en' | 'es', (date: Day, pick: Pick) => readonly string[]>> = {
  en: ({ year, month, day }, pick) => {
    const name = at(ENGLISH.months, month - 1);
    const said = sayYear(year, pick);
    const number = (value: number): string =>
      value < 10 ? `${pick('', '', 'oh ', 'zero ')}${cardinal(value)}` : cardinal(value);
    const th = pick(ordinal(day), suffixed(day));
    return pick(
      [name, th, said],
      [name, 'the', th, said],
      [name, pick(cardinal(day), String(day)), said],
      ['the', th, 'of', name, said],
      [th, 'of', name, 'of', said],
      [String(day), name, said],
      [number(month), number(day), said],
      [`${String(month)}/${String(day)}/${String(year)}`],
      [`${two(month)}${two(day)}${String(year)}`],
      [iso({ year, month, day })],
      [`${name} ${String(day)},`, String(year)],
    );
  },
  es: ({ year, month, day }, pick) => {
    const number = (value: number): string =>
      value < 30
        ? at(UNOS, value)
        : at(DIECES, Math.floor(value / 10)) + (value % 10 === 0 ? '' : ` y ${at(UNOS, value % 10)}`);
    const name = at(SPANISH.months, month - 1);
    const rest = year % 100 === 0 ? '' : ` ${number(year % 100)}`;
    const full = (year < 2000 ? 'mil novecientos' : 'dos mil') + rest;
    const said = pick(full, String(year));
    const tail =
      year % 100 > 29
        ? pick(`de ${said}`, `del ${number(year % 100)}`, `del ${two(year % 100)}`)
        : pick(`de ${said}`, `del ${said}`);
    const first = day === 1 ? pick('uno', 'primero') : number(day);
    return pick(
      [pick('', 'el'), pick(first, String(day)), 'de', name, tail],
      [pick('', 'el'), number(day), 'del', number(month), tail],
      [number(day), number(month), said],
      [`${two(day)}/${two(month)}/${String(year)}`],
    ).filter((part) => part !== '');
  },
};
const PAUSES = { en: words('uh um well'), es: words('eh este pues') };
const EDITS = {
  en: ['no', 'no wait', 'sorry', 'i mean', 'no sorry'],
  es: ['no', 'digo', 'perdón', 'mejor dicho'],
};

/** Date in one of many forms, sometimes with a pause or a correction. */
function sayDate(date: Day, language: 'en' | 'es', pick: Pick): string {
  const parts = [...say[language](date, pick)];
  const manner = pick('plain', 'plain', 'plain', 'pause', 'again', 'corrected');
  const place = 1 + pick(0, 1, 2, 3);
  if (manner === 'pause' && place < parts.length) parts.splice(place, 0, pick(...PAUSES[language]));
  const edit = pick(...EDITS[language]);
  // Part that is repeated after a correction, and another day that is corrected.
  if (manner === 'again' && place < parts.length) parts.splice(place, 0, edit, at(parts, place - 1));
  const other = { ...date, day: 1 + (date.day % 28) };
  return manner === 'corrected' ? [...say[language](other, pick), edit, ...parts].join(' ') : parts.join(' ');
}

/** Chooses by consecutive numbers. */
function pickBy(numbers: readonly number[]): Pick {
  let next = 0;
  return <Option>(...options: readonly Option[]): Option => {
    const chosen = (numbers[next++ % numbers.length] ?? 0) % options.length;
    // One of the options, of which there is at least one.
    return options[chosen] as Option;
  };
}

describe('generated speech about a date of birth', () => {
  const date = fc
    .date({ min: new Date(Date.UTC(1927, 0, 1)), max: new Date(Date.UTC(2026, 10, 1)), noInvalidDate: true })
    .map((day) => ({ year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() }));
  const saying = fc
    .record({
      date,
      numbers: fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      language: fc.constantFrom('en' as const, 'es' as const),
    })
    .map(({ date: day, numbers, language }) => ({
      text: sayDate(day, language, pickBy(numbers)),
      written: iso(day),
      language,
    }));
  const readBack = ({ text, language }: { text: string; language: 'en' | 'es' }): string =>
    language === 'en' ? read(english, text, 'US', true) : read(spanish, text, 'MX', true);

  it('is read as that date or as uncertain', () => {
    fc.assert(
      fc.property(saying, (said) => {
        const found = readBack(said);
        expect([said.text, ['ambiguous', 'incomplete'].includes(found) ? said.written : found]).toEqual([
          said.text,
          said.written,
        ]);
      }),
    );
  });

  it('is almost always certain', () => {
    const said = fc.sample(saying, { numRuns: 300, seed: 7 });
    const certain = said.filter((each) => readBack(each) === each.written);
    expect(certain.length / said.length).toBeGreaterThan(0.95);
  });
});
