import { wordSet } from '../../lexicon/words.js';

/**
 * Vocabulary around identifying numbers, like `en/identifiers.ts`, in lower case and without accents. Both files apply
 * to every text, so words that have another meaning beside a number in English are absent.
 */

export const NUMBER_WORDS = wordSet('numero numeros nro nº n.º');
/** Prepositions within a number's name: "número de la póliza". Alternatives without a group, for patterns with `i`. */
export const OF = 'de (?:l[ao]s?|el|mis?|sus?|tus?|est[ae]|una?)|del?';

export const LINKS = wordSet(`
  numero numeros nro codigo clave digito digitos letra letras es era son seria sera fue esta este esto esa ese eso aqui ahi alli
  la el los las lo un una mi mis mio mia su sus suyo suya tu tus ella nuestro nuestra de del al que con en por para si ya
  dice dicen digo pone ponen viene vienen aparece sale salen sigue siguiente empieza comienza termina terminan terminado terminada
  acaba ultimo ultima ultimos ultimas primero primeros cuatro cinco tarjeta papel carta recibo hoja reverso frente atras abajo
  arriba completo completa entero nuevo nueva correcto correcta registrado pues bueno mire mira espere espera momento momentito
  segundo creo pienso ahora favor claro vale eh le se nos doy tengo tiene tenemos dieron dio mandaron asignaron apunte anote
  senor senora mama papa hijo hija esposo esposa madre padre marido mujer abuela abuelo paciente
`);
export const COUNTING = wordSet(
  'hace desde hasta por de como unos unas solo casi entre sobre opcion piso pagina paso tiene hay los las un una mi su tu',
);
export const ENDING =
  'terminan? (?:en|con)|terminad[ao]s? (?:en|con)|acaban? (?:en|con)|ultim[ao]s (?:cuatro|4|cinco|5)';
export const AFTER_VALUE = wordSet(
  'y o es era son pero gracias por favor vence caduca llame llameme con que mi su el la los las en para porque cuando esta ese si ya eso',
);
export const COUNTED = wordSet('veces al mas menos');
export const NAMING = 'es|era|son|seria|esta en|viene en|aparece (?:en|como)|para|junto a|debajo de|como';
/** Words directly before a value that consists of letters. */
export const IS = 'es|dice';
export const SOME_DIGITS = 'n[uú]meros?|d[ií]gitos';

/** Words of up to four letters beside numbers that do not belong to the number, and letters that can be such words. */
export const SHORT_WORDS = wordSet(`
  al ante cada casi caso cien cita como con cual cuyo dato de del dia dias dice digo doce doy el ella en era eran es ese eso esa
  esta este esto fila fue hace hay hora hoy la las le les lo los mas mes mi mia mil mio mis muy nada nos nro ocho once diez dos
 otra otro para paso pero piso por pues que se sea seis ser si sin sobre solo son soy su sus tal te tipo todo tres tu tus
  uno una un unas unos vale ver vez voy y ya yo bien ahi aqui
`);
export const LETTER_WORDS = wordSet('a e o u y');
