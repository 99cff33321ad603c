import type { Language } from '../language.js';
import { MONTHS } from './calendar.js';
import { SOUND } from './talk.js';
import { MAILBOXES } from './online.js';
import { SPOKEN_MARKS } from './marks.js';
import { SPOKEN_NUMBERS } from './numbers.js';
import { LETTERS, SPELLED_WORDS } from './spelling.js';

export const ENGLISH: Language = {
  sounds: SOUND,
  months: MONTHS,
  numbers: SPOKEN_NUMBERS,
  marks: SPOKEN_MARKS,
  letters: LETTERS,
  spelledWords: SPELLED_WORDS,
  mailboxes: MAILBOXES,
};
