import { wordMap, wordSet } from '../../lexicon/words.js';
import { regExp } from '../../../common/text/reg-exp.js';
import type { LetterTables, SpelledWordTables } from '../language.js';
import { UNITS } from './numbers.js';
import { SOUND_WORDS } from './talk.js';

/** Names of letters. Longer names distinguish letters that share a short name. */
const LETTER_NAMES: ReadonlyMap<string, string> = new Map([
  ...wordMap(`
    be b ce c de d efe f ge g hache h jota j ka k ele l elle ll eme m ene n eñe ñ ñ ñ pe p cu q erre r ere r ese s te t
    uve v ve v equis x ye y zeta z ceta z
  `),
  ...[
    ['b', 'be grande,be larga,be alta,be de burro'],
    ['v', 've chica,ve corta,ve baja,ve chiquita,ve pequeña,uve chica,be chica,be corta,ve de vaca'],
    ['w', 'doble u,doble ve,doble uve,uve doble,ve doble'],
    ['y', 'i griega'],
    ['i', 'i latina'],
  ].flatMap(([letter = '', names = '']) => names.split(',').map((name): [string, string] => [name, letter])),
]);

/** Letter names that are also everyday words. */
const EVERYDAY = 'de ese te ve be';
const CAPITALS = wordSet('mayuscula minuscula letra');

/** Remarks on the form of a value. Alternatives without a group. */
export const MANNER =
  '(?:todo |todo en |en |con )?(?:minusculas?|mayusculas?)|todo junto|todo pegado|junto|sin espacios?|una sola palabra';

/** Vocabulary of spelled letters. */
export const LETTERS: LetterTables = {
  words: LETTER_NAMES,
  named: new Set(LETTER_NAMES.keys()),
  everyday: wordSet(EVERYDAY),
  names: new Set(),
  splitWords: new Map(),
  doubled: new Map(),
  wordLetters: wordSet(`a e o u y ${EVERYDAY}`),
  openers: wordSet('a e o u y'),
  afterOpener: /^\s+(?:no|es|el|la|los|las|mi|su|con|de|que|quiero|necesito|si|se|un|una)\b/i,
  capitals: CAPITALS,
  cases: new Set(),
  upperCase: wordSet('mayuscula'),
  lowerCase: wordSet('minuscula'),
  asIn: new Set(['como en', 'como de', 'como la']),
  explains: wordSet('de como'),
  spellingNames: new Set(),
  codeNouns: wordSet(`
    numero num no id codigo clave poliza placa placas matricula serie licencia pasaporte dni nie curp rfc expediente folio
    reserva localizador pedido orden reclamo referencia confirmacion cuenta membresia afiliado
  `),
  codeLinks: wordSet('es numero dice'),
  codeLeads: wordSet(`es dice asi con si bueno ${SOUND_WORDS}`),
  acronyms: wordSet('dni nie nif cif curp rfc imss nss iban clabe'),
  shortAcronyms: wordSet('id'),
  endingAcronyms: wordSet('id'),
  namingAcronym: 'id',
  letteredNouns: wordSet('placa placas matricula serie licencia con como'),
  says: wordSet('dice'),
  spokenOf: 'con|sin',
  articles: 'una?|la|doble',
  afterSpokenOf: 'no|y|sino|pero|o',
};

const MARK = `(?:punto|guion(?: bajo| medio)?|arroba|${UNITS.join('|')})`;

/** Phrases between and around the letters of a spelled word. */
export const SPELLED_WORDS: SpelledWordTables = {
  joints: wordMap("guion - apostrofe '"),
  spaces: new Set(['espacio']),
  breaks: new Set(['otra palabra', 'y luego', 'luego', 'y despues', 'nueva palabra']),
  marks: new Map([
    ['con acento', '\u0301'],
    ['con tilde', '\u0301'],
    ['acentuada', '\u0301'],
    ['con dieresis', '\u0308'],
  ]),
  atTheEnd: /^\s+al final\b/i,
  nameLeads: /\b(?:nombres?|apellidos?|apellido|llam[ao]|deletre\w*|escribe|letras|soy)\b[^.?!;\d]{0,30}$/i,
  partLeads: /\b(?:nombre|apellidos?|primer|segundo)\b[^.?!;\d]{0,30}$/i,
  streetFollows: /^(?!)/,
  zipWords: wordSet('codigo postal es'),
  familyEnds: wordSet('ez es as os ano ino illo illa eta'),
  saidDot: /\bpunto\b/i,
  pausedMark: regExp.gi`\s*,\s+(?=${MARK}\b)|(?<=\b${MARK}),\s+`,
  shortMarks: new Map(),
  ordinaryWords: new Set(),
};
