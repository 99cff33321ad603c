import type { WordsAnywhere } from '../words-anywhere.js';
import * as ages from './ages.js';
import * as beside from './beside-values.js';
import * as calendar from './calendar.js';
import { AT, MARK_NAME, SPOKEN_MARKS } from './marks.js';
import { ORDINAL_SUFFIX } from './numbers.js';
import { ASKS_SPELLING, LETTER_WORDS } from './spelling.js';
import { CORRECTION, RESUMPTION } from './talk.js';

export const ENGLISH_ANYWHERE: WordsAnywhere = {
  ORDINAL_SUFFIX,
  CORRECTION,
  RESUMPTION,
  AT,
  WRITTEN_AT: SPOKEN_MARKS.writtenAt,
  DOT: SPOKEN_MARKS.dot,
  MARK_NAME,
  LETTER_WORDS,
  ASKS_SPELLING: ASKS_SPELLING.source,
  ...calendar,
  ...ages,
  ...beside,
};
