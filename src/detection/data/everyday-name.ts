import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { programWords } from './json-object.js';

/** A name as programs write them. */
const PROGRAMS_NAME = /^[A-Za-z_$][\w$.-]*$/;
/** Abbreviations have so many letters: "id", "dob", "rx". */
const SHORT = 3;

/** True for a name of a program, such as of a tool or a parameter, that everyday words make. */
export function isEverydayName(name: string): boolean {
  return (
    PROGRAMS_NAME.test(name) && programWords(name).every((word) => /\d/.test(word) || isEverydayWord(word))
  );
}

/** True for a word that is nobody's name, or a short one of programs. */
export function isEverydayWord(part: string): boolean {
  const word = part.toLowerCase();
  if (word.length <= SHORT) return !GIVEN_NAMES.has(word);
  return ORDINARY_WORDS.has(word) && !GIVEN_NAMES.has(word);
}
