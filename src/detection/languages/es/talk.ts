import { phrases, wordSet } from '../../lexicon/words.js';
import type { RepairTables } from '../said-tables.js';

/** Sounds of hesitation, however long. Alternatives without a group, for larger patterns with `i`. */
export const SOUND = 'eh+|em+|mm+|ah+';
/** The same as they are usually written. */
export const SOUND_WORDS = 'eh|ehh|em|mm|ah';

/** After a correction what follows replaces some of what was said. Alternatives without a group, for larger patterns with `i`. */
export const CORRECTION =
  '(?:(?:ay|ah|oh|uy),? )?(?:no(?:,? no)*(?:,? (?:perd[oó]n(?:e|a|ame|eme)?|espere|espera|digo|disculpe|mejor dicho|miento|es))?|perd[oó]n(?:e|a|ame|eme)?|disculpe|digo|mejor dicho|quise decir|quiero decir|m[aá]s bien|corrijo|rectifico|miento|espere(?:se|me)?|esp[eé]rate|me equivoqu[eé]|me confund[ií]|o m[aá]s bien|corrección|est[aá] mal|otra vez|repito|de nuevo)';
/** Between a correction and what is meant. */
export const RESUMPTION = 'es';

/** How speakers put right what they said. */
export const REPAIRS: RepairTables = {
  corrections: CORRECTION,
  resumptions: `${RESUMPTION}|son|el|la`,
  repetitions: new Set(['o sea', 'es decir', 'asi que', 'son', 'repito', 'otra vez']),
  unknowns: wordSet('algo'),
  choices: wordSet('o u'),
  negations: wordSet('no'),
  asides: new Set([
    ...wordSet('este pues bueno si luego entonces asi'),
    ...phrases('creo que,a ver,o sea,me parece'),
  ]),
};
