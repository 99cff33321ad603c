import { describe, expect, it } from '@jest/globals';
import type { SampledText } from '../samples/sampled-texts.js';
import { checkMarks, type Mark } from './mark.js';
import { countReview } from './review-counts.js';
import { compareReviews } from './word-agreement.js';

const SAID = 'my name is Odalys Brennan and I take the blue pill since May third';

function spanOf(words: string, kind: string): SampledText['spans'][number] {
  const start = SAID.indexOf(words);
  return { start, end: start + words.length, kind, confidence: 0.9, pass: 'model' };
}

const TEXTS: readonly SampledText[] = [
  { role: 'assistant', path: 'messages[0].content', text: 'Who is calling?', isJudged: false, spans: [] },
  {
    role: 'user',
    path: 'messages[1].content',
    text: SAID,
    isJudged: true,
    spans: [spanOf('Odalys', 'NAME'), spanOf('blue pill', 'FACILITY')],
  },
];

function mark(words: string, fields: Pick<Mark, 'sort'> & Partial<Mark>): Mark {
  const start = SAID.indexOf(words);
  return { text: 1, start, end: start + words.length, ...fields };
}

const MISSED = mark('Brennan', { sort: 'missed', kind: 'NAME' });
const DATE = mark('May third', { sort: 'missed', kind: 'DATE' });
const NOTHING = mark('blue pill', { sort: 'for_nothing' });
const OTHER = mark('Odalys', { sort: 'kind_changed', kind: 'FACILITY' });

describe('checkMarks', () => {
  it('accepts marks that match their texts', () => {
    expect(checkMarks([MISSED, DATE, NOTHING, OTHER], TEXTS)).toEqual([]);
  });

  it.each([
    ['in a text that is not judged', { ...MISSED, text: 0, start: 0, end: 3 }, 'text'],
    ['in a missing text', { ...MISSED, text: 2 }, 'text'],
    ['with an empty span', { ...MISSED, end: MISSED.start }, 'span'],
    ['that ends beyond the text', { ...MISSED, end: SAID.length + 1 }, 'span'],
    ['that calls a masked value missed', mark('is Odalys', { sort: 'missed', kind: 'NAME' }), 'span'],
    ['that calls a part of a value a false positive', mark('blue', { sort: 'for_nothing' }), 'span'],
    ['that overlaps another mark', { ...DATE, start: DATE.end - 1, end: DATE.end }, 'overlap'],
    ['that calls a space missed', { ...MISSED, start: MISSED.end, end: MISSED.end + 1 }, 'span'],
    ['that calls a value missed without a kind', mark('Brennan', { sort: 'missed' }), 'kind'],
  ])('rejects a mark %s', (_, wrong, rule) => {
    expect(checkMarks([DATE, wrong], TEXTS)).toMatchObject([{ at: 1, rule }]);
  });
});

describe('countReview', () => {
  it('counts unmarked text as correct', () => {
    expect(countReview(TEXTS, [])).toEqual({
      harmlessWords: 11,
      kinds: {
        NAME: { values: 1, missed: 0, forNothing: 0 },
        FACILITY: { values: 1, missed: 0, forNothing: 0 },
      },
    });
  });

  it('counts missed values and false positives by kind', () => {
    expect(countReview(TEXTS, [MISSED, DATE, NOTHING])).toEqual({
      harmlessWords: 10,
      kinds: {
        NAME: { values: 2, missed: 1, forNothing: 0 },
        DATE: { values: 1, missed: 1, forNothing: 0 },
        FACILITY: { values: 0, missed: 0, forNothing: 2 },
      },
    });
  });

  it.each([
    [
      'letters of a word',
      [
        [0, 1],
        [1, 2],
        [5, 7],
      ],
      1,
    ],
    [
      'words',
      [
        [0, 7],
        [8, 11],
      ],
      2,
    ],
  ])('counts one value for each word, for marks on %s', (_, places, missed) => {
    const marks = places.map(([start = 0, end = 0]) => ({
      ...MISSED,
      start: MISSED.start + start,
      end: MISSED.start + end,
    }));
    expect(countReview(TEXTS, marks).kinds.NAME).toMatchObject({ missed });
  });

  it('counts one value for each mark in a script without spaces', () => {
    const text = '我叫王小明住在北京市';
    const of = (start: number, end: number): Mark => ({ text: 0, start, end, sort: 'missed', kind: 'NAME' });
    const texts: SampledText[] = [{ role: 'user', path: 'input', text, isJudged: true, spans: [] }];
    expect(countReview(texts, [of(2, 5), of(7, 9)]).kinds.NAME).toMatchObject({ missed: 2 });
  });

  it('counts a value under its corrected kind', () => {
    expect(countReview(TEXTS, [OTHER]).kinds).toEqual({
      FACILITY: { values: 2, missed: 0, forNothing: 0 },
    });
  });
});

describe('compareReviews', () => {
  it('compares two reviews word by word', () => {
    expect(compareReviews(TEXTS, [MISSED, NOTHING], [MISSED, DATE])).toEqual({
      value: { value: 2, none: 0 },
      none: { value: 4, none: 8 },
    });
  });
});
