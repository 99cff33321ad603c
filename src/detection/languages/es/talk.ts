import { phrases, wordSet } from '../../lexicon/words.js';
import type { RepairTables } from '../said-tables.js';

/** Sounds of hesitation of any length. Alternatives without a group, for larger patterns with the flag `i`. */
export const SOUND = 'eh+|em+|mm+|ah+';
/** Sounds of hesitation in their usual spelling. */
export const SOUND_WORDS = 'eh|ehh|em|mm|ah';

/** Correction phrases. The following text replaces some of the preceding text. Alternatives without a group. */
export const CORRECTION =
  '(?:(?:ay|ah|oh|uy),? )?(?:no(?:,? no)*(?:,? (?:perd[oó]n(?:e|a|ame|eme)?|espere|espera|digo|disculpe|mejor dicho|miento|es))?|perd[oó]n(?:e|a|ame|eme)?|disculpe|digo|mejor dicho|quise decir|quiero decir|m[aá]s bien|corrijo|rectifico|miento|espere(?:se|me)?|esp[eé]rate|me equivoqu[eé]|me confund[ií]|o m[aá]s bien|corrección|est[aá] mal|otra vez|repito|de nuevo)';
/** Word between a correction and the intended value. */
export const RESUMPTION = 'es';

/** Vocabulary of corrections. */
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
