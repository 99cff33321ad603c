import type { WordsAnywhere } from '../words-anywhere.js';
import * as ages from './ages.js';
import * as beside from './beside-values.js';
import * as calendar from './calendar.js';
import { AT, DASH, SPOKEN_MARKS, UNDERSCORE } from './marks.js';
import { LETTERS } from './spelling.js';
import { CORRECTION, RESUMPTION } from './talk.js';

export const SPANISH_ANYWHERE: WordsAnywhere = {
  YEAR_OF_MONTH: calendar.YEAR_LEAD,
  TODAY_IN_PROMPT: calendar.TODAY,
  CORRECTION,
  RESUMPTION,
  AT,
  WRITTEN_AT: AT,
  DOT: SPOKEN_MARKS.writtenDot,
  MARK_NAME: `${UNDERSCORE}|${DASH}|${SPOKEN_MARKS.writtenDot}|barra|diagonal`,
  CODE_MARKS: SPOKEN_MARKS.ofCodes,
  LETTER_WORDS: LETTERS.words,
  READABLE_IN_NAMES: beside.NAME_TALK,
  ...calendar,
  ...ages,
  ...beside,
};
