import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { DateTables } from '../said-tables.js';
import { MONTHS } from './calendar.js';

const OTHER_MONTHS = wordMap(
  'ene 1 feb 2 mar 3 abr 4 may 5 jun 6 jul 7 ago 8 sep 9 sept 9 set 9 setiembre 9 oct 10 nov 11 dic 12',
);
const PARTS_OF_DAY = ['mañana', 'tarde', 'noche', 'madrugada'];

const WEEKDAYS = wordSet('lunes martes miercoles jueves viernes sabado domingo lun mie jue vie sab dom');

/** Vocabulary of spoken dates. */
export const DATES: DateTables = {
  months: new Map([
    ...MONTHS.map((name, at): [string, number] => [name, at + 1]),
    ...Array.from(OTHER_MONTHS, ([name, month]): [string, number] => [name, Number(month)]),
  ]),
  isDayFirst: true,
  of: new Set([...wordSet('de del'), 'de el', 'del mes', 'del mes de', 'de mes de']),
  yearLeads: new Set([
    ...wordSet('de del año en'),
    ...phrases('del año,de el año,el año,de el,en el,año de,en el año'),
  ]),
  monthLabels: new Set(['mes', 'mes de', 'el mes de', 'el mes']),
  monthEnds: new Set(),
  dayLabels: new Set(['dia', 'el dia']),
  upTo: new Set([...wordSet('al hasta y a'), 'y el', 'hasta el']),
  swaps: wordSet('reves'),
  weekdays: WEEKDAYS,
  labels: new Set([
    ...phrases('de este año,este año,de este ano,este ano'),
    ...WEEKDAYS,
    ...PARTS_OF_DAY.flatMap((part) => [`por la ${part}`, `en la ${part}`, `de la ${part}`, `la ${part} del`]),
    ...wordSet('el es fue era naci nacio nacida nacido mi su fecha cumpleaños'),
    ...phrases('seria el,fecha de nacimiento,la fecha,mi fecha de nacimiento'),
  ]),
};
