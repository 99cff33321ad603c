import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../../detection/kinds.js';

/** Phrases that ask for all parts of a value, in English and in Spanish. Property names contain underscores. */
const FULL_NAME = regExp.iu`(?:full|complete)[ _-]?name|first and last|nombre[ _]?completo|nombres? y apellidos?`;
const ADDRESS = regExp.iu`(?<!\p{L})(?:address|house number|domicilio|direcci[oó]n)(?!\p{L})`;
const PLACE = regExp.iu`(?<!\p{L})(?:location|ubicaci[oó]n|n[uú]mero)(?!\p{L})`;
const FULL_ADDRESS = regExp.iu`(?:full|complete|entire)[ _-](?:\p{L}+[ _-])?address|(?:with|including) (?:the )?(?:city|zip)|city, state|(?:domicilio|direcci[oó]n)[ _]complet[oa]`;
const EMAIL = regExp.iu`(?<!\p{L})e-?mail(?!\p{L})|correo(?! postal)`;
const URL = regExp.iu`(?<!\p{L})(?:url|web ?site|web address|link|sitio|enlace|p[aá]gina web)(?!\p{L})`;

/** Number of a house, a box, or a plot, but not a street's ordinal number. "s/n" means that there is no number. */
const HOUSE_NUMBER = /\d|(?:^|[\s,])s\/n/iu;
const ORDINAL = /\d+(?:st|nd|rd|th)\b|\d+\.?[ºª°]/giu;

/**
 * Returns true if a tool asks for a part that the value lacks, such as the last name in a full name.
 * @param words name, title and description of the argument
 * @param isOne whether the value is all that the argument contains
 */
export function lacksPart(kind: EntityKind, written: string, words: string, isOne: boolean): boolean {
  if (kind === 'NAME' && EMAIL.test(words)) return !written.includes('@');
  if (kind === 'NAME' && (URL.test(words) || ADDRESS.test(words))) return true;
  if (kind === 'NAME')
    return FULL_NAME.test(words) && !/[\p{L}\p{N}][\s-]+[\p{L}\p{N}]/u.test(written.trim());
  if (kind === 'EMAIL') return EMAIL.test(words) && !written.includes('@');
  if (kind === 'URL') return URL.test(words) && !written.includes('.');
  if (kind !== 'ADDRESS' && kind !== 'LOCATION') return false;
  if (isOne && FULL_ADDRESS.test(words)) return true;
  const isAsked = ADDRESS.test(words) || (kind === 'ADDRESS' && PLACE.test(words));
  return isAsked && !HOUSE_NUMBER.test(written.replace(ORDINAL, ''));
}
