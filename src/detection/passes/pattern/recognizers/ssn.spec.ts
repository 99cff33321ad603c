import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../normalized-text.js';
import { ssnRecognizer } from './ssn.js';

function candidates(text: string, question = '') {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  return ssnRecognizer.find(normalize(text), { slot, question, label: '' });
}

function find(text: string, question = ''): string[] {
  return [...new Set(candidates(text, question).map(({ start, end }) => text.slice(start, end)))];
}

const LAST_FOUR = 'What are the last four of your social?';

describe('SSN recognizer', () => {
  it.each([
    ['123-45-6789', '123-45-6789'],
    ['it is 078-05-1120.', '078-05-1120'],
    ['123 45 6789', '123 45 6789'],
    ['123.45.6789', '123.45.6789'],
    ['123–45–6789', '123–45–6789'],
    ['000-12-3456', '000-12-3456'],
    ['one two three, four five, six seven eight nine', 'one two three, four five, six seven eight nine'],
    ['one two three four five six seven eight nine', 'one two three four five six seven eight nine'],
    ['123 dash 45 dash 6789', '123 dash 45 dash 6789'],
    ['my social is 123456789', '123456789'],
    ['123456789 is my social', '123456789'],
    ['the last four of my social are 6789', '6789'],
    ['last 4 of the SSN: six seven eight nine', 'six seven eight nine'],
    ['the last four is 1120', '1120'],
    ['my social ends in eleven twenty', 'eleven twenty'],
    ['it is xxx-xx-1120', '1120'],
    ['***-**-1120', '1120'],
    ['{"ssn_last4":"1120"}', '1120'],
    ['{"ssn":"666456789"}', '666456789'],
    ['666456789 thats my social', '666456789'],
    ['the card says 441 zero zero 2210. yes, the social security card', '441 zero zero 2210'],
    ['615 let me start over 614-00-8996 is my social', '615 let me start over 614-00-8996'],
    [
      'ssn two forty four sixty six and then eighty eight hundred',
      'two forty four sixty six and then eighty eight hundred',
    ],
    ['social is four hundred twelve thirty four fifty six', 'four hundred twelve thirty four fifty six'],
  ])('finds the number in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['4 4 1 8', '4 4 1 8'],
    ["sure it's 4418", '4418'],
    ['forty four eighteen', 'forty four eighteen'],
    ['123456789', '123456789'],
    ['oh four two oh eight', 'four two oh eight'],
    ['forty four eight sorry forty four thirteen', 'forty four eight sorry forty four thirteen'],
    ['666', '666'],
    ['45 6789', '45 6789'],
  ])('takes the bare answer %j to a question for it', (text, value) => {
    expect(find(text, LAST_FOUR)).toEqual([value]);
  });

  it.each([
    '123456789',
    '4418',
    'call 512-555-0142',
    '123-45-67890',
    '1-123-45-6789-0',
    'the antisocial 123456789',
    'my zip is 78701-1234',
    'last four visits were in 2019',
    'my social security is 1850 a month',
    'the ndc is oh three seven eight eighteen oh five ninety three',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('takes the last four that are read back', () => {
    expect(find('Is the last four 6858?')).toEqual(['6858']);
    expect(find('yes 6 8 5 8', 'Is the last four 6858?')).toEqual(['6 8 5 8']);
    expect(find('4242', 'What are the last four of the card?')).toEqual([]);
  });

  it('takes no other number of the answer', () => {
    expect(find('I only do that in person since 2019', LAST_FOUR)).toEqual([]);
    expect(find('my phone is 555 0142', LAST_FOUR)).toEqual([]);
    expect(find('4418', 'How many steps did you walk?')).toEqual([]);
  });

  it('is certain only of a number that can have been issued', () => {
    expect(candidates('123-45-6789')[0]).toMatchObject({ validated: true });
    expect(candidates('666-45-6789')[0]?.validated).toBeUndefined();
  });
});
