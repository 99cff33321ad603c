import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('LICENSE');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('license recognizer', () => {
  it.each([
    ['passport a one two four four one nine two', 'a one two four four one nine two'],
    ['my dea is m s and four four one nine two seven three', 'm s and four four one nine two seven three'],
    ['d l d4419271', 'd4419271'],
    ['cdl m441927', 'm441927'],
    ['rn rn 44192', 'rn 44192'],
    ["My driver's license is D400-7836-0001.", 'D400-7836-0001'],
    ['the d l number is s one two three four five six seven', 's one two three four five six seven'],
    ['NPI 1234567893', '1234567893'],
    ['DEA number is AB1234563', 'AB1234563'],
    ['d e a is a b one two three four five six three', 'a b one two three four five six three'],
    ['passport number X44182209', 'X44182209'],
    ['State medical license ME 44182, still active', 'ME 44182'],
    ['Lic. # RN 637190, expires soon', 'RN 637190'],
    ['nursing license number DO.81116', 'DO.81116'],
    ['44182209 is the number on my license', '44182209'],
    ['my license is d as in david four four one', 'd as in david four four one'],
    ['my license is d as and david four four one nine', 'd as and david four four one nine'],
    ['the license is d david four four one nine two', 'd david four four one nine two'],
    ["my driver's license number is delta four four one nine", 'delta four four one nine'],
    ['the license is delta forty four nineteen twenty seven', 'delta forty four nineteen twenty seven'],
    ['license number is charlie nineteen forty four two', 'charlie nineteen forty four two'],
    ['license f three sixty two forty four ninety', 'f three sixty two forty four ninety'],
    [
      'my passport number is five four four one nine two two oh nine',
      'five four four one nine two two oh nine',
    ],
    ['DL#: D|400|7836', 'D|400|7836'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['Which ID did you travel with?', 'my passport, 441822091', '441822091'],
    ["What's your driver's license number?", 'd david forty four nineteen', 'd david forty four nineteen'],
    [
      "What's your driver's license number?",
      "it's victor forty four nineteen two",
      'victor forty four nineteen two',
    ],
    [
      'What is the NPI?',
      'one two three four five six seven eight nine three',
      'one two three four five six seven eight nine three',
    ],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([['npi', '1234567893']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'my license expires in 2027',
    'do you need 2 licenses?',
    'licensed since 1998',
    'the passport office opens at 9',
    'the license fee is forty four dollars',
    'my license was renewed in twenty nineteen',
    'the license office on delta four opens at nine',
    'i flew delta to four cities with my license',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
