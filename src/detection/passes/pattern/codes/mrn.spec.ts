import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('MRN');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('MRN recognizer', () => {
  it.each([
    ['On the bracelet it says MR 0044 1927.', 'MR 0044 1927'],
    ['EMPI 4419271', '4419271'],
    ['My MRN is 7104423.', '7104423'],
    ['MRN: HX-402117', 'HX-402117'],
    ['"mrn":"71044"', '71044'],
    ['medical record number 71 04 42', '71 04 42'],
    ['the m r n is seven one oh four four two', 'seven one oh four four two'],
    ['my chart number is h x dash four oh two one one seven', 'h x dash four oh two one one seven'],
    ['record number b as in boy, four four two one nine', 'b as in boy, four four two one nine'],
    ['my patient id is bravo hotel four four two one', 'bravo hotel four four two one'],
    ['7104423 is my record number, I think', '7104423'],
    ['it is on my wristband, 402 uh 117', '402 uh 117'],
    ['MRN 481 no sorry 480 042', '481 no sorry 480 042'],
    ['med rec # 4 4 1 8 2', '4 4 1 8 2'],
    ['Pt MRN# A7104, seen in triage', 'A7104'],
    ['MRN: A/19/3341', 'A/19/3341'],
    ['med rec # 00.41.23', '00.41.23'],
    ['MRN: 12/34/56', '12/34/56'],
    ['MRN: A|19|3341, bed 4', 'A|19|3341'],
    ['(MRN A*19*3341)', 'A*19*3341'],
    ['mrn is 0041~23', '0041~23'],
    ['MRN:A:19:3341.Thanks', 'A:19:3341'],
    ['MR# 19.33.41', '19.33.41'],
    ['patient # 00.41.23', '00.41.23'],
    ['Chart no: K\\44\\19', 'K\\44\\19'],
    ['med rec number zero zero dot forty one dot twenty three', 'zero zero dot forty one dot twenty three'],
    ['the m r n is h x dot four oh two dot one one seven', 'h x dot four oh two dot one one seven'],
    [
      'chart number b as in boy slash forty four slash nineteen',
      'b as in boy slash forty four slash nineteen',
    ],
    ['MRN LV801-5467 | DOB 07/15/2020', 'LV801-5467'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['What is your medical record number?', "sure it's 7104423", '7104423'],
    ['And the MRN?', 'yeah um that would be four four one eight two', 'four four one eight two'],
    ['What number is on the wristband?', '88 044', '88 044'],
    ['What is the MRN?', 'alpha nineteen thirty three forty one', 'alpha nineteen thirty three forty one'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([
    ['mrn', '7104423'],
    ['medical record number', 'HX-402117'],
  ])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'do you have your MRN?',
    'there are 3 papers and none has the MRN',
    'the chart shows 120 over 80',
    'a record high of 104 degrees',
    'my medical record from 2019',
    'the patient takes 250 mg',
    'MRN updated on 04/12/2024',
    'MRN pending 4/12/24',
    'patient #: 3 of 10.',
    'chart number 12:30',
    'record no: 12.5 mg',
    'Mr. No said 19.33',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
