import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { dateRecognizer } from './date.js';

function find(text: string, question = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = dateRecognizer.find(normalize(text), { slot, question, label: '' });
  return [...new Set(found.map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`))];
}

describe('the date recognizer', () => {
  it.each([
    ['The zip?', 'oh two eight four two and my phone is four one five'],
    ['Your account PIN?', '11 19 58 and the last four are 4411'],
    ['The last four of the card?', 'one one two six seven nine and my zip'],
  ])('finds no date after the question %j in the number %j', (question, said) => {
    expect(find(said, question)).toEqual([]);
  });

  it.each([
    ['seen 9/12/1958 here', '9/12/1958'],
    ['9-12-58', '9-12-58'],
    ['12.9.58', '12.9.58'],
    ['my card is gone. 04.30.2001 ..5527', '04.30.2001'],
    ['25/12/2024', '25/12/2024'],
    ['1958-09-12', '1958-09-12'],
    ['2024-01-05T14:00:00Z', '2024-01-05T14:00:00Z'],
    ['9 12 1958', '9 12 1958'],
    ['June 9th, 1958', 'June 9th, 1958'],
    ['june ninth nineteen fifty eight', 'june ninth nineteen fifty eight'],
    ['june the ninth two thousand five', 'june the ninth two thousand five'],
    ['9 June 1958', '9 June 1958'],
    ['the ninth of june', 'the ninth of june'],
    ['09JUN1958', '09JUN1958'],
    ['june uh 24th 2024', 'june uh 24th 2024'],
    ['june the uh ninth nineteen uh fifty eight', 'june the uh ninth nineteen uh fifty eight'],
    ['june third. 1958', 'june third. 1958'],
    ['the 20th of march. first, a seat', 'the 20th of march.'],
    ['june 9-12 works', 'june 9-12'],
    ['december thirteenth through the twentieth', 'december thirteenth through the twentieth'],
    ['between june ninth and the twelfth', 'june ninth and the twelfth'],
    ['from the third to the ninth of june', 'the third to the ninth of june'],
    ['from 15 may to work', '15 may'],
    ['see you 10/28', '10/28'],
    ['seen 6/9 - 6/12', '6/9 - 6/12'],
    ["i can't do 3/4 sorry", '3/4'],
    ['dated twelve twenty two thousand twenty six', 'twelve twenty two thousand twenty six'],
    ['june ninth no wait tenth', 'june ninth no wait tenth'],
    ['20240105T1400', '20240105T1400'],
    ['09-Jun-1958', '09-Jun-1958'],
    ['see you June 9', 'June 9'],
    ['i said may tenth', 'may tenth'],
    ['May 5 works', 'May 5'],
    ['appointment on 9/12', '9/12'],
    ['or 3/5 at 6:00 PM by video', '3/5'],
    ['there is 3/26, or later', '3/26'],
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
    'Current date and time: 2025-06-09, 10:15',
    'Now: 2026-05-06, 08:45',
    'It is now Friday, December 4, 2026',
    "Today's Friday, the 14th of May",
    '{"current_date":"2026-06-09"}',
    "it's the 2nd of march today",
    'since june twenty nineteen',
    'vision is 20/40',
    '3/4 of the bottle',
    'I rate it 9/10',
    'version 10.2.24',
    'half is 1/2 tablet, pain 7/10',
    'you may first want to sit',
    'take 2 may cause nausea',
    'version 10.0.12.5',
    '13/45/2020',
    '2024-13-45',
    'room 9-12',
    'five five five oh one four two',
  ])('finds no date in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it.each([
    ['born June 9, 1958', 'June 9, 1958'],
    ['DOB: 06/09/1958', '06/09/1958'],
    ['d o b june ninth fifty eight', 'june ninth fifty eight'],
    ['my date of birth is june 9 1958', 'june 9 1958'],
    ['June 9 is my birthday', 'June 9'],
    ['i was born in june 1958', 'june 1958'],
    ['december twelfth oh eight is my birth date', 'december twelfth oh eight'],
    ['my dob is 08 19 90', '08 19 90'],
    ['look under 5 22 34, that is my date of birth', '5 22 34'],
    ['june no july ninth nineteen fifty eight is my birthday', 'june no july ninth nineteen fifty eight'],
    ['(b. 03/27/2017)', '03/27/2017'],
  ])('finds the date of birth in %j', (text, value) => {
    expect(find(text)).toEqual([`DOB ${value}`]);
  });

  it.each([
    ['nine twelve fifty eight', 'nine twelve fifty eight'],
    ['zero six oh nine nineteen fifty eight', 'zero six oh nine nineteen fifty eight'],
    ['06091958', '06091958'],
    ["it's june ninth", 'june ninth'],
    ['may 5', 'may 5'],
    ['six slash nine slash fifty eight', 'six slash nine slash fifty eight'],
    [
      'march twelfth no wait thirteenth nineteen thirty two',
      'march twelfth no wait thirteenth nineteen thirty two',
    ],
    ['june 25 no 26 1936', 'june 25 no 26 1936'],
    ['may twenty sixth fourteen', 'may twenty sixth fourteen'],
  ])('finds the answer %j as a date of birth', (text, value) => {
    expect(find(text, 'And your date of birth?')).toEqual([`DOB ${value}`]);
  });

  it.each([
    ['born december seventh nineteen forty nine the card ends in four four seven one', 1],
    ['born june ninth fifty eight, policy number four four oh nine', 1],
    ['the pin is four eight two zero one nine', 0],
    ['my pin is 9 12 1958', 0],
  ])('does not find the code in %j as a date', (text, days) => {
    expect(find(text)).toHaveLength(days);
  });

  it('finds four single digits as a date of birth only after a question about it', () => {
    expect(find('4 4 7 1', 'Your date of birth?')).toEqual(['DOB 4 4 7 1']);
    expect(find("born june ninth fifty eight and it's 4 4 7 1")).toEqual(['DOB june ninth fifty eight']);
  });

  it('ignores the current date if it was asked for or if a prompt or label announces it', () => {
    expect(find('june ninth', "What's today's date?")).toEqual([]);
    const role = (kind: 'system' | 'user') =>
      ({ path: 'messages[0].content', role: kind, form: 'text', text: '' }) as const;
    const read = (kind: 'system' | 'user', text: string, label = '') =>
      dateRecognizer.find(normalize(text), { slot: role(kind), question: '', label });
    expect(read('system', 'Be kind.\nDate: 2026-06-09')).toEqual([]);
    expect(read('user', 'Date: 2026-06-09')).toHaveLength(1);
    expect(read('user', '2026-06-09', 'current date')).toEqual([]);
  });

  it('finds a timestamp as a date of birth only with a label for it', () => {
    const asked = 'And your date of birth?';
    expect(find('DOB 06/09/1958, next 2026-11-25T08:30:00-06:00', asked)).toEqual([
      'DOB 06/09/1958',
      'DATE 2026-11-25T08:30:00-06:00',
    ]);
    expect(find('birthDate: 1961-03-02T05:00:00.000Z')).toEqual(['DOB 1961-03-02T05:00:00.000Z']);
    expect(find('"dob": "1961-03-02T00:00:00Z"')).toEqual(['DOB 1961-03-02T00:00:00Z']);
  });

  it('finds a date that begins with its year', () => {
    expect(find('1958 June 9')).toContain('DATE 1958 June 9');
  });

  it('separates a date of birth from another date in the same text', () => {
    expect(find('DOB 06/09/1958, seen 07/01/2025')).toEqual(['DOB 06/09/1958', 'DATE 07/01/2025']);
    expect(find('my appointment is on 07/01/2025', 'Your date of birth?')).toEqual(['DATE 07/01/2025']);
  });
});
