import { Linter } from 'eslint';
import { describe, expect, it } from '@jest/globals';
import { wordsInLanguages } from './words-in-languages.js';

/** The words that the rule finds in a statement. */
function found(statement) {
  const messages = new Linter({ configType: 'flat' }).verify(statement, {
    plugins: { languages: { rules: { 'words-in-languages': wordsInLanguages } } },
    rules: { 'languages/words-in-languages': 'error' },
  });
  return messages.map(({ message }) => /"(.+)"/.exec(message)?.[1]);
}

describe('words-in-languages', () => {
  it.each([
    ['a pattern', 'export const p = /\\b(?:is|was|um|uh)\\b/i;', 'um'],
    ['sounds of any length', 'export const p = /(?:yes|uh+)/i;', 'uh'],
    ['the source of a pattern', "export const s = '\\\\buhm\\\\s';", 'uhm'],
    ['raw source with words in it', 'export const s = String.raw`\\b(?:${w}|yeah)\\b`;', 'yeah'],
    ['a month with its abbreviation', 'export const p = /jan(?:uary)?|feb(?:ruary)?/i;', 'january'],
    ['weekdays with one ending', 'export const p = /(?:mon|sun)(?:day)?/i;', 'sunday'],
    ['a list of words', "export const w = 'monday tuesday wednesday'.split(' ');", 'monday'],
    ['a link', "export const p = /is|it's/;", "it's"],
  ])('finds %s', (_, statement, word) => {
    expect(found(statement)).toEqual([word]);
  });

  it.each([
    ['words that hold them', "export const w = ['umbrella', 'drum', 'yearly', 'huh'];"],
    ['months that are names or verbs', 'export const p = /may|march|april|june/i;'],
    ['comments', '// "um, yeah, monday"\nexport const p = 1;'],
    ['patterns that take them from elsewhere', 'export const p = new RegExp(`(?:${HESITATION})`);'],
  ])('lets %s be', (_, statement) => {
    expect(found(statement)).toEqual([]);
  });
});
