import { describe, expect, it } from '@jest/globals';
import { align, compareArguments, readMarks, resultAt, seenAt, writeArguments } from './lib-tools.mjs';

/** What the model receives of one turn. */
function sight(marked, seen, results = [], originals = results) {
  const { text, marks } = readMarks(marked);
  return { turns: [{ marks, pieces: align(text, seen, marks) }], results, originals };
}

const NAMES = "i'm <<given|ana>> <<family|torres>>";

describe('a scripted model', () => {
  it.each([
    ['copies tokens', { f: { gold: 'Ana', from: 'given' } }, "i'm [NAME_A1] [NAME_B2]", { f: '[NAME_A1]' }],
    ['cannot divide a token', { f: { gold: 'Ana', from: 'given' } }, "i'm [NAME_A1]", { f: '[NAME_A1]' }],
    [
      'joins parts',
      { n: { gold: 'Ana Torres', from: ['given', 'family'] } },
      "i'm [NAME_A1] [NAME_B2]",
      { n: '[NAME_A1] [NAME_B2]' },
    ],
    [
      'writes the wanted form of unmasked values',
      { f: { gold: 'Ana', from: 'given' } },
      "i'm ana torres",
      { f: 'Ana' },
    ],
    [
      'decides about other values itself',
      { reason: 'x', list: [1] },
      "i'm ana torres",
      { reason: 'x', list: [1] },
    ],
  ])('%s', (_, wanted, seen, expected) => {
    expect(writeArguments(wanted, sight(NAMES, seen))).toEqual(expected);
  });

  it('joins pieces and uses the version that was said last', () => {
    const marked = '<<~p|555>> no <<p.1|415>> and <<p.2|0142>>';
    const wanted = { p: { gold: '4150142', from: 'p' } };
    expect(writeArguments(wanted, sight(marked, '[PHONE_X9] no [PHONE_A1] and [PHONE_B2]'))).toEqual({
      p: '[PHONE_A1][PHONE_B2]',
    });
  });

  it.each([
    [
      'joins names if a hyphen is mentioned',
      "i'm <<f|holm tshabala>> with a hyphen",
      "i'm [NAME_A1] [NAME_B2] with a hyphen",
      'Holm-Tshabala',
      '[NAME_A1]-[NAME_B2]',
    ],
    [
      'ignores a hyphen that was not mentioned',
      "i'm <<f|holm tshabala>> here",
      "i'm [NAME_A1] [NAME_B2] here",
      'Holm-Tshabala',
      '[NAME_A1] [NAME_B2]',
    ],
    [
      'adds a time to a date',
      'until <<f|march 9th, 6 pm>>',
      'until [DATE_A1], 6 pm',
      '2026-03-09T18:00',
      '[DATE_A1]T18:00',
    ],
    ['omits the weekday', 'come <<f|thursday 3/5>>', 'come thursday [DATE_A1]', '2026-03-05', '[DATE_A1]'],
    [
      'keeps a wanted weekday',
      'come <<f|thursday 3/5>>',
      'come thursday [DATE_A1]',
      'Thursday 3/5',
      'Thursday [DATE_A1]',
    ],
    [
      'abbreviates units',
      'it is <<f|apartment 12 c>>',
      'it is apartment [ADDRESS_A1]',
      'Apt 12C',
      'Apt [ADDRESS_A1]',
    ],
  ])('%s', (_, marked, seen, gold, expected) => {
    expect(writeArguments({ x: { gold, from: 'f' } }, sight(marked, seen))).toEqual({ x: expected });
  });

  it('inserts commas into an address', () => {
    const marked = 'to <<s|12 elm street>> <<t|reno>> <<r|nevada>> <<z|89501>>';
    const wanted = { a: { gold: '12 Elm Street, Reno, NV 89501', from: ['s', 't', 'r', 'z'] } };
    expect(writeArguments(wanted, sight(marked, 'to [ADDRESS_A1] [LOCATION_B2] nevada [ZIP_C3]'))).toEqual({
      a: '[ADDRESS_A1], [LOCATION_B2], NV [ZIP_C3]',
    });
  });

  it('aligns tokens with annotations if both would fit', () => {
    const { text, marks } = readMarks('<<given|ana maria>> <<family|torres>>');
    const pieces = align(text, '[NAME_A1] [NAME_B2]', marks);
    expect(marks.map((mark) => seenAt(pieces, mark).seen)).toEqual(['[NAME_A1]', '[NAME_B2]']);
    expect(align('abc', 'xyz', [])).toBeUndefined();
  });

  it('follows a path into a result with masked member names', () => {
    const seen = [{ '[NAME_A1]': [{ id: '[MRN_B2]' }] }];
    expect(resultAt(seen, [{ ana: [{ id: 'x' }] }], '$0.ana[0].id')).toBe('[MRN_B2]');
  });
});

describe('compareArguments', () => {
  const known = new Map([['lopez', new Set(['other'])]]);

  it.each([
    ['Ana', true, false],
    ['ana', false, false],
    ['Lopez', false, true],
    [undefined, false, false],
  ])('compares %s', (got, right, another) => {
    const [compared] = compareArguments({ n: { gold: 'Ana', from: 'given' } }, { n: got }, known);
    expect(compared).toMatchObject({ copied: true, right, another });
  });

  it('accepts several correct forms', () => {
    const wanted = { a: [{ gold: ['1', 'one'], from: 'n' }], b: 2 };
    expect(compareArguments(wanted, { a: ['one'], b: 3 }, known).map(({ right }) => right)).toEqual([
      true,
      false,
    ]);
  });
});
