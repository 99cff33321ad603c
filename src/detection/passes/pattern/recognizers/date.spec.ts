import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../normalized-text.js';
import { dateRecognizer } from './date.js';

function find(text: string, question = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = dateRecognizer.find(normalize(text), { slot, question, label: '' });
  return [...new Set(found.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`))];
}

describe('date recognizer', () => {
  it.each([
    ['seen 9/12/1958 here', '9/12/1958'],
    ['9-12-58', '9-12-58'],
    ['12.9.58', '12.9.58'],
    ['25/12/2024', '25/12/2024'],
    ['1958-09-12', '1958-09-12'],
    ['2024-01-05T14:00:00Z', '2024-01-05'],
    ['9 12 1958', '9 12 1958'],
    ['June 9th, 1958', 'June 9th, 1958'],
    ['june ninth nineteen fifty eight', 'june ninth nineteen fifty eight'],
    ['june the ninth two thousand five', 'june the ninth two thousand five'],
    ['9 June 1958', '9 June 1958'],
    ['the ninth of june', 'ninth of june'],
    ['09-Jun-1958', '09-Jun-1958'],
    ['see you June 9', 'June 9'],
    ['on may second', 'may second'],
    ['i said may tenth', 'may tenth'],
    ['May 5 works', 'May 5'],
    ['december twenty third at 9:30', 'december twenty third'],
    ['appointment on 9/12', '9/12'],
    ['nine slash twelve slash nineteen fifty eight', 'nine slash twelve slash nineteen fifty eight'],
  ])('finds the date in %j', (text, value) => {
    expect(find(text)).toEqual([`DATE ${value}`]);
  });

  it.each([
    'in 2019',
    'in June',
    'in june 2020',
    'on Monday, tomorrow or next week',
    'for two weeks since last year',
    'today is June 9, 2025',
    "Today's date is Monday, June 9, 2025.",
    'Current date and time: 2025-06-09 10:15',
    'at 9:30 or 10 30',
    'blood pressure 120/80',
    'half is 1/2 tablet, pain 7/10',
    'you may 5 times',
    'you may first want to sit',
    'take 2 may cause nausea',
    'the 5th may be late',
    'march 4 miles',
    'version 10.0.12.5',
    '13/45/2020',
    '2024-13-45',
    'room 9-12',
    'five five five oh one four two',
  ])('keeps %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    ['born June 9, 1958', 'June 9, 1958'],
    ['DOB: 06/09/1958', '06/09/1958'],
    ['d o b june ninth fifty eight', 'june ninth fifty eight'],
    ['my date of birth is june 9 1958', 'june 9 1958'],
    ['June 9 is my birthday', 'June 9'],
    ['i was born in june 1958', 'june 1958'],
  ])('finds the date of birth in %j', (text, value) => {
    expect(find(text)).toEqual([`DOB ${value}`]);
  });

  it.each([
    ['nine twelve fifty eight', 'nine twelve fifty eight'],
    ['zero six oh nine nineteen fifty eight', 'zero six oh nine nineteen fifty eight'],
    ['06091958', '06091958'],
    ["it's june ninth", 'june ninth'],
    ['may 5', 'may 5'],
  ])('takes the answer %j for a date of birth', (text, value) => {
    expect(find(text, 'And your date of birth?')).toEqual([`DOB ${value}`]);
  });

  it('tells another date of the same text apart', () => {
    expect(find('DOB 06/09/1958, seen 07/01/2025')).toEqual(['DOB 06/09/1958', 'DATE 07/01/2025']);
    expect(find('my appointment is on 07/01/2025', 'Your date of birth?')).toEqual(['DATE 07/01/2025']);
  });
});
