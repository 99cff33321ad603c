import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from '@jest/globals';
import { wordsInLanguages } from './words-in-languages.js';

/** Words that the rule reports in the statement. */
function found(statement) {
  const messages = new Linter({ configType: 'flat' }).verify(statement, {
    languageOptions: { parser: tseslint.parser },
    plugins: { languages: { rules: { 'words-in-languages': wordsInLanguages } } },
    rules: { 'languages/words-in-languages': 'error' },
  });
  return messages.map(({ message }) => /"(.+?)"/.exec(message)?.[1] ?? message);
}

describe('words-in-languages', () => {
  it.each([
    ['a pattern', String.raw`const p = /^\d{1,2} (?:th|st)\b/i;`, ['th']],
    ['a part of a word', 'const p = /jan(?:uary)?/;', ['jan']],
    ['a word of another language', 'const p = /ñandú/u;', ['ñandú']],
    ['capitals', String.raw`const p = /\bUTC/;`, ['UTC']],
    ['a composed pattern', 'const p = regExp.gi`\\b(?:${MONTH}) of the $`;', ['of']],
    ['raw source', 'const s = String.raw`\\b(?:${w}|yeah)\\b`;', ['yeah']],
    ['the source of a pattern', String.raw`const p = new RegExp('\\bage\\b');`, ['age']],
    ['a composed source', 'const p = new RegExp(`(?:${A}) years`);', ['years']],
    ['a string with alternatives', "const s = 'is|was';", ['is']],
    ['a string with a group', "const s = '(?:the )?';", ['the']],
    ['a template with alternatives', 'const s = `${DASH}|minus`;', ['minus']],
    ['a set', "const s = new Set(['one', 'two']);", ['one']],
    ['a set of strings', "const s: ReadonlySet<string> = new Set(['one', 'two']);", ['one']],
    ['an array', "const is = ['first name', 'last name'].includes(word);", ['first name']],
    ['a string that is split', "const w = 'monday tuesday'.split(' ');", ['monday']],
    ['a string that is parsed as a word list', 'const w = wordSet(`a an the ${MORE}`);', ['an']],
  ])('reports %s', (_, statement, words) => {
    expect(found(statement)).toEqual(words);
  });

  it.each([
    ['escapes', String.raw`const p = /\b\w+\s\x41\u0041\n/;`],
    ['properties', String.raw`const p = /\p{Lu}\p{Letter}/u;`],
    ['group names', String.raw`const p = /(?<year>\d+)\k<year>/giu;`],
    ['character classes', String.raw`const p = /[a-z]+[\]aeiou]/;`],
    ['single letters', String.raw`const p = /(?:a|p)\.?m\b/i;`],
    ['interpolated values', 'const p = regExp.iu`(?<!${LETTER})(?:${MONTH})`;'],
    ['a class around a value', 'const p = regExp.i`[a-z${MARKS}az]`;'],
    ['kind names', "const k = new Set(['SSN', 'PHONE']);"],
    ['names that have a type', "const a = ['keep', 'redact'] as const;"],
    ['a set of a type', "const s: ReadonlySet<Role> = new Set(['user', 'tool']);"],
    ['an array that satisfies a type', "const s = { roles: ['user', 'tool'] } satisfies Roles;"],
    ['a set with a type argument', "const s = new Set<Role>(['user', 'tool']);"],
    ['texts', "throw new Error('no identifier is called so');"],
    ['members', "const o = { 'a-b': 'text', role: 'user' };"],
    ['text that is split by a non-word', "const w = text.split(' ');"],
    ['digit formats', "const f = '3-3-4 1-3-7'.split(' ');"],
    ['comments', '// "um, yeah, monday"\nconst p = 1;'],
  ])('accepts %s', (_, statement) => {
    expect(found(statement)).toEqual([]);
  });
});
