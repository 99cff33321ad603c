import { matchesOf } from '../../common/text/matches.js';
import { type Entity, signed } from '../entity.js';
import { firstEndingAfter } from '../merge.js';
import type { JsonOwner, TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { trimRange } from '../../common/text/ranges.js';
import { isNoAddress, readInValue } from './value-findings.js';

/** `status=OPEN`, `name="Ana Diaz"`: a name of a program and its value, in one piece or in quotes. */
const MEMBER =
  /(?<![\w.=-])(?<name>[A-Za-z][\w.-]{0,40})=(?:"(?<quoted>[^"\n]{1,80})"|(?<value>[^\s"=,;&]{1,80}))/g;
/** What follows a value of one word, where that goes on with more words. */
const GOES_ON = /^ (?![\w.-]{1,40}=)\p{L}[\p{L}'-]{0,40}(?![\w=])/u;

/** A member within a text. */
interface Member extends Range {
  readonly slot: TextSlot;
}

/**
 * What was found in a log or another plain text of a tool, its members read as those of JSON: findings in their values, and what
 * reaches beyond one, by what the member is; all else as it was found.
 */
export function readInMembers(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const known = found.filter(({ start, end, kind }) => !isNoAddress(slot.text.slice(start, end), kind));
  const members = known.length === 0 ? [] : membersOf(slot);
  if (members.length === 0) return known;
  const outside: Entity[] = [];
  const inside = new Map<Member, Entity[]>();
  for (const entity of known) {
    const touched = touching(members, entity);
    const holder = touched.find(({ start, end }) => start <= entity.start && end >= entity.end);
    if (touched.length === 0 || (holder === undefined && entity.validated === true)) outside.push(entity);
    else for (const member of touched) push(inside, member, within(member, entity));
  }
  for (const [{ slot: member, start }, entities] of inside)
    for (const entity of readInValue(member, entities))
      outside.push(moved(entity, entity.start + start, entity.end + start));
  return outside.sort((a, b) => a.start - b.start);
}

/** @param members sorted, without overlaps */
function touching(members: readonly Member[], { start, end }: Range): Member[] {
  const found: Member[] = [];
  for (let at = firstEndingAfter(members, start); at < members.length; at++) {
    const member = members[at];
    if (member === undefined || member.start >= end) break;
    found.push(member);
  }
  return found;
}

function push(perMember: Map<Member, Entity[]>, member: Member, entity: Entity): void {
  const known = perMember.get(member);
  if (known === undefined) perMember.set(member, [entity]);
  else known.push(entity);
}

/** The part of a finding that is in a member's value, by its offsets there. */
function within({ slot, start, end }: Member, entity: Entity): Entity {
  if (entity.start >= start && entity.end <= end)
    return moved(entity, entity.start - start, entity.end - start);
  const cut = { start: Math.max(entity.start, start) - start, end: Math.min(entity.end, end) - start };
  const part = trimRange(slot.text, cut);
  return moved(entity, part.start, part.end);
}

function moved(entity: Entity, start: number, end: number): Entity {
  const { kind, confidence, pass, detector, validated } = entity;
  return signed(
    { start, end, kind, confidence, ...(validated === undefined ? {} : { validated }) },
    pass,
    detector,
  );
}

function membersOf({ text, role, turn, path }: TextSlot): Member[] {
  const pairs: [name: string, value: string][] = [];
  const owner: JsonOwner = { name: undefined, parent: undefined, members: pairs };
  return matchesOf(text, MEMBER).flatMap((match) => {
    const { name = '', quoted, value = quoted ?? '' } = match.groups ?? {};
    const end = match.index + match[0].length - (quoted === undefined ? 0 : 1);
    pairs.push([name, value]);
    // "patient=Ana Diaz": more than the first word.
    if (quoted === undefined && GOES_ON.test(text.slice(end, end + value.length + 50))) return [];
    const key: TextSlot = { role, turn, path, form: 'text', isKey: true, text: name };
    const member: TextSlot = { role, turn, path, form: 'text', text: value, key, owner };
    return [{ start: end - value.length, end, slot: member }];
  });
}
