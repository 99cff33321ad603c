import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { joinNames } from './joined-names.js';

/** Names found in a text, told by their words. */
function found(text: string, ...words: string[]): Entity[] {
  return words.map((word) => {
    const start = text.indexOf(word);
    return {
      kind: 'NAME',
      start,
      end: start + word.length,
      confidence: 0.9,
      pass: 'model',
      detector: 'reader',
    };
  });
}

describe('names that are joined aloud', () => {
  it.each<[string, string[], string[]]>([
    ['i am okonkwo dash bright', ['okonkwo dash', 'bright'], ['okonkwo dash bright']],
    ['ngozi okonkwo hyphen bright', ['ngozi okonkwo', 'bright'], ['ngozi okonkwo hyphen bright']],
    [
      'ana okonkwo dash bright dash lee',
      ['ana okonkwo', 'bright dash', 'lee'],
      ['ana okonkwo dash bright dash lee'],
    ],
    // What a joint leads to is said later.
    ['my mother ana okonkwo hyphen', ['ana okonkwo hyphen'], ['ana okonkwo']],
    ['ana bright', ['ana', 'bright'], ['ana', 'bright']],
    ['ana a dash bright', ['ana', 'bright'], ['ana', 'bright']],
    ['Damian Dash', ['Damian Dash'], ['Damian Dash']],
  ])('in %j', (text, words, expected) => {
    const [names = []] = joinNames(text, [found(text, ...words)]);
    expect(names.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('may be of two passes', () => {
    const text = 'i am okonkwo dash bright';
    const joined = joinNames(text, [found(text, 'okonkwo'), found(text, 'okonkwo', 'bright')]);
    const texts = joined.flat().map(({ start, end }) => text.slice(start, end));
    expect(texts).toContain('okonkwo dash bright');
    expect(texts).not.toContain('bright');
  });
});
