import type { Entity, FoundPerPass } from '../entity.js';
import { spellingRemarks } from '../written/value-reader.js';
import { pieceOf } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { type Range, trimRange } from '../../common/text/ranges.js';

/** UTF-16 code units after a name that are searched for remarks. */
const REACH = 100;

/** Removes remarks on the spelling of a name: "bennett two n's" becomes "bennett", and its "n" is not a value. */
export function withoutRemarks({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  const names = found.flat().filter(({ kind }) => kind === 'NAME');
  if (names.length === 0) return found;
  const remarks = names.flatMap((name) => remarksBeside(text, name));
  if (remarks.length === 0) return found;
  return found.map((entities) => entities.flatMap((entity) => outsideOf(remarks, text, entity)));
}

/** Returns the remarks within a name, and directly after it. */
function remarksBeside(text: string, { start, end }: Entity): readonly Range[] {
  const value = text.slice(start, end);
  const within = spellingRemarks(value).filter((range) => range.start > 0);
  const after = spellingRemarks(text.slice(end, end + REACH), true);
  return [...within.map((range) => moved(range, start)), ...after.map((range) => moved(range, end))];
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

/** Removes remarks from a name, and drops any other finding within a remark. */
function outsideOf(remarks: readonly Range[], text: string, entity: Entity): readonly Entity[] {
  if (entity.validated === true) return [entity];
  if (entity.kind !== 'NAME')
    return remarks.some(({ start, end }) => start <= entity.start && entity.end <= end) ? [] : [entity];
  let rest: readonly Entity[] = [entity];
  for (const { start, end } of remarks)
    rest = rest.flatMap((piece) => {
      if (end <= piece.start || start >= piece.end) return [piece];
      const sides = [
        { start: piece.start, end: Math.min(start, piece.end) },
        { start: Math.max(end, piece.start), end: piece.end },
      ];
      return sides.flatMap((side) => {
        const bounds = trimRange(text, side);
        if (!/[\p{L}\p{N}]/u.test(text.slice(bounds.start, bounds.end))) return [];
        return [pieceOf(piece, { start: bounds.start - piece.start, end: bounds.end - piece.start })];
      });
    });
  return rest;
}
