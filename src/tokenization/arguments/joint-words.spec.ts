import { describe, expect, it } from '@jest/globals';
import { readValue } from '../../detection/written/values.js';
import type { RestorableValue } from '../restorable-value.js';
import { WRITTEN } from './argument-forms.js';
import { jointWords } from './joint-words.js';

function value(kind: string, said: string): RestorableValue {
  const reading = readValue(kind, said, 'US');
  const plain = { kind, said, shown: undefined, isNumber: false };
  if (reading.state === 'certain') return { ...plain, written: reading.written };
  const piece = reading.state === 'incomplete' ? reading.piece : undefined;
  return { ...plain, written: piece ?? said, doubt: reading.state };
}

/** `{KIND said}` is replaced by a token; all other text is kept. */
function jointOf(marked: string, turns: readonly string[] = []): RestorableValue | undefined {
  const parts = marked
    .split(/(\{[^}]*\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, kind = '', said = ''] = /^\{(\w+) (.*)\}$/.exec(part) ?? [];
      return kind === '' ? part : value(kind, said);
    });
  return jointWords(parts, WRITTEN.parts([], '', parts), turns);
}

function textOf(joint: RestorableValue | undefined): string | undefined {
  return joint?.shown ?? joint?.written;
}

describe('the words of one value in several tokens', () => {
  it.each([
    ['{NAME jon} {NAME ferris}', 'Jon Ferris'],
    ['{NAME steven} {NAME hargrove} {NAME s t e p h e n}', 'Stephen Hargrove'],
    ['{NAME kim} {NAME r a g h u n a t h a n}', 'Kim Raghunathan'],
    ['{ADDRESS eighty eight shuyler road} {NAME s c h u y l e r}', '88 Schuyler Road'],
    ['{ADDRESS forty two oak street} apartment {ADDRESS three b}', '42 Oak Street Apartment 3B'],
    [
      '{ADDRESS 42 Oak St}, Apt {ADDRESS 3B}, {LOCATION Dayton}, OH {ZIP 45402}',
      '42 Oak St, Apt 3B, Dayton, OH 45402',
    ],
    ['{LOCATION dayton}, OH', 'Dayton, OH'],
    ['{URL example dot com} {URL slash book}', 'example.com/book'],
  ])('are written once: %s as %s', (marked, text) => {
    const joint = jointOf(marked);
    expect(textOf(joint)).toBe(text);
    expect(joint?.doubt).toBeUndefined();
  });

  it.each([
    ['{NAME stephen} {NAME steven} {NAME hargrove}', 'ambiguous'],
    ['{NAME kim} {NAME k i n g}', 'ambiguous'],
    ['{NAME stephen} {NAME hargrove} {NAME s t e f a n}', 'ambiguous'],
    ['{NAME johansen} {NAME s e n}', 'ambiguous'],
    ['{NAME al} {NAME al mansouri}', 'ambiguous'],
    ['{NAME ana} {PHONE 4155550142}', 'leftover'],
    ['{ADDRESS forty two oak street} by the {LOCATION old mill} tower', 'incomplete'],
    ['{ADDRESS forty two oak street} {ZIP 857}', 'incomplete'],
    ['{URL example dot com} {URL example dot org}', 'ambiguous'],
  ])('are doubtful if they contradict each other: %s', (marked, doubt) => {
    expect(jointOf(marked)?.doubt).toBe(doubt);
  });

  it.each([
    ['{NAME margaret} {NAME peggy}', 'margaret but everybody calls me peggy', 'leftover'],
    ['{NAME walter} {NAME hennessey}', 'walter hennessey junior', 'leftover'],
    ['{NAME steven} {NAME s t e p h e n}', 'no steven with a v', 'ambiguous'],
    ['{NAME ana} {NAME reed}', 'ana and the last name is reed', undefined],
    ['{NAME ana} {NAME reed}', 'ana like my mother no wait ana reed', undefined],
  ])('are doubtful if the turn contains more or other words: %s in "%s"', (marked, turn, doubt) => {
    expect(jointOf(marked, ['s t e p h e n', turn])?.doubt).toBe(doubt);
  });

  it.each([
    '{NAME ana}',
    '{NAME ana} will call back later in the day',
    '{NAME ana}, {PHONE 4155550142}',
    '{NAME ana} '.repeat(100),
  ])('are undefined for %s', (marked) => {
    expect(jointOf(marked)).toBeUndefined();
  });
});
