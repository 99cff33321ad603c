import type { Language } from '../language.js';
import { SPANISH_ADDRESSES } from './addresses.js';
import { CODES } from './codes.js';
import { MONTHS } from './calendar.js';
import { DATES } from './dates.js';
import { DOUBTS } from './doubts.js';
import { REMARKS } from './remarks.js';
import { SAID_ONLINE } from './said-online.js';
import { SPOKEN_MARKS } from './marks.js';
import { SPOKEN_NUMBERS } from './numbers.js';
import { MAILBOXES } from './online.js';
import { LETTERS, SPELLED_WORDS } from './spelling.js';
import { REPAIRS, SOUND } from './talk.js';

const ACCENTS = new Map(Array.from('áéíóúüÁÉÍÓÚÜ', (letter, at) => [letter, 'aeiouuAEIOUU'.charAt(at)]));

export const SPANISH: Language = {
  folded: (text) => text.replace(/[áéíóúü]/gi, (letter) => ACCENTS.get(letter) ?? letter),
  sounds: SOUND,
  months: MONTHS,
  numbers: SPOKEN_NUMBERS,
  dates: DATES,
  marks: SPOKEN_MARKS,
  letters: LETTERS,
  spelledWords: SPELLED_WORDS,
  mailboxes: MAILBOXES,
  repairs: REPAIRS,
  addresses: SPANISH_ADDRESSES,
  online: SAID_ONLINE,
  codes: CODES,
  doubts: DOUBTS,
  remarks: REMARKS,
};

/** Words that most Spanish texts, and all with numbers, letters or e-mail addresses, contain. None is English. */
export const SPOKEN_SPANISH =
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|doce|trece|catorce|dieci\\p{L}+|veint\\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|[a-z]{3,6}cient[ao]s|quinient[ao]s|arroba|punto|gui[oó]n|primero|efe|hache|jota|ele|elle|eme|ene|eñe|erre|ere|ese|uve|equis|zeta|ceta|griega|doble|[b-df-hj-np-tv-xzñ] (?:de|como) [a-z]\\p{L}{2,}|que|tengo|tiene|pero|soy|gracias|nac[ií]|a[nñ]os|quiero|necesito|usted|apellidos?|correo|c[oó]digo|tel[eé]fono|enero|febrero|marzo|abril|de (?:mayo|julio)|junio|agosto|septiembre|octubre|noviembre|diciembre';
