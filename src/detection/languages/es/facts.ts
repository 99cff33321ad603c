import { wordSet } from '../../lexicon/words.js';

/** Spanish words that identify facts rather than persons. Alternatives without a group, for larger patterns with `iu`. */

/** What a public service calls itself, or its number. */
export const PUBLIC_SERVICE =
  'l[ií]nea|emergencias?|urgencias|ayuda|toxicolog[ií]a|toxicol[oó]gica|intoxicaciones|nacional|p[uú]blic[oa]|gratuit[oa]|seguridad social|imss|issste|crisis|suicidio|gobierno|secretar[ií]a|ministerio|comisi[oó]n';
/** Before a number that is dialled. */
export const DIALS = 'marc(?:a|ar|ando|ado|o|ue|u[eé]|quen?)|llam(?:a|ar|ando|ado|o|e|en|[eé])|texto|mensaje';
/** When an office is open. */
export const OPENING_HOURS =
  'cerrad[oa]s?|cierra|cerramos|abiert[oa]s?|abre|abrimos|festivos?|feriados?|horarios?|inh[aá]biles|asueto|no abrimos|vacaciones';
/** Before a month that is meant in every year. */
export const EACH = 'cada|todos los|todas las';
/** What a number is called that is more than a count. */
export const NUMBERED =
  'n[uú]meros?|d[ií]gitos?|cifras?|c[oó]digos?|clave|nip|pin|cuenta|tarjeta|p[oó]liza|folio|expediente|historia|licencia|placas?|matr[ií]cula|serie|seguro|dni|nie|curp|rfc|tel[eé]fono|celular|m[oó]vil|fijo|extensi[oó]n|postal|habitaci[oó]n|cuarto|departamento|depa|piso|puerta|portal|cama|termina|empieza|[uú]ltim[oa]s|primer[oa]s|confirmaci[oó]n|referencia|pedido|nac[ií]|naci[oó]|nacimiento|cumplea[ñn]os|direcci[oó]n|calle|casa|vivo|vive';
/** Between a number and its decimals. */
export const DECIMAL_POINT = 'punto|con|coma';
/** A time zone stands right after these. */
export const BEFORE_ZONE = 'hora';
export const BETWEEN_FORMS = 'y|o|un|la|el|digo';
/** Between a score and its value. */
export const SCORED = 'de|es|era|fue|en';
/** Between the words of an eponym. */
export const EPONYM_OF = 'de|del';
/** Between the name of a code system and another number, what that is called. */
export const OTHER_CODE =
  'cuenta|expediente|historia|p[oó]liza|paciente|dni|nie|curp|tel[eé]fono|celular|m[oó]vil|naci';
/** Where the codes of visits are read. */
export const BILL = 'factura|cargo|cobro|cuenta|c[oó]digo|l[ií]nea';
/** Of whom a sentence tells that is not about the office. */
export const CALLER = 'pacientes?|clientes?|usuari[oa]s?|[eé]l|ella|hij[oa]s?|espos[oa]|herida|cuenta|caso';
/** What codes of procedures, diagnoses and tests are called. */
export const CODE_SYSTEM =
  'ce pe te|grd|c[oó]digo (?:de|del) (?:la )?(?:procedimiento|diagn[oó]stico|facturaci[oó]n|enfermedad)|procedimiento|diagn[oó]stico|cie|c ?i ?e|c ?p ?t|icd';
/** A name stands right after these. */
export const NAMES_SOMEBODY =
  'nombre(?: es)?|me llamo|se llama|soy|es|doctora?|dra?\\.?|se[ñn]or(?:a|ita)?|sra?\\.?|do[ñn]a?|para mi (?:hij[oa]|mam[aá]|pap[aá]|espos[oa]|herman[oa])|hola|gracias|con|y|habla|paciente|a';
/** A medicine stands right after these. */
export const TAKES =
  'tom(?:a|o|ar|ando|aba|[eé]|amos|an)|recet(?:a|ó|o|aron|ado|ada)(?: de| la| el)?|mg de|miligramos de|pastillas? de|tabletas? de|caja de|dosis de|al[eé]rgic[oa] a(?: la| al)?|inyect(?:a|o|aron)|pon(?:e|go|en) (?:la|el)|con la|resurtir (?:la|el|mi)';
/** After a word that is a person's name: "lleve a Reyna al médico". */
export const BROUGHT = 'al?';
/** Before words that are not names. */
export const ARTICLE = 'un|una';
/** No person's name follows these words. */
export const SURELY_TAKES =
  'mg de|miligramos de|pastillas? de|tabletas? de|c[aá]psulas? de|frasco de|dosis de|al[eé]rgic[oa] a la|inyecci[oó]n de|gotas de|jarabe de|se (?:me|le|nos) acab[oó] (?:el|la)';
export const AFTER_MEDICINE =
  '\\d+|m ?g|miligramos?|microgramos?|unidades|tabletas?|pastillas?|c[aá]psulas?|dosis|cada|diari[oa]|dos veces|una vez|crema|gotas|inyecci[oó]n|para (?:la|el|los|las)';
/** A disease stands right after these. */
export const SUFFERS = 'tiene|tengo|tuvo|tenía|tenia|padece|padezco|diagnosticaron';
export const TIME_ZONE =
  '(?:hora |del )?(?:del )?(?:este|centro|pacífico|pacifico|montaña|peninsular|canaria|sureste|noroeste)';
/** Words between those of a term. */
export const GLUE = wordSet('el la los las un una de del y o no perdon digo con en para por');
/** Words of every day that are nobody's name, though they look like one. */
export const NOBODY = wordSet(`
  binario binaria binarie no elle lun mar mie jue vie sab dom
  evangelico evangelica catolico catolica cristiano cristiana testigo testigos jehova adventista pentecostal musulman musulmana
  nahuatl zapoteco mixteco catalan euskera gallego quechua
`);
