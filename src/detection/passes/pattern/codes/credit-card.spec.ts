import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('CREDIT_CARD');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('credit card recognizer', () => {
  it.each([
    ['4111 1111 1111 1111', '4111 1111 1111 1111'],
    ['3782-822463-10005', '3782-822463-10005'],
    ['4111111111111111 exp 12/27', '4111111111111111'],
    [
      'four one one one, one one one one, one one one one, one one one one',
      'four one one one, one one one one, one one one one, one one one one',
    ],
    [
      'triple five five triple five five triple five five triple four four',
      'triple five five triple five five triple five five triple four four',
    ],
    ['my card is 4111 1111 1111 1112', '4111 1111 1111 1112'],
    ['the number on the front is 6012 correction 6011-1111-1111-1117', '6012 correction 6011-1111-1111-1117'],
    ['card ending in 4242', '4242'],
    ['the last four of my card are 4242', '4242'],
    ['the card is two two eight six call me at noon', 'two two eight six'],
    ['my card ends four two four two', 'four two four two'],
    ['card number 4242, please', '4242'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['Go ahead with the sixteen digits.', 'okay 4111 1111 1111 1112', '4111 1111 1111 1112'],
    ['Which card?', 'the one ending in four two four two', 'four two four two'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it('takes the number after the last four digits for no card', () => {
    expect(find('the card is 4242 and 4155550142')).toEqual(['4242']);
  });

  it.each([['card number', '4111111111111112']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'two cards',
    'my card expires 12/27',
    '1111 1111 1111 1111',
    'my card was charged 3 times',
    'call 512-555-0142',
    'card limit 5000 dollars',
    'the card is from 2019',
    'the card is 4000',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});
