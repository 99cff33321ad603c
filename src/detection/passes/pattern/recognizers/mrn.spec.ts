import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../normalized-text.js';
import { mrnRecognizer } from './mrn.js';

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = mrnRecognizer.find(normalize(text), { slot, question, label });
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
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['What is your medical record number?', "sure it's 7104423", '7104423'],
    ['And the MRN?', 'yeah um that would be four four one eight two', 'four four one eight two'],
    ['What number is on the wristband?', '88 044', '88 044'],
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
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
