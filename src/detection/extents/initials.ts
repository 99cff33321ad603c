import type { Entity } from '../entity.js';
import { CREDENTIAL } from '../languages/en/people.js';

const NAME = 'NAME';
/** "I", and "A" that begins a word's phrase, are initials with a full stop, or where nothing else can stand. */
const LETTER = String.raw`\p{Lu}(?:\.\p{Lu})*`;
const ENDS = String.raw`(?:\.|(?![\p{L}\p{M}\p{N}'’.&/-])(?!(?<=[AI])\s\p{L}))`;
/** " S.", " P", " J. R.", " MD", " S. RN" */
const AFTER = new RegExp(
  String.raw`^(?:[ \t](?:${CREDENTIAL})(?![\p{L}\p{N}-])|[ \t]${LETTER}${ENDS}){1,3}`,
  'u',
);
/** "J. R. ", "S " */
const BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}'’.&/-])(?:(?![AI][ \t])${LETTER}(?:\.[ \t]?|[ \t])){1,3}$`,
  'u',
);
/** Three initials, with their full stops and spaces; after a name, a degree too. */
const REACH = 9;

/**
 * Names with the initials beside them and a degree after them, whoever found the names: "Anna S.", "J. R. Okafor",
 * "LINDQVIST, ARTHUR P".
 * @param entities sorted, disjoint
 */
export function withInitials(text: string, entities: readonly Entity[]): readonly Entity[] {
  let last = 0;
  return entities.map((entity, at) => {
    const from = last;
    last = entity.end;
    if (entity.kind !== NAME) return entity;
    const before = BEFORE.exec(text.slice(Math.max(from, entity.start - REACH), entity.start));
    const next = entities[at + 1]?.start ?? text.length;
    const after = AFTER.exec(text.slice(entity.end, next).slice(0, REACH + 2));
    if (before === null && after === null) return entity;
    last = entity.end + (after?.[0].length ?? 0);
    return { ...entity, start: entity.start - (before?.[0].length ?? 0), end: last };
  });
}
