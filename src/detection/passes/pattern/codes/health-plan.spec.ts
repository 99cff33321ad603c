import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('HEALTH_PLAN_ID');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('health plan recognizer', () => {
  it.each([
    ['rx group r x four four one nine', 'r x four four one nine'],
    ['rx grp rx4419', 'rx4419'],
    ['group a b c d e f', 'a b c d e f'],
    ["h four four one nine two is what's on the card for the policy", 'h four four one nine two'],
    ['My member ID is XJB992104418.', 'XJB992104418'],
    ['Medicare 1EG4-TE5-MK73, Part A', '1EG4-TE5-MK73'],
    ['1EG4TE5MK73', '1EG4TE5MK73'],
    ['one e g four t e five m k seven three', 'one e g four t e five m k seven three'],
    ['group number is 4418', '4418'],
    ['the policy number for my health insurance is 7710442', '7710442'],
    ['subscriber id x y z four four one eight two', 'x y z four four one eight two'],
    ['Ins: Aetna, ID# W2099 44182, eff. this year', 'W2099 44182'],
    ['7710442 is what it says under subscriber', '7710442'],
    ['Rx BIN 610279', '610279'],
    ['"subscriber_id":"QWE441820991"', 'QWE441820991'],
    ['my Medicaid is 44182099A', '44182099A'],
    ['the member i d is x y z thirty four twelve ninety', 'x y z thirty four twelve ninety'],
    [
      'subscriber number x as in xray y for yankee thirty four twelve',
      'x as in xray y for yankee thirty four twelve',
    ],
    ['my member i d is whiskey twenty two oh nine forty four', 'whiskey twenty two oh nine forty four'],
    ['policy number papa kilo dash forty four nineteen', 'papa kilo dash forty four nineteen'],
    ['plan number is h like hotel, thirty three, fourteen', 'h like hotel, thirty three, fourteen'],
    [
      'member id four forty one then nine twenty seven then one thirty three',
      'four forty one then nine twenty seven then one thirty three',
    ],
    ['Member #: 44:18:2209', '44:18:2209'],
    [
      'my medicare number is four quebec eight nine wait no four quebec eight two h h two d p three zero',
      'four quebec eight nine wait no four quebec eight two h h two d p three zero',
    ],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    [
      'What is the member ID on your insurance card?',
      "it's w as in william four four one eight two",
      'w as in william four four one eight two',
    ],
    ['And the group number?', '4418', '4418'],
    ['And the group?', 'forty four twelve', 'forty four twelve'],
    [
      "What's the member ID?",
      'the i d is x y z thirty four twelve ninety',
      'x y z thirty four twelve ninety',
    ],
    [
      "What's the member ID?",
      'the number is x y z thirty four twelve ninety',
      'x y z thirty four twelve ninety',
    ],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([['member id', 'W209944182']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'do you have your member ID? I only have 2 cards',
    'a group of 12',
    'insurance covers 80 percent after 2500 dollars',
    'insurance pays most of it so i owe 1100',
    'member since 2019',
    'my policy says 30 days',
    'the policy limit is 100000',
    'my plan has a 1500 deductible',
    'plan a takes twelve months and plan b thirty four',
    'our group is charlie, mike and me',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
