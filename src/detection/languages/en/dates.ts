import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { DateTables } from '../said-tables.js';
import { MONTHS, WEEKDAYS } from './calendar.js';

const SHORT_MONTHS = wordMap('jan 1 feb 2 mar 3 apr 4 jun 6 jul 7 aug 8 sep 9 sept 9 oct 10 nov 11 dec 12');
const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'];

const WEEKDAY_WORDS = new Set([...WEEKDAYS, ...wordSet('mon tue tues wed weds thu thur thurs fri sat sun')]);

/** Vocabulary of spoken dates. */
export const DATES: DateTables = {
  months: new Map([
    ...MONTHS.map((name, at): [string, number] => [name, at + 1]),
    ...Array.from(SHORT_MONTHS, ([name, month]): [string, number] => [name, Number(month)]),
  ]),
  isDayFirst: false,
  of: wordSet('of in'),
  yearLeads: new Set([
    ...wordSet('year of in'),
    ...phrases('the year,of the year,in the year,year of,year is,the year is'),
  ]),
  monthLabels: new Set(['month', 'month of', 'month is']),
  monthEnds: new Set(['month']),
  dayLabels: new Set(['day', 'day is']),
  upTo: new Set([
    ...wordSet('to through thru until till and &'),
    ...phrases('and then,to the,through the,and the'),
  ]),
  swaps: wordSet('around round flipped switched swapped backwards reversed'),
  weekdays: WEEKDAY_WORDS,
  labels: new Set([
    ...WEEKDAY_WORDS,
    ...PARTS_OF_DAY.flatMap((part) => [part, `in the ${part}`, `the ${part} of`, `${part} of`]),
    'at night',
    'the night of',
    ...wordSet(
      "the on like comma it's its is was that's thats i he she they we born my his her their dob birthday birthdate",
    ),
    ...phrases(
      "this year,of this year,it is,that is,it was,would be,i'm,birth date,date of birth,the date is,the date was",
    ),
  ]),
};
