import type { Entity, FoundPerPass } from '../entity.js';
import { spellingRemarks } from '../grammar/value-reader.js';
import { pieceOf } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { type Range, trimRange } from '../../common/text/ranges.js';

/** UTF-16 code units after a name in which remarks on it are looked for. */
const REACH = 100;

/** Findings without remarks on how a name is spelled: "bennett two n's" is "bennett", and its "n" is no value. */
export function withoutRemarks({ text }: TextSlot, found: FoundPerPass): FoundPerPass {
  const names = found.flat().filter(({ kind }) => kind === 'NAME');
  if (names.length === 0) return found;
  const remarks = names.flatMap((name) => remarksBeside(text, name));
  if (remarks.length === 0) return found;
  return found.map((entities) => entities.flatMap((entity) => outsideOf(remarks, text, entity)));
}

/** The remarks in a name as it was found, and right after it. */
function remarksBeside(text: string, { start, end }: Entity): readonly Range[] {
  const value = text.slice(start, end);
  const within = spellingRemarks(value).filter((range) => range.start > 0);
  const after = spellingRemarks(text.slice(end, end + REACH), true);
  return [...within.map((range) => moved(range, start)), ...after.map((range) => moved(range, end))];
}

function moved({ start, end }: Range, by: number): Range {
  return { start: start + by, end: end + by };
}

/** A name without the remarks in it; any other finding is dropped if it is nothing but a remark. */
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
