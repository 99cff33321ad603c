import { phrases, wordSet } from '../../lexicon/words.js';
import type { CodeTables } from '../said-tables.js';
import { CODE_TALK } from './beside-values.js';
import { COMMON_WORDS } from './common-words.js';
import { ORDINARY_WORDS } from './ordinary-words.js';
import { SPOKEN_MARKS } from './marks.js';

/** Vocabulary of spoken codes and phone numbers. */
export const CODES: CodeTables = {
  noCodes: new Set([...COMMON_WORDS.words, ...ORDINARY_WORDS]),
  marks: SPOKEN_MARKS.ofCodes,
  asides: new Set([
    ...[...CODE_TALK].filter((word) => word.length > 1 && word !== 'de' && word !== 'en' && word !== 'como'),
    ...phrases('en mayusculas,con mayusculas,todo junto,sin espacios,sin guiones,termina en,seguido de'),
  ]),
  extensions: wordSet('extension ext interno anexo'),
  phoneAsides: new Set([
    ...wordSet('lada prefijo numero es el telefono'),
    'codigo de area',
    'clave lada',
    'el numero es',
  ]),
  areaCodes: new Set(['lada', 'clave lada', 'la lada es', 'codigo de area', 'prefijo']),
  lowerCase: wordSet('minuscula minusculas'),
};
