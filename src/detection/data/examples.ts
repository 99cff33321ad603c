import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { EXAMPLE_LEAD } from '../speech/en/data-words.js';

/** "such as 'R4TK2M' or '", "(e.g. ", with what may stand before the value. */
const LED = regExp.iu`(?:^|[^\p{L}])(?:${EXAMPLE_LEAD})[\s:,("'“‘\x60#+]{0,4}(?:[\p{L}\p{N}#@_.+-]{1,40}['"’”\x60]?(?:\s?[,/;]|\s(?:or|and))\s?['"“‘\x60]?){0,4}(?:[\p{L}\p{N}#@_.+-]{1,40}\s){0,2}$`;
/** The lead is taken for a part of the value: "e.g. G-77A". */
const LEADS = regExp.iu`(?:^|[\s,;])(?:${EXAMPLE_LEAD}|e\.g)(?:[\s:]|$)`;
const LETTER = /^\p{L}$/u;
const REACH = 120;
/** How a date is written, rather than one. */
const LAYOUT = /^[YMDHS/.:T-]+$/;
/** No program's author shows such a number. */
const REAL: ReadonlySet<EntityKind> = new Set(['SSN', 'CREDIT_CARD']);
const MOST_EXAMPLE = 40;

/** True for what a description of a parameter shows as an example of its values. */
export function isExample(
  { text, isKey, member }: TextSlot,
  { start, end, kind, validated }: Entity,
): boolean {
  if (isKey === true || member === 'option' || (validated === true && REAL.has(kind))) return false;
  const said = text.slice(start, end);
  if (said.length > MOST_EXAMPLE) return false;
  if (LAYOUT.test(said) || LEADS.test(said) || LETTER.test(said)) return true;
  return LED.test(text.slice(Math.max(0, start - REACH), start));
}
