/** Phrases about the office in Spanish instructions. Alternatives without a group, for larger patterns with `iu`. */

/** Phrases before the agent's name. */
export const AGENT_NAMED = 'eres|usted es|te llamas|tu nombre es|su nombre es';
/** Phrases before the agent's employer, with more words in between. */
export const AGENT_OF = String.raw`(?:eres|usted es|te llamas)\s(?:[\p{L}'-]+,\s)?(?:el|la|un|una)\s[^:]{0,80}?\b(?:de|del|para|en)|(?:atiendes|trabajas|contestas|respondes)\b[^:]{0,60}?\b(?:para|de|del|en)|gracias por (?:llamar|comunicarse|contactar)(?: a| al| con)?`;
/** Articles between {@link AGENT_OF} or {@link ROLE_OF} and the employer's name. */
export const OFFICE_ARTICLE = 'el|la|los|las';
/** Phrases with which an agent greets for its office, and introduces itself. */
export const GREETING =
  '(?:gracias por (?:llamar|comunicarse|contactar)|se ha comunicado|ha llamado|bienvenid[oa])(?: a| al| con)?|buen[oa]s?(?: d[ií]as?| tardes| noches)?,?|hola,?';
export const AGENT_SAYS =
  'te presentas como|pres[eé]ntate como|soy|me llamo|mi nombre es|le (?:habla|atiende|saluda)|te (?:habla|atiende|saluda)|habla';
/** Phrases between the agent's name and its employer. */
export const CALLS_FROM = 'de parte de|del?|desde|en|de la|de los';
/** Roles of an agent. */
export const AGENT_ROLE =
  'asistente(?: (?:virtual|de voz|autom[aá]tic[oa]))?|recepcionista|agente|operador[a]?|coordinador[a]?|representante';
/** Preposition between the agent's role and its employer. */
export const ROLE_OF = 'del?';
