import { phrases, wordMap, wordSet } from '../../lexicon/words.js';
import type { OnlineTables } from '../said-tables.js';
import { SPOKEN_MARKS } from './marks.js';

/** Vocabulary around and within e-mail and web addresses, including English names of marks in mixed speech. */
export const SAID_ONLINE: OnlineTables = {
  marks: new Map([
    ...SPOKEN_MARKS.joints,
    ...wordMap('underscore _ subguion _ mas + plus + [punto] . (punto) . guioncito -'),
    ...phrases('guion bajo,raya baja,barra baja,guion de abajo,raya de abajo,guion abajo,under score').map(
      (said) => [said, '_'] as const,
    ),
    ...phrases('guion alto,guion normal,guion del medio,guion de en medio,signo menos').map(
      (said) => [said, '-'] as const,
    ),
    ...phrases('signo mas,signo de mas,el signo mas').map((said) => [said, '+'] as const),
    ...phrases('dos guiones,doble guion').map((said) => [said, '--'] as const),
    ...phrases('dos guiones bajos,doble guion bajo').map((said) => [said, '__'] as const),
  ]),
  webMarks: new Map([
    ...wordMap(
      'diagonal / slash / barra / igual = tilde ~ virgulilla ~ gato # almohadilla # porcentaje % ampersand &',
    ),
    ...phrases('dos puntos').map((said) => [said, ':'] as const),
    ...phrases('barra inclinada,barra diagonal').map((said) => [said, '/'] as const),
    ...phrases('doble diagonal,doble barra,dos diagonales,dos barras,doble slash').map(
      (said) => [said, '//'] as const,
    ),
    ...phrases('signo de interrogacion,signo de pregunta,interrogacion').map((said) => [said, '?'] as const),
    ...phrases('signo igual,signo de igual').map((said) => [said, '='] as const),
  ]),
  everydayMarks: wordSet('mas raya barra diagonal igual gato plus'),
  at: new Set(
    phrases('arroba,la arroba,el arroba,con arroba,signo arroba,signo de arroba,[arroba],(arroba)'),
  ),
  beginnings: new Map(
    phrases(
      'www,w w w,triple w,triple doble u,triple doble ve,tres w,tres doble u,tres uves dobles,triple uve doble,doble u doble u doble u,doble ve doble ve doble ve,uve doble uve doble uve doble,tres uve doble',
    ).map((said) => [said, 'www'] as const),
  ),
  schemes: new Map([
    ...phrases('https,h t t p s,hache te te pe ese,http s').map((said) => [said, 'https'] as const),
    ...phrases('http,h t t p,hache te te pe').map((said) => [said, 'http'] as const),
  ]),
  hosts: new Map([
    ['ge mail', 'gmail'],
    ['ji mail', 'gmail'],
    ['jimeil', 'gmail'],
    ['gemail', 'gmail'],
    ['jotmail', 'hotmail'],
    ['jot mail', 'hotmail'],
    ['yaju', 'yahoo'],
    ['yahu', 'yahoo'],
    ['autluk', 'outlook'],
  ]),
  joinedTops: wordMap('puntocom com dotcom com'),
  misheardTops: wordMap('con com kom com'),
  leads: new Set([
    ...wordSet('es seria'),
    ...phrases(`
      mi correo es,mi correo electronico es,el correo es,el correo electronico es,correo electronico,mi email es,el email es,
      mi mail es,el mail es,mi direccion es,la direccion es,mi direccion de correo es,seria el,es el,la pagina es,el sitio es,
      la pagina web es,el enlace es,el link es
    `),
  ]),
  asides: new Set(
    phrases(`
    todo junto,todo pegado,junto,pegado,todo en una palabra,en una sola palabra,una sola palabra,sin espacio,sin espacios,sin dejar espacio,
    sin ningun espacio,todo en minusculas,todo en minuscula,en minusculas,en minuscula,todo minusculas,todo minuscula,con minusculas,
    con minuscula,minusculas,minuscula,todo en mayusculas,en mayusculas,en mayuscula,con mayuscula,con mayusculas,mayusculas,mayuscula,
    con letra minuscula,con letras minusculas,con letra mayuscula,en letras minusculas,en letra minuscula,seguido,todo seguido,
    seguido de,sabe,ya sabe,con letra
  `),
  ),
  labels: new Set(
    phrases(`
    el numero,los numeros,con numero,con numeros,en numero,en numeros,el digito,los digitos,la letra,las letras,la palabra,el nombre,
    el ano,el año,la inicial,mayuscula,minuscula
  `),
  ),
  placeholders: new Set([
    'mi nombre',
    'mi apellido',
    'nombre',
    'apellido',
    'apellidos',
    'mi inicial',
    'iniciales',
  ]),
  numberLabels: wordSet('numero numeros letra letras inicial'),
  absentMarks: new Set(
    phrases(
      'sin punto,sin puntos,sin guion,sin guiones,sin guion bajo,sin acento,sin acentos,sin tilde,sin numeros,sin nada',
    ),
  ),
  wordFillers: wordSet('bueno si asi coma espacio pausa'),
  exclamations: new Set(),
  articles: wordSet('un una el la'),
  articleLeads: wordSet('luego y con lleva va sigue despues hay'),
  spelledLinks: new Set(
    phrases(
      'se deletrea,deletreado,se escribe,que se escribe,que es,lo deletreo,se lo deletreo,te lo deletreo,que se deletrea',
    ),
  ),
  spelledWith: wordSet('con'),
  letterCounts: wordMap('un 0 una 0 la 0 doble 2 dos 2'),
  soundAlikes: ['bv', 'szc', 'gjx', 'iy', 'ckq', 'nñ'],
  mishearings: ['mn', 'bdptvegc', 'fs', 'szc', 'gj', 'iy', 'ou', 'lr', 'ck', 'nñ'],
  talk: wordSet(
    'es que arroba letra letras mayuscula minuscula mayusculas minusculas deletreo deletrea escribe seria sin',
  ),
  explanations: wordSet('como'),
};
