import { regExp } from '../../common/text/reg-exp.js';
import type { Entity, FoundPerPass } from '../entity.js';
import { isCodeKind, kindTraits } from '../kinds.js';
import { NOT } from '../languages/en/talk.js';
import { fragment } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { trimCorrections } from '../written/corrected.js';

/** Letter after "not", before the repeated code: "… zero b not d b zero dash 7 7 2". */
const AFTER_NOT = /^\p{L}[\s,]+(?=\S)/u;
const BEFORE_NOT = regExp.iu`(?:[\p{L}\p{N}]+[\s,]+){1,8}(?:${NOT})[\s,]+$`;
/** Distance in characters between a correction and the corrected code. */
const REACH = 48;

/** Removes correction words from findings: "lot 41 sorry" becomes "lot 41", and "sorry" alone is dropped. */
export function trimEditingTerms({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  return found.map((entities) => entities.flatMap((entity) => withoutEditing(text, entity)));
}

function withoutEditing(text: string, entity: Entity): readonly Entity[] {
  const { form } = kindTraits(entity.kind);
  if (isCodeKind(entity.kind)) return corrected(text, entity);
  return form === 'date' || form === 'place' || form === 'email' ? trimmed(text, entity) : [entity];
}

function trimmed(text: string, entity: Entity): readonly Entity[] {
  if (entity.validated === true) return [entity];
  const range = trimCorrections(text, entity);
  if (range.start === entity.start && range.end === entity.end) return [entity];
  return range.end > range.start ? [fragment(entity, range)] : [];
}

/** Separates the wrong letter after "not" from the value that is repeated after it. */
function corrected(text: string, entity: Entity): readonly Entity[] {
  const { start, end } = entity;
  const [letter = ''] = AFTER_NOT.exec(text.slice(start, Math.min(end, start + REACH))) ?? [];
  if (letter === '') return trimmed(text, entity);
  const [lead = ''] = BEFORE_NOT.exec(text.slice(Math.max(0, start - REACH), start)) ?? [];
  const spelled = lead.toLowerCase().split(/[\s,]+/);
  if (!spelled.includes(letter.charAt(0).toLowerCase())) return trimmed(text, entity);
  return [
    fragment(entity, { start, end: start + 1 }),
    ...trimmed(text, fragment(entity, { start: start + letter.length, end })),
  ];
}
