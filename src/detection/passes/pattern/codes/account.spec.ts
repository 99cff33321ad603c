import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('ACCOUNT');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('account recognizer', () => {
  it.each([
    ['My account number is 4410 2231 9.', '4410 2231 9'],
    ['IBAN: DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['GB29NWBK60161331926819', 'GB29NWBK60161331926819'],
    ['routing 021000021', '021000021'],
    ['the routing number is oh two one oh oh oh oh two one', 'oh two one oh oh oh oh two one'],
    ['Invoice INV-20913.', 'INV-20913'],
    ['customer number a b 4 4 1 8 2', 'a b 4 4 1 8 2'],
    ['44182 is the account number on my last bill', '44182'],
    ['account ending in 4418', '4418'],
    ['account number two two eight six call me tomorrow', 'two two eight six'],
    ['refund to acct 44182209, thanks', '44182209'],
    ['take it out of my savings, number four four one eight two two', 'four four one eight two two'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['Which invoice are you calling about?', '44182', '44182'],
    ['What is your account number with us?', "ok so it's 441 822", '441 822'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it('begins after what is said before it', () => {
    expect(find("account number's o b dash four four seven one dash q")).not.toContain(
      's o b dash four four seven one dash q',
    );
  });

  it('takes no day with its year for one', () => {
    expect(find('my account is locked. 04.30.2001 is my birthday')).toEqual([]);
  });

  it.each([['account', '44182209']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'my account has 3 charges',
    'the account balance is 1,245.50',
    'my bill is 240',
    'account balance 2450.00',
    'my account was charged 1260',
    'the invoice for 1260.50 is due',
    'the bill from 2019',
    'two accounts and 4 statements',
    "account number is on the bill, isn't it?",
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('is sure of a checksum', () => {
    const rate = (text: string) => {
      const slot = { path: '', role: 'user', form: 'text', text } as const;
      return recognizer.find(normalize(text), { slot, question: '', label: '' })[0]?.validated;
    };
    expect(rate('routing 021000021')).toBe(true);
    expect(rate('routing 021000022')).toBeUndefined();
  });
});
