import { phrases, wordSet } from '../../lexicon/words.js';

/** Types of streets and parts of buildings. Alternatives without a group, for larger patterns with the flags `iu`. */

export const STREET =
  'calle|c/|av(?:enida|da)?\\.?|plaza|paseo|camino|carretera|carrera|calzada|ronda|traves[ií]a|bulevar|boulevard|callej[oó]n|privada|prolongaci[oó]n|urbanizaci[oó]n|glorieta|(?:gran )?v[ií]a|rambla|cerrada|andador|residencial|fraccionamiento|col(?:onia|\\.)';
/** Members of {@link STREET} that before a name have hardly any other meaning. */
export const STREET_BEFORE_NAME =
  'calle|c/|av(?:enida|da)\\.?|av\\.|paseo|calzada|travesía|callejón|prolongación|glorieta|rambla';
/** Words between a street type and its name, and within the name. */
export const STREET_LINK = 'de(?:l| l[ao]s?)?|l[ao]s?|el|y';
/** Articles before a street type or a house number. */
export const STREET_ARTICLE = 'el|la';
/** Directions after a house number. */
export const DIRECTION = 'norte|sur|oriente|poniente';
/** Words before a house number. */
export const HOUSE_NUMBER = 'n[uú]mero|num\\.?|no\\.|n[.]?[º°]\\.?|#';
/** Designators of one dwelling in a building. */
export const UNIT =
  'portal|puerta|pta|piso|planta|escalera|esc|bloque|blq|edificio|edif|torre|apartamento|apto|aptdo|departamento|depto|dpto|interior|int|exterior|ext|local|lote|lt|manzana|mz|casa|unidad|nivel|letra';
/** English abbreviation for a unit in Spanish speech. */
export const BORROWED_UNIT = 'apt';
/** Floors, and positions of a dwelling on a floor. */
export const FLOOR =
  'primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|sext[oa]|s[eé]ptim[oa]|octav[oa]|noven[oa]|d[eé]cim[oa]|bajo|[aá]tico|entresuelo|principal';
export const SIDE =
  'izquierda|izq(?:da)?\\.?|izda\\.?|derecha|d(?:e|c)?cha\\.?|der\\.?|centro|exterior|interior';
/** Letters of apartments. Letters that are also words count only at the end. */
export const DOOR = 'be|ce|efe|hache|[b-df-hj-k]';
export const DOOR_AT_END = 'a|de|e|ge|i';
/** Letters of apartments that can precede a number: "de dos" is D2. */
export const LETTER_BEFORE_NUMBER = 'be|ce|de|efe|hache';

/** Words before a neighborhood name. */
export const NEIGHBOURHOOD = 'col(?:onia|\\.)?|alcald[ií]a';
/** Names for a postal code. */
export const POSTCODE = 'c[oó]digo postal|c\\.?\\s?p\\.?';
/** Words between a place and the number after it. */
export const AFTER_PLACE = `${POSTCODE}(?: es)?|tel[eé]fono`;
/** Words between a street and its town. */
export const TOWN_LEAD = '(?:(?:aqu|ah|all)[ií] )?en';
/** Single words of {@link TOWN_LEAD}, and the postal code's abbreviation, which occurs in the same place. */
export const TOWN_LEADS = wordSet('en aquí aqui ahí ahi allí alli cp');

/** States of Mexico, and Spanish names of US states. */
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

/** Words in generic descriptions of facilities and shops. */
export const COMMON_PLACES = wordSet(`
  el la los las un una mi su de del al y centro clínica clinica hospital consultorio farmacia botica droguería laboratorio
  ambulatorio dispensario residencia oficina tienda banco escuela colegio médico medico médica medica dental dentista
  urgencias emergencia emergencias pediatría pediátrica pediatrica pediátrico terapia física fisica
  línea linea recepción bodega
`);

/** Words that no street name contains. */
export const NO_STREETS = wordSet('con por para que es son pero si no');
