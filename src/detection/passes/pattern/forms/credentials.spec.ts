import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { passwords } from './credentials.js';

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  return passwords(normalize(text), { slot, question, label }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe("a caller's passwords", () => {
  it.each([
    ['my password is pickles', 'pickles'],
    ["The account word's um heron", 'heron'],
    ['Password for callers: marmalade', 'marmalade'],
    ['security word = lighthouse', 'lighthouse'],
    ['the code word is purple tractor', 'purple tractor'],
    ['our family word is dandelion', 'dandelion'],
  ])('are found in %j', (text, word) => {
    expect(find(text)).toEqual([word]);
  });

  it.each([
    ['pickles', 'pickles'],
    ["um i think it's herring", 'herring'],
    ['purple elephant', 'purple elephant'],
    ['is it marmalade', 'marmalade'],
    ['oh yeah sure it is bluebird', 'bluebird'],
  ])('are found in the answer %j', (text, word) => {
    expect(find(text, 'And what is the password on the account?')).toEqual([word]);
  });

  it('are all found if the caller tries several', () => {
    expect(find("Is it pickles? No, that's the vet's. Try marmalade.", 'What is your password?')).toEqual([
      'pickles',
      'marmalade',
    ]);
  });

  it('are found by the member name', () => {
    expect(find('heron', '', 'account word')).toEqual(['heron']);
    expect(find('heron', '', 'bird')).toEqual([]);
  });

  it.each([
    ["I forgot it, I'm sorry", 'What is your password?'],
    ['hold on let me ask my husband', 'What is your password?'],
    ['no there is none', 'Is there a password on the account?'],
    ['the password is wrong', ''],
    ["my portal password isn't working", ''],
    ['heron', 'What bird did you see?'],
  ])('are not found in %j after %j', (text, question) => {
    expect(find(text, question)).toEqual([]);
  });
});
