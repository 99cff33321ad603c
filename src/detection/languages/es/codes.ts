import { wordSet } from '../../lexicon/words.js';
import type { CodeTables } from '../said-tables.js';
import { CODE_TALK } from './beside-values.js';
import { COMMON_WORDS } from './common-words.js';
import { ORDINARY_WORDS } from './ordinary-words.js';
import { SPOKEN_MARKS } from './marks.js';

/** What is said of codes and telephone numbers. */
export const CODES: CodeTables = {
  noCodes: new Set([...COMMON_WORDS.words, ...ORDINARY_WORDS]),
  marks: SPOKEN_MARKS.ofCodes,
  asides: new Set([
    ...[...CODE_TALK].filter((word) => word.length > 1 && word !== 'de' && word !== 'en' && word !== 'como'),
    'en mayusculas',
    'con mayusculas',
    'todo junto',
    'sin espacios',
    'sin guiones',
    'termina en',
    'seguido de',
  ]),
  extensions: wordSet('extension ext interno anexo'),
  phoneAsides: new Set([
    ...wordSet('lada prefijo numero es el telefono'),
    'codigo de area',
    'clave lada',
    'el numero es',
  ]),
  lowerCase: wordSet('minuscula minusculas'),
  beforePart: String.raw`(?:termina(?:ba)?|acaba|terminan|acaban|terminaci[oó]n) (?:en|con)|(?:empieza|comienza|inicia|empiezan) (?:con|por|en)|(?:l[oa]s )?(?:[uú]ltim|primer)[oa]s (?:dos|tres|cuatro|cinco|seis)?(?: d[ií]gitos| n[uú]meros| letras| cifras)?(?: (?:son|es))?`,
  afterPart: String.raw`(?:el |del )?resto|lo dem[aá]s|l[oa]s dem[aá]s|lo que (?:sigue|falta)|es todo lo que|nada m[aá]s (?:se ve|veo|tengo|alcanzo|dice)|(?:est[aá]|viene|sali[oó]) (?:borros[oa]|borrad[oa]|rot[oa]|cortad[oa]|rayad[oa]|tachad[oa])|no se (?:ve|lee|alcanza|distingue)|se (?:cort[oó]|borr[oó]|rompi[oó])|y luego (?:como|algo|no)|me falta(?:n)?|no me acuerdo de`,
};
