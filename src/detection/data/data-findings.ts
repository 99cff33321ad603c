import { matchesOf } from '../../common/text/matches.js';
import { trimRange } from '../../common/text/ranges.js';
import { type Entity, movedTo } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { firstEndingAfter, POLICY_PASS } from '../merge.js';
import type { JsonOwner, TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { withoutFalseCards } from './card-findings.js';
import { isNoAddress, readInValue } from './value-findings.js';

/** Longer values are texts. */
const MOST_VALUE = 64;
/** Versions of interfaces, and ids of what runs. */
const OF_SETTINGS: ReadonlySet<EntityKind> = new Set(['DATE', 'UNIQUE_ID']);
/** What no setting is, however it was found. */
const OF_PERSONS: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'DOB', 'IP']);

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
 * What was found in a text, as data of programs means it: a code in one piece is masked whole, its kind is that which its name
 * says, and a few digits are no card's. What people say or write is left as it was read, but for false cards.
 */
export function readAsData(slot: TextSlot, entities: readonly Entity[]): readonly Entity[] {
  if (entities.length === 0) return entities;
  const isValue = isDataValue(slot);
  const found = withoutFalseCards(slot.text, entities, isValue);
  if (slot.member === 'setting') return found.filter((entity) => isCertain(slot.text, entity));
  if (isValue) return readInValue(slot, found);
  return slot.role === 'tool' && slot.owner === undefined ? readInMembers(slot, found) : found;
}

/**
 * What identifies somebody by its form, a name of several words among it, and what the policy itself looks for. Other findings
 * in a setting are words and codes of programs, unless the same value is found elsewhere in the request.
 */
function isCertain(text: string, { start, end, kind, validated, pass }: Entity): boolean {
  if (pass === POLICY_PASS || OF_PERSONS.has(kind)) return true;
  if (kind === 'NAME') return /\S\s+\S/.test(text.slice(start, end));
  return validated === true && !OF_SETTINGS.has(kind);
}

/** True for the value of a JSON member that is no text: what a tool was given or gives. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key ?? isKey) !== undefined;
}

/**
 * What was found in a log or another plain text of a tool, its members read as those of JSON: findings in their values, and what
 * reaches beyond one, by what the member is; all else as it was found.
 */
function readInMembers(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
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
      outside.push(movedTo(entity, { start: entity.start + start, end: entity.end + start }));
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
    return movedTo(entity, { start: entity.start - start, end: entity.end - start });
  const cut = { start: Math.max(entity.start, start) - start, end: Math.min(entity.end, end) - start };
  return movedTo(entity, trimRange(slot.text, cut));
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
