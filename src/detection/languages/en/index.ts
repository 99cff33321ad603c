import type { Language } from '../language.js';
import { MONTHS } from './calendar.js';
import { SOUND } from './fillers.js';
import { MAILBOXES } from './mailbox.js';
import { SPOKEN_MARKS } from './marks.js';
import { SPOKEN_NUMBERS } from './numbers.js';
import { SPELLED_WORDS } from './spelled-rows.js';
import { LETTERS } from './spelling.js';

export const ENGLISH: Language = {
  sounds: SOUND,
  months: MONTHS,
  numbers: SPOKEN_NUMBERS,
  marks: SPOKEN_MARKS,
  letters: LETTERS,
  spelledWords: SPELLED_WORDS,
  mailboxes: MAILBOXES,
};
