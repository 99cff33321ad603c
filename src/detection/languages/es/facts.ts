import { wordSet } from '../../lexicon/words.js';

/** Spanish words that identify facts, not persons. Alternatives without a group, for larger patterns with `iu`. */

/** Names of public services and their phone lines. */
export const PUBLIC_SERVICE =
  'l[ií]nea|emergencias?|urgencias|ayuda|toxicolog[ií]a|toxicol[oó]gica|intoxicaciones|nacional|p[uú]blic[oa]|gratuit[oa]|seguridad social|imss|issste|crisis|suicidio|gobierno|secretar[ií]a|ministerio|comisi[oó]n';
/** Verbs before a dialed number. */
export const DIALS = 'marc(?:a|ar|ando|ado|o|ue|u[eé]|quen?)|llam(?:a|ar|ando|ado|o|e|en|[eé])|texto|mensaje';
/** Phrases about opening hours. */
export const OPENING_HOURS =
  'cerrad[oa]s?|cierra|cerramos|abiert[oa]s?|abre|abrimos|festivos?|feriados?|horarios?|inh[aá]biles|asueto|no abrimos|vacaciones';
/** Words before a month of every year. */
export const EACH = 'cada|todos los|todas las';
/** Nouns for a number that is more than a count. */
export const NUMBERED =
  'n[uú]meros?|d[ií]gitos?|cifras?|c[oó]digos?|clave|nip|pin|cuenta|tarjeta|p[oó]liza|folio|expediente|historia|licencia|placas?|matr[ií]cula|serie|seguro|dni|nie|curp|rfc|tel[eé]fono|celular|m[oó]vil|fijo|extensi[oó]n|postal|habitaci[oó]n|cuarto|departamento|depa|piso|puerta|portal|cama|termina|empieza|[uú]ltim[oa]s|primer[oa]s|confirmaci[oó]n|referencia|pedido|nac[ií]|naci[oó]|nacimiento|cumplea[ñn]os|direcci[oó]n|calle|casa|vivo|vive';
/** Word between a number and its decimals. */
export const DECIMAL_POINT = 'punto|con|coma';
/** Words directly before a time zone. */
export const BEFORE_ZONE = 'hora';
export const BETWEEN_FORMS = 'y|o|un|la|el|digo';
/** Words between a score's name and its value. */
export const SCORED = 'de|es|era|fue|en';
/** Prepositions within an eponym. */
export const EPONYM_OF = 'de|del';
/** Names for other numbers, between a code system and a number. */
export const OTHER_CODE =
  'cuenta|expediente|historia|p[oó]liza|paciente|dni|nie|curp|tel[eé]fono|celular|m[oó]vil|naci';
/** Words near visit codes. */
export const BILL = 'factura|cargo|cobro|cuenta|c[oó]digo|l[ií]nea';
/** Persons and subjects of sentences that are not about the office. */
export const CALLER = 'pacientes?|clientes?|usuari[oa]s?|[eé]l|ella|hij[oa]s?|espos[oa]|herida|cuenta|caso';
/** Names for codes of procedures, diagnoses and tests. */
export const CODE_SYSTEM =
  'ce pe te|grd|c[oó]digo (?:de|del) (?:la )?(?:procedimiento|diagn[oó]stico|facturaci[oó]n|enfermedad)|procedimiento|diagn[oó]stico|cie|c ?i ?e|c ?p ?t|icd';
/** Words directly before a name. */
export const NAMES_SOMEBODY =
  'nombre(?: es)?|me llamo|se llama|soy|es|doctora?|dra?\\.?|se[ñn]or(?:a|ita)?|sra?\\.?|do[ñn]a?|para mi (?:hij[oa]|mam[aá]|pap[aá]|espos[oa]|herman[oa])|hola|gracias|con|y|habla|paciente|a';
/** Words directly before a medicine. */
export const TAKES =
  'tom(?:a|o|ar|ando|aba|[eé]|amos|an)|recet(?:a|ó|o|aron|ado|ada)(?: de| la| el)?|mg de|miligramos de|pastillas? de|tabletas? de|caja de|dosis de|al[eé]rgic[oa] a(?: la| al)?|inyect(?:a|o|aron)|pon(?:e|go|en) (?:la|el)|con la|resurtir (?:la|el|mi)';
/** Words directly after a person's name: "lleve a Reyna al médico". */
export const BROUGHT = 'al?';
/** Articles, which precede words that are not names. */
export const ARTICLE = 'un|una';
/** Words that no person's name follows. */
export const SURELY_TAKES =
  'mg de|miligramos de|pastillas? de|tabletas? de|c[aá]psulas? de|frasco de|dosis de|al[eé]rgic[oa] a la|inyecci[oó]n de|gotas de|jarabe de|se (?:me|le|nos) acab[oó] (?:el|la)';
export const AFTER_MEDICINE =
  '\\d+|m ?g|miligramos?|microgramos?|unidades|tabletas?|pastillas?|c[aá]psulas?|dosis|cada|diari[oa]|dos veces|una vez|crema|gotas|inyecci[oó]n|para (?:la|el|los|las)';
/** Words directly before a disease. */
export const SUFFERS = 'tiene|tengo|tuvo|tenía|tenia|padece|padezco|diagnosticaron';
export const TIME_ZONE =
  '(?:hora |del )?(?:del )?(?:este|centro|pacífico|pacifico|montaña|peninsular|canaria|sureste|noroeste)';
/** Words between the parts of a medical term. */
export const GLUE = wordSet('el la los las un una de del y o no perdon digo con en para por');
/** Everyday words that resemble names and never are. */
export const NOBODY = wordSet(`
  binario binaria binarie no elle lun mar mie jue vie sab dom
  evangelico evangelica catolico catolica cristiano cristiana testigo testigos jehova adventista pentecostal musulman musulmana
  nahuatl zapoteco mixteco catalan euskera gallego quechua
`);
