import { wordMap, wordSet } from '../../lexicon/words.js';
import type { RemarkTables } from '../said-tables.js';

/** Vocabulary of Spanish spelling remarks. */
export const REMARKS: RemarkTables = {
  withLetter: new Set(['con', 'y con', 'pero con', 'sino con', 'lleva', 'se escribe con', 'es con']),
  withoutLetter: new Set(['sin', 'y sin', 'no con', 'pero no con', 'no lleva', 'ni']),
  articles: wordSet('la una'),
  counts: new Map([
    ['una', 1],
    ['una sola', 1],
    ['una', 1],
    ['dos', 2],
    ['doble', 2],
    ['tres', 3],
  ]),
  sizes: wordMap('dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10'),
  letterNouns: new Set(['letras', 'letras nada mas']),
  places: new Map([
    ['al final', 'end'],
    ['al principio', 'start'],
    ['al inicio', 'start'],
    ['en medio', 'within'],
    ['intermedia', 'within'],
  ]),
  accents: new Map([
    ['acento', '\u0301'],
    ['tilde', '\u0301'],
    ['dieresis', '\u0308'],
  ]),
  over: new Set(['en la', 'sobre la', 'en', 'arriba de la']),
  plain: String.raw`(?:son |en )*(?:(?:dos|tres|cuatro) palabras(?: separadas)?|por separado|sin (?:espacios?|guion(?:es)?|acentos?|tildes?|nada mas)|(?:tal cual|(?:tal y )?como (?:se oye|suena)))`,
  joined: '(?:va )?(?:todo )?(?:junto|pegado)|una sola palabra',
  open: String.raw`a la \p{L}+`,
};
