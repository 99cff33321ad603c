import { phrases, wordSet } from '../../lexicon/words.js';
import type { CodeTables } from '../said-tables.js';
import { CODE_MARKS, CODE_PREFIXES, CODE_TALK } from './beside-values.js';
import { ORDINARY_WORDS } from './ordinary-words.js';

/** Vocabulary of spoken codes and phone numbers. */
export const CODES: CodeTables = {
  noCodes: new Set([...ORDINARY_WORDS].filter((word) => !CODE_PREFIXES.has(word))),
  marks: new Map([...CODE_MARKS, ['under score', '_'], ['forward slash', '/']]),
  asides: new Set([
    ...[...CODE_TALK].filter((word) => word.length > 1 && word !== 'in' && word !== 'as' && word !== 'like'),
    ...wordSet('all caps capitals together'),
    ...phrases(
      'all caps,in caps,followed by,all one word,no spaces,no dashes,all capitals,and the rest is,ends in,ends with,ending in',
    ),
  ]),
  extensions: wordSet('extension ext xtn x'),
  phoneAsides: new Set([
    ...wordSet('area code number phone cell is my'),
    ...phrases('area code,country code,the number is,and the number is,the rest is,number is'),
  ]),
  areaCodes: new Set(phrases('area code,area code is,the area code is,and the area code is,my area code is')),
  lowerCase: new Set(phrases('lower case,lowercase,small letters,small letter,all lower case,all lowercase')),
};
