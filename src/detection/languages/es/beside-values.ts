import { wordMap, wordSet } from '../../lexicon/words.js';
import { SOUND_WORDS } from './talk.js';

/** Words around and between the parts of a value that do not belong to the value. */

/** Words within a spelled name that do not belong to the name. */
export const NAME_TALK = wordSet(
  'como coma luego se escribe con acento apellido apellidos nombre primer primero segundo espacio perdón perdon digo',
);

/** Marks between two parts of a name, by their spoken names. */
export const NAME_JOINTS: ReadonlyMap<string, string> = wordMap('guion - guión -');

/** Words within a dictated code that do not belong to the code. */
export const CODE_TALK = wordSet(
  `y luego con como en de guiones letra letras numero número mayúscula mayuscula minúscula minuscula espacio coma este pues mire mira oiga ${SOUND_WORDS}`,
);

/** Words around a number or a code that do not belong to the value. */
export const BESIDE_CODES = wordSet(`
  es el los las mi mis su sus con por para que del soy fue era esta está este esto tel cel num núm dni nie nif rfc curp nac tengo
  hola bueno pues cita fecha
    en al la una número numero números numeros código codigo póliza poliza teléfono telefono celular móvil movil correo nombre apellido
    nació nacio nací naci nacimiento localizador pedido cuenta receta pasaporte documento termina gracias favor quiero
    quisiera necesito llamo también tambien mire mira oiga fíjese fijese
`);
/** Members of {@link BESIDE_CODES} that name a number, and words that introduce a phone number. */
export const NUMBER_NOUNS = wordSet(
  'número numero código codigo póliza poliza teléfono telefono celular móvil movil correo fecha pedido receta pasaporte',
);
export const PHONE_WORDS = wordSet('teléfono telefono celular móvil movil');
/** Letters that are words and therefore do not end a code: "… 4 7 1 y quiero". Alternatives, for larger patterns. */
export const LOOSE_LETTERS = String.raw`a(?=\snombre\b)|y(?=\s(?:mi|mis|el|la|los|las|es|ya|con|quiero|quisiera|necesito|nac\p{L}+|soy|tengo|correo|tel[eé]fono|celular|fecha)(?!\p{L}))`;
/** Words of a question about a name or a spelling. */
export const ASKS_SPELLING = String.raw`(?<!\p{L})(?:nombres?|apellidos?|deletre\p{L}*|se escribe)(?!\p{L})`;
