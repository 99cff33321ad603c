import type { Entity } from '../entity.js';
import { NAME_JOINTS } from '../languages/en/beside-values.js';

const NAME = 'NAME';
const JOINT = [...NAME_JOINTS.keys()].join('|');
const MAY_JOIN = new RegExp(String.raw`\s(?:${JOINT})(?:\s|$)`);
/** What stands between two parts of one name: the joint may have been taken for the end of the first, or for none of it. */
const BETWEEN = new RegExp(`^\\s+(?:(?:${JOINT})\\s+)?$`);
const ENDS = new RegExp(`\\s+(?:${JOINT})$`);
const BARE = /^\s+$/;

/**
 * Names of which the parts are joined aloud, each as one finding: "okonkwo dash | bright", "okonkwo | hyphen | bright". A joint
 * that leads to no other name is none of it.
 * @param perPass findings of each pass in the text
 */
export function joinNames(
  text: string,
  perPass: readonly (readonly Entity[])[],
): readonly (readonly Entity[])[] {
  if (!MAY_JOIN.test(text)) return perPass;
  const names = perPass
    .flat()
    .filter(({ kind }) => kind === NAME)
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const joined = new Map<Entity, Entity | undefined>();
  let last: Entity | undefined;
  for (const name of names) {
    const whole: Entity | undefined = last === undefined ? undefined : (joined.get(last) ?? last);
    if (last !== undefined && whole !== undefined && isJoint(text, whole, name)) {
      joined.set(last, { ...whole, end: Math.max(whole.end, name.end) });
      joined.set(name, undefined);
    } else last = name;
  }
  for (const name of names) {
    const whole = joined.has(name) ? joined.get(name) : name;
    const tail = whole === undefined ? null : ENDS.exec(text.slice(whole.start, whole.end));
    if (whole !== undefined && tail !== null) joined.set(name, { ...whole, end: whole.end - tail[0].length });
  }
  if (joined.size === 0) return perPass;
  return perPass.map((entities) =>
    entities.flatMap((entity) => (joined.has(entity) ? (joined.get(entity) ?? []) : [entity])),
  );
}

/** True if a joint stands between two names, or ends the first one. */
function isJoint(text: string, first: Entity, second: Entity): boolean {
  if (second.start < first.end) return false;
  const between = text.slice(first.end, second.start);
  if (!BETWEEN.test(between)) return false;
  return !BARE.test(between) || ENDS.test(text.slice(first.start, first.end));
}
