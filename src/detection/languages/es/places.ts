import { phrases, wordSet } from '../../lexicon/words.js';

/** Of streets and what is within a house. Alternatives without a group, for larger patterns with `iu`. */

export const STREET =
  'calle|c/|av(?:enida|da)?\\.?|plaza|paseo|camino|carretera|carrera|calzada|ronda|traves[ií]a|bulevar|boulevard|callej[oó]n|privada|prolongaci[oó]n|urbanizaci[oó]n|glorieta|(?:gran )?v[ií]a|rambla|cerrada|andador|residencial|fraccionamiento|col(?:onia|\\.)';
/** Of those, what is hardly ever anything else before a name. */
export const STREET_BEFORE_NAME =
  'calle|c/|av(?:enida|da)\\.?|av\\.|paseo|calzada|travesía|callejón|prolongación|glorieta|rambla';
/** From a street's type to its name, and within that. */
export const STREET_LINK = 'de(?:l| l[ao]s?)?|l[ao]s?|el|y';
/** Before the type of a street or the number of a house. */
export const STREET_ARTICLE = 'el|la';
/** After the number of a house. */
export const DIRECTION = 'norte|sur|oriente|poniente';
/** Before the number of a house. */
export const HOUSE_NUMBER = 'n[uú]mero|num\\.?|no\\.|n[.]?[º°]\\.?|#';
/** Before what tells one door of a house from the others. */
export const UNIT =
  'portal|puerta|pta|piso|planta|escalera|esc|bloque|blq|edificio|edif|torre|apartamento|apto|aptdo|departamento|depto|dpto|interior|int|exterior|ext|local|lote|lt|manzana|mz|casa|unidad|nivel|letra';
/** What is said of these in English. */
export const BORROWED_UNIT = 'apt';
/** A floor, and where on it. */
export const FLOOR =
  'primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa]|d[eé]cim[oa]|bajo|[aá]tico|entresuelo|principal';
export const SIDE =
  'izquierda|izq(?:da)?\\.?|izda\\.?|derecha|d(?:e|c)?cha\\.?|der\\.?|centro|exterior|interior';
/** Letters of doors by their names; those that are words as well only where nothing follows. */
export const DOOR = 'be|ce|efe|hache|[b-df-hj-k]';
export const DOOR_AT_END = 'a|de|e|ge|i';
/** Of those, what stands before a number: "de dos" is D2. */
export const LETTER_BEFORE_NUMBER = 'be|ce|de|efe|hache';

/** Before the name of a part of a town. */
export const NEIGHBOURHOOD = 'col(?:onia|\\.)?|alcald[ií]a';
/** What a postal code is called. */
export const POSTCODE = 'c[oó]digo postal|c\\.?\\s?p\\.?';
/** After a place, before the number that follows it. */
export const AFTER_PLACE = `${POSTCODE}(?: es)?|tel[eé]fono`;
/** Between a street and its town. */
export const TOWN_LEAD = '(?:(?:aqu|ah|all)[ií] )?en';
/** Those words one by one, and what else stands there. */
export const TOWN_LEADS = wordSet('en aquí aqui ahí ahi allí alli cp');

/** States of Mexico, and of the United States as they are called in Spanish. */
export const REGION_NAMES: ReadonlySet<string> = new Set(
  phrases(`
    luisiana, nueva york, nueva jersey, nuevo méxico, nuevo mexico, nuevo hampshire, carolina del norte, carolina del sur,
    dakota del norte, dakota del sur, virginia occidental, pensilvania, misisipi, misuri, oregón, hawái, tejas,
    aguascalientes, baja california, baja california sur, campeche, chiapas, chihuahua, coahuila, colima, durango,
    guanajuato, guerrero, hidalgo, jalisco, estado de méxico, estado de mexico, michoacán, michoacan, morelos, nayarit,
    nuevo león, nuevo leon, n l, oaxaca, puebla, querétaro, queretaro, quintana roo, san luis potosí, san luis potosi,
    sinaloa, sonora, tabasco, tamaulipas, tlaxcala, veracruz, yucatán, yucatan, zacatecas, cdmx
  `),
);

/** What facilities and shops are called that go by no name of their own. */
export const COMMON_PLACES = wordSet(`
  el la los las un una mi su de del al y centro clínica clinica hospital consultorio farmacia botica droguería laboratorio
  ambulatorio dispensario residencia oficina tienda banco escuela colegio médico medico médica medica dental dentista
  urgencias emergencia emergencias pediatría pediátrica pediatrica pediátrico terapia física fisica
  línea linea recepción bodega
`);

/** Words that stand in no street's name. */
export const NO_STREETS = wordSet('con por para que es son pero si no');
