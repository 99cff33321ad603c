/** How instructions of an agent speak of its office in Spanish. Alternatives without a group, for larger patterns with `iu`. */

/** Leads to the name of the agent. */
export const AGENT_NAMED = 'eres|usted es|te llamas|tu nombre es|su nombre es';
/** Leads to what the agent works for, with more words between. */
export const AGENT_OF = String.raw`(?:eres|usted es|te llamas)\s(?:[\p{L}'-]+,\s)?(?:el|la|un|una)\s[^:]{0,80}?\b(?:de|del|para|en)|(?:atiendes|trabajas|contestas|respondes)\b[^:]{0,60}?\b(?:para|de|del|en)|gracias por (?:llamar|comunicarse|contactar)(?: a| al| con)?`;
/** Between those and its name. */
export const OFFICE_ARTICLE = 'el|la|los|las';
/** How an agent greets for its office, and introduces itself. */
export const GREETING =
  '(?:gracias por (?:llamar|comunicarse|contactar)|se ha comunicado|ha llamado|bienvenid[oa])(?: a| al| con)?|buen[oa]s?(?: d[ií]as?| tardes| noches)?,?|hola,?';
export const AGENT_SAYS =
  'te presentas como|pres[eé]ntate como|soy|me llamo|mi nombre es|le (?:habla|atiende|saluda)|te (?:habla|atiende|saluda)|habla';
/** Between the name of an agent and what it calls for. */
export const CALLS_FROM = 'de parte de|del?|desde|en|de la|de los';
/** What an agent is. */
export const AGENT_ROLE =
  'asistente(?: (?:virtual|de voz|autom[aá]tic[oa]))?|recepcionista|agente|operador[a]?|coordinador[a]?|representante';
/** Between its part and its employer. */
export const ROLE_OF = 'del?';
