import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { birthYears } from './partial-dates.js';

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const view = normalize(text).spoken;
  return birthYears(view, { slot, question, label }, 2026).map(({ start, end }) => {
    const range = view.toOriginal(start, end);
    return text.slice(range.start, range.end);
  });
}

describe('birthYears', () => {
  it.each([
    ['she was born in 1929', '1929'],
    ['born in nineteen twenty nine', 'nineteen twenty nine'],
    ['she was born way back in nineteen thirty', 'nineteen thirty'],
    ['born uh nineteen oh eight', 'nineteen oh eight'],
    ['born at home in 1931', '1931'],
    ['i was born in thirty one', 'thirty one'],
    ["born in '31", "'31"],
    ['birth year: 1931', '1931'],
    ['her year of birth is 1934', '1934'],
    ['in nineteen twenty nine my mother was born', 'nineteen twenty nine'],
    ['1936 was the year he was born', '1936'],
    ['1936 is my birth year', '1936'],
    ['The year of birth, e.g. 1931.', '1931'],
    ['Year of birth (such as 1931)', '1931'],
    ['{"yob":1931}', '1931'],
  ])('finds the year in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['nineteen thirty one', 'nineteen thirty one'],
    ["it's thirty one", 'thirty one'],
    ["'28", "'28"],
    ['um 1933', '1933'],
  ])('takes the answer %j to a question for it', (text, value) => {
    expect(find(text, 'And what year were you born?')).toEqual([value]);
    expect(find(text, 'Your birth year?')).toEqual([value]);
  });

  it('reads a number by its label', () => {
    expect(find('1931', '', 'birth year')).toEqual(['1931']);
    expect(find('1931', '', 'founded')).toEqual([]);
  });

  it.each([
    'she was born in 1958',
    'born in 1937',
    'born in oh nine',
    'he was born in 2022',
    'the clinic opened in 1929',
    'the class of 1931',
    'serving families since 1931',
    'born at 19:30',
    'born in room 1931',
    'she was born, it was 95 out',
    'born with 1931 grams',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
