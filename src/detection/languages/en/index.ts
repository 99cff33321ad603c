import type { Language } from '../language.js';
import { ENGLISH_ADDRESSES } from './addresses.js';
import { CODES } from './codes.js';
import { MONTHS } from './calendar.js';
import { DATES } from './dates.js';
import { DOUBTS } from './doubts.js';
import { REMARKS } from './remarks.js';
import { REPAIRS, SOUND } from './talk.js';
import { MAILBOXES } from './online.js';
import { SAID_ONLINE } from './said-online.js';
import { SPOKEN_MARKS } from './marks.js';
import { SPOKEN_NUMBERS } from './numbers.js';
import { LETTERS, SPELLED_WORDS } from './spelling.js';

export const ENGLISH: Language = {
  folded: (text) => text,
  sounds: SOUND,
  months: MONTHS,
  numbers: SPOKEN_NUMBERS,
  dates: DATES,
  marks: SPOKEN_MARKS,
  letters: LETTERS,
  spelledWords: SPELLED_WORDS,
  mailboxes: MAILBOXES,
  repairs: REPAIRS,
  addresses: ENGLISH_ADDRESSES,
  online: SAID_ONLINE,
  codes: CODES,
  doubts: DOUBTS,
  remarks: REMARKS,
};

/** Words of which at least one occurs in every spoken English number or e-mail address, and none in Spanish. */
export const SPOKEN_ENGLISH =
  'zero|one|two|three|four|five|six|seven|eight|nine|eleven|twelve|[a-z]+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|dot|dash|at|underscore|[a-z]+th|first|second|third';
