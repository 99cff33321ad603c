import { describe, expect, it } from '@jest/globals';
import type { Mark } from '../marks/mark.js';
import type { SampledText } from '../samples/sampled-texts.js';
import { slottedTurns } from './slotted-row.js';

function said(text: string, ...masked: (readonly [words: string, kind: string])[]): SampledText {
  const spans = masked.map(([words, kind]) => {
    const start = text.indexOf(words);
    return { start, end: start + words.length, kind, confidence: 1, pass: 'pattern' };
  });
  return { role: 'user', path: 'messages[0].content', text, isJudged: true, spans };
}

function mark(text: string, words: string, sort: Mark['sort'], kind?: string): Mark {
  const start = text.indexOf(words);
  return { text: 0, start, end: start + words.length, sort, ...(kind === undefined ? {} : { kind }) };
}

const slotted = (text: SampledText, ...reviews: Mark[][]): string =>
  slottedTurns([text], reviews.length === 0 ? [[]] : reviews)[0]?.text ?? '';

describe('a text with slots', () => {
  it('has one slot for each value, with the same number for the same value', () => {
    const texts = [
      said("my name is Odalys, that's Odalys Brennan's", ['Odalys', 'NAME'], ['Odalys Brennan', 'NAME']),
      said(
        'yes, odalys brennan. Call me at 415-555-0142',
        ['odalys brennan', 'NAME'],
        ['415-555-0142', 'PHONE'],
      ),
    ];
    expect(slottedTurns(texts, [[]])).toEqual([
      { role: 'user', text: "my name is {NAME:1}, that's {NAME:2}'s" },
      { role: 'user', text: 'yes, {NAME:2}. Call me at {PHONE:1}' },
    ]);
  });

  it('has slots for values that any reviewer marked as missed, and for false positives unless all reviewers marked them', () => {
    const text = 'tell Falconbridge it was Tylenol, please';
    const value = said(text, ['Tylenol', 'NAME']);
    const missed = mark(text, 'Falconbridge', 'missed', 'EMPLOYER');
    const nothing = mark(text, 'Tylenol', 'for_nothing');
    expect(slotted(value, [missed], [])).toBe('tell {EMPLOYER:1} it was {NAME:1}, please');
    expect(slotted(value, [nothing], [])).toBe('tell {WORD} it was {NAME:1}, please');
    expect(slotted(value, [nothing], [nothing])).toBe('tell {WORD} it was {WORD}, please');
  });

  it('has the corrected kind if all reviewers agree', () => {
    const text = 'it is at 415-555-0142';
    const value = said(text, ['415-555-0142', 'PHONE']);
    const changed = mark(text, '415-555-0142', 'kind_changed', 'FAX');
    expect(slotted(value, [changed])).toBe('it is at {FAX:1}');
    expect(slotted(value, [changed], [])).toBe('it is at {PHONE:1}');
  });

  it('replaces a kind whose name reveals the value', () => {
    const text = 'it is for Brennan, please';
    const marked = (kind: string): string => slotted(said(text), [mark(text, 'Brennan', 'missed', kind)]);
    expect(marked('OUR_BRENNAN')).toBe('it is for {UNIQUE_ID:1}, please');
    expect(marked('PROJECT')).toBe('it is for {PROJECT:1}, please');
  });

  it('has one slot for the overlapping marks of two reviewers', () => {
    const text = 'it is for the Falconbridge House, thanks';
    const reviews = [
      mark(text, 'Falconbridge', 'missed', 'NAME'),
      mark(text, 'Falconbridge House', 'missed', 'FACILITY'),
    ];
    expect(slotted(said(text), ...reviews.map((one) => [one]))).toBe('it is for the {FACILITY:1}, thanks');
  });

  it.each([
    ['call odalys brennan on four one five', 'call {WORD} {WORD} on {NUMBER} {NUMBER} {NUMBER}'],
    ['it was in Grace Hill, on May 3rd', 'it was in {WORD} {WORD}, on {WORD} {NUMBER}'],
    ['i was told by mark young, i think', 'i was told by {WORD} {WORD}, i think'],
    [
      'it is b r e n n a n and a i d a',
      'it is {WORD} {WORD} {WORD} {WORD} {WORD} {WORD} {WORD} and {WORD} {WORD} {WORD} {WORD}',
    ],
    ['me@home.example or {me} or 12:30pm', '{WORD} or {WORD} or {NUMBER}'],
    ["I can't. Please don't help me, Please", "I can't. Please don't help me, {WORD}"],
    ['no puedo, me llamo Nieves', 'no puedo, me llamo {WORD}'],
    ['о\u200bk 王小明', '{WORD} {WORD}'],
  ])(
    'has a slot for each word that is not an everyday word, although it is unmarked: %#',
    (text, expected) => {
      expect(slotted(said(text))).toBe(expected);
    },
  );

  it('has a slot for the rest of a word beside a value', () => {
    const text = 'it is the Annas';
    expect(slotted(said(text, ['Ann', 'NAME']))).toBe('it is the {NAME:1}{WORD}');
  });

  it('contains only judged texts', () => {
    expect(slottedTurns([{ ...said('hello'), isJudged: false }], [[]])).toEqual([]);
  });
});
