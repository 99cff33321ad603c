import type { DoubtTables } from '../said-tables.js';

/** Phrases beside incomplete or ambiguous values. */
export const DOUBTS: DoubtTables = {
  beforePart: String.raw`(?:termina(?:ba)?|acaba|terminan|acaban|terminaci[oó]n) (?:en|con)|(?:empieza|comienza|inicia|empiezan) (?:con|por|en)|(?:l[oa]s )?(?:[uú]ltim|primer)[oa]s (?:dos|tres|cuatro|cinco|seis)?(?: d[ií]gitos| n[uú]meros| letras| cifras)?(?: (?:son|es))?`,
  afterPart: String.raw`(?:el |del )?resto|lo dem[aá]s|l[oa]s dem[aá]s|lo que (?:sigue|falta)|es todo lo que|nada m[aá]s (?:se ve|veo|tengo|alcanzo|dice)|(?:est[aá]|viene|sali[oó]) (?:borros[oa]|borrad[oa]|rot[oa]|cortad[oa]|rayad[oa]|tachad[oa])|no se (?:ve|lee|alcanza|distingue)|se (?:cort[oó]|borr[oó]|rompi[oó])|y luego (?:como|algo|no)|me falta(?:n)?|no me (?:acuerdo de|lo s[eé])|ya de ah[ií]`,
  beforeOpen:
    '(?:o )?(?:puede|podr[ií]a|pudo) (?:que )?(?:ser|sea)|ha de ser|(?:o )?(?:quiz[aá]s?|tal vez)|algo as[ií] como|(?:o )?a lo mejor',
  afterOpen: [
    String.raw`no (?:s[eé]|estoy segur[oa]|me acuerdo|recuerdo)(?: de)? (?:si (?:es|era|va|son)|cu[aá]l)`,
    'o algo as[ií]|un[ao] de (?:l[ao]s|es[ao]s) dos|cu[aá]l de (?:los|las) dos|o (?:quiz[aá]s?|tal vez|a lo mejor)',
    'o$',
  ].join('|'),
  unknown: 'algo',
  counted: 'ceros|d[ií]gitos?|letras?|veces',
  ignorance: String.raw`no (?:(?:lo|la|me) )?(?:s[eé]|acuerdo|recuerdo|veo|sabr[ií]a|puedo decir)|ni idea|no estoy segur[oa]|qui[eé]n sabe`,
  exclamation: 'oh|ay|uy',
};
