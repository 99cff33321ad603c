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

describe('marks', () => {
  it('are held against their texts', () => {
    expect(checkMarks([MISSED, DATE, NOTHING, OTHER], TEXTS)).toEqual([]);
  });

  it.each([
    ['of a text that is not judged', { ...MISSED, text: 0, start: 0, end: 3 }, 'text'],
    ['of no text', { ...MISSED, text: 2 }, 'text'],
    ['of nothing', { ...MISSED, end: MISSED.start }, 'span'],
    ['beyond the text', { ...MISSED, end: SAID.length + 1 }, 'span'],
    ['missed, of what was masked', mark('is Odalys', { sort: 'missed', kind: 'NAME' }), 'span'],
    ['for nothing, of a part', mark('blue', { sort: 'for_nothing' }), 'span'],
    ['over another one', { ...DATE, start: DATE.end - 1, end: DATE.end }, 'overlap'],
    ['missed, of a space', { ...MISSED, start: MISSED.end, end: MISSED.end + 1 }, 'span'],
    ['missed, without a kind', mark('Brennan', { sort: 'missed' }), 'kind'],
  ])('are refused %s', (_, wrong, rule) => {
    expect(checkMarks([DATE, wrong], TEXTS)).toMatchObject([{ at: 1, rule }]);
  });
});

describe('the counts of a review', () => {
  it('take for right what is not marked', () => {
    expect(countReview(TEXTS, [])).toEqual({
      harmlessWords: 11,
      kinds: {
        NAME: { values: 1, missed: 0, forNothing: 0 },
        FACILITY: { values: 1, missed: 0, forNothing: 0 },
      },
    });
  });

  it('say what was missed, and masked for nothing, by kind', () => {
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
  ])('have one value of each word, for marks of %s', (_, places, missed) => {
    const marks = places.map(([start = 0, end = 0]) => ({
      ...MISSED,
      start: MISSED.start + start,
      end: MISSED.start + end,
    }));
    expect(countReview(TEXTS, marks).kinds.NAME).toMatchObject({ missed });
  });

  it('have a value of each mark in a script without spaces', () => {
    const text = '我叫王小明住在北京市';
    const of = (start: number, end: number): Mark => ({ text: 0, start, end, sort: 'missed', kind: 'NAME' });
    const texts: SampledText[] = [{ role: 'user', path: 'input', text, isJudged: true, spans: [] }];
    expect(countReview(texts, [of(2, 5), of(7, 9)]).kinds.NAME).toMatchObject({ missed: 2 });
  });

  it('count a value under the kind that it is of', () => {
    expect(countReview(TEXTS, [OTHER]).kinds).toEqual({
      FACILITY: { values: 2, missed: 0, forNothing: 0 },
    });
  });
});

describe('two reviews', () => {
  it('are compared word by word', () => {
    expect(compareReviews(TEXTS, [MISSED, NOTHING], [MISSED, DATE])).toEqual({
      value: { value: 2, none: 0 },
      none: { value: 4, none: 8 },
    });
  });
});
