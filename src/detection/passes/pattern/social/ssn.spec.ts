import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
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
    ['you can call me on three eighty five five five oh one zero nine', ''],
    ["no it's six fifty five five five oh one eighty four now", 'Is your phone still the same?'],
  ])('finds none in a telephone number: %j', (said, question) => {
    expect(find(said, question)).toEqual([]);
  });

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
    [
      'my social security is nine oh one dash twelve dash thirty four fifty six',
      'nine oh one dash twelve dash thirty four fifty six',
    ],
    [
      'ssn two sixty one hyphen oh four hyphen nineteen eleven',
      'two sixty one hyphen oh four hyphen nineteen eleven',
    ],
    [
      'his social: two sixty one space oh four space nineteen eleven',
      'two sixty one space oh four space nineteen eleven',
    ],
    ['social two sixty one, oh four, nineteen eleven', 'two sixty one, oh four, nineteen eleven'],
    ['her soc is 261 space 04 space 1911', '261 space 04 space 1911'],
    [
      'my social is two six one oh four sorry oh five nineteen eleven',
      'two six one oh four sorry oh five nineteen eleven',
    ],
    [
      'ssn two sixty one dash oh four scratch that oh five dash nineteen eleven',
      'two sixty one dash oh four scratch that oh five dash nineteen eleven',
    ],
    [
      'social two six one, oh four, wait oh five, one nine one one',
      'two six one, oh four, wait oh five, one nine one one',
    ],
    [
      'my social is two six one two six one oh four nineteen eleven',
      'two six one two six one oh four nineteen eleven',
    ],
    [
      'my social security number is two sixty one, the middle is oh four, and it ends with nineteen eleven',
      'two sixty one, the middle is oh four, and it ends with nineteen eleven',
    ],
    [
      'social is two sixty one and oh four and nineteen eleven',
      'two sixty one and oh four and nineteen eleven',
    ],
    [
      'the first three are two sixty one, middle two oh four, last four nineteen eleven',
      'two sixty one, middle two oh four, last four nineteen eleven',
    ],
    [
      "it's two six one hyphen oh four hyphen one nine one one for the social",
      'two six one hyphen oh four hyphen one nine one one',
    ],
    ['the last four eleven twenty', 'eleven twenty'],
    ['last four forty four eighteen please', 'forty four eighteen'],
    ['the last 4 1120', '1120'],
    ["yeah the last four's oh nine oh four", 'oh nine oh four'],
    ['my last for is eleven twenty', 'eleven twenty'],
    ['dob 6/9/1960 last four 1120', '1120'],
    ['so to verify who i am it ends with four four one eight', 'four four one eight'],
    ['for verification, ends in eleven twenty', 'eleven twenty'],
    ['the slot is at ten thirty, last four is four four one eight', 'four four one eight'],
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
  ])('takes the bare answer %j to a question for it', (text, value) => {
    expect(find(text, LAST_FOUR)).toEqual([value]);
  });

  it.each([
    ['Can you confirm your identity?', 'it ends with eleven twenty', 'eleven twenty'],
    [
      'I need to verify who you are first.',
      'sure, the last four, forty four eighteen',
      'forty four eighteen',
    ],
    ['For security, may I have the last four?', 'it ends in nine oh nine four', 'nine oh nine four'],
    ['Your date of birth and last four?', 'june ninth nineteen sixty and eleven twenty', 'eleven twenty'],
    ['Your phone number, and the last four?', 'the last four eleven twenty', 'eleven twenty'],
    [
      'May I have the full social?',
      'two six one two six one oh four nineteen eleven',
      'two six one two six one oh four nineteen eleven',
    ],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([
    ['What are the last four of your card?', 'the last four eleven twenty'],
    ['Can you verify your identity?', 'my shift ends with eleven twenty being lunch'],
    ['Can you verify your identity?', 'it ends in twenty twenty four'],
    ['What time does it end?', 'it ends with eleven twenty i guess'],
    ['What is your account number?', 'four four one nine two two oh nine one'],
  ])('takes nothing of the answer to %j: %j', (question, text) => {
    expect(find(text, question)).toEqual([]);
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
    'my social worker sees eleven twenty people',
    'it ends with eleven twenty',
    'my lease ends in eleven twenty',
    'the last four visits were eleven twenty and two',
    'the last four hundred dollars',
    'fasting it was one ten, one fifteen, one twenty two',
    'in the last four 1500 meter runs',
    'my passport number is five four four one nine two two oh nine',
    'member id four forty one dash ninety two dash two oh nine one',
    'it is s 530 44 1290',
    'one seventy two dot sixteen dot two fifty four dot three',
    'sugar was one twenty then one forty then one thirty five',
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
    expect(candidates('666-45-6789 is my social')[0]).toMatchObject({ validated: true });
  });

  it.each([
    'my social is nine oh one dash twelve dash thirty four fifty six',
    'eight eleven dash eleven dash eleven eleven',
  ])('outweighs the day that the middle of %j reads as', (text) => {
    expect(candidates(text)).toEqual([expect.objectContaining({ validated: true })]);
  });
});
