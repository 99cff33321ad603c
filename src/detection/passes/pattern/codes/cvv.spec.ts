import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('CVV');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('CVV recognizer', () => {
  it.each([
    ['The CVV is 418.', '418'],
    ['cvv2 is 418', '418'],
    ['the c v c is nine oh two', 'nine oh two'],
    ['security code: 4182', '4182'],
    ['418 on the back', '418'],
    ['on the back it says four eighteen', 'four eighteen'],
    ['you need the three digits, right? 418', '418'],
    ['4111 1111 1111 1111, code 418', '418'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['And the three digits on the back?', 'nine oh two', 'nine oh two'],
    ['What is the security code?', 'I can barely read it, 418.', '418'],
    ['CVV?', '418, I think', '418'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it('takes the last four digits of a card that are asked for as none', () => {
    expect(find('4182', 'What are the last four digits of your card?')).toEqual([]);
    expect(find('4182', 'And the four digits on the front?')).toEqual(['4182']);
  });

  it.each([['cvv', '418']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'the security code is worn off',
    'press 418',
    'room 418',
    'the diagnosis code is 418',
    'security code 44182',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
