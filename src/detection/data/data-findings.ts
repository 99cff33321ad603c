import { matchesOf } from '../../common/text/matches.js';
import { trimRange } from '../../common/text/ranges.js';
import { type Entity, movedTo } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { firstEndingAfter, POLICY_PASS } from '../merge.js';
import type { JsonOwner, TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { withoutFalseCards } from './card-findings.js';
import { isNoAddress, readInValue } from './value-findings.js';

/** Maximum length of a value, in UTF-16 code units. Longer strings are texts. */
const MOST_VALUE = 64;
/** Kinds of typical settings, such as API versions and process IDs. */
const OF_SETTINGS: ReadonlySet<EntityKind> = new Set(['DATE', 'UNIQUE_ID']);
/** Kinds that settings never have, regardless of the detector. */
const OF_PERSONS: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'DOB', 'IP']);

/** Member in program notation, with a value of one word or in quotes: `status=OPEN`, `name="Ana Diaz"`. */
const MEMBER =
  /(?<![\w.=-])(?<name>[A-Za-z][\w.-]{0,40})=(?:"(?<quoted>[^"\n]{1,80})"|(?<value>[^\s"=,;&]{1,80}))/g;
/** Text after an unquoted value that continues with more words. */
const CONTINUATION = /^ (?![\w.-]{1,40}=)\p{L}[\p{L}'-]{0,40}(?![\w=])/u;

/** Member within a plain text. */
interface Member extends Range {
  readonly slot: TextSlot;
}

/**
 * Interprets findings as program data. A code of one word is masked completely, its kind follows from its member name,
 * and a few digits are not a card number. In speech and prose, only false card numbers are changed.
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
 * Returns true for findings that count in a setting: values with an identifying form, names of several words, and the
 * policy's own detections. Other findings in settings are words and codes of programs, unless the request contains the
 * same value elsewhere.
 */
function isCertain(text: string, { start, end, kind, validated, pass }: Entity): boolean {
  if (pass === POLICY_PASS || OF_PERSONS.has(kind)) return true;
  if (kind === 'NAME') return /\S\s+\S/.test(text.slice(start, end));
  return validated === true && !OF_SETTINGS.has(kind);
}

/** Returns true for a JSON member's value in tool arguments, tool results or metadata, unless it is a text. */
function isDataValue({ role, owner, key, isKey, text }: TextSlot): boolean {
  if (text.length > MOST_VALUE) return false;
  if (role === 'meta') return key !== undefined;
  return (role === 'tool' || role === 'assistant') && owner !== undefined && (key ?? isKey) !== undefined;
}

/**
 * Interprets findings in a tool's log or other plain text. The text's members are treated like JSON members. Findings
 * inside or across a member's value depend on the member, and all others are unchanged.
 */
function readInMembers(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
  const known = found.filter(({ start, end, kind }) => !isNoAddress(slot.text.slice(start, end), kind));
  const members = known.length === 0 ? [] : membersOf(slot);
  if (members.length === 0) return known;
  const outside: Entity[] = [];
  const inside = new Map<Member, Entity[]>();
  for (const entity of known) {
    const touched = touching(members, entity);
    const container = touched.find(({ start, end }) => start <= entity.start && end >= entity.end);
    if (touched.length === 0 || (container === undefined && entity.validated === true)) outside.push(entity);
    else for (const member of touched) push(inside, member, within(member, entity));
  }
  for (const [{ slot: member, start }, entities] of inside)
    for (const entity of readInValue(member, entities))
      outside.push(movedTo(entity, { start: entity.start + start, end: entity.end + start }));
  return outside.sort((a, b) => a.start - b.start);
}

/** @param members sorted and without overlaps */
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

/** Returns the part of a finding inside a member's value, with offsets relative to the value. */
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
    // Example: "patient=Ana Diaz", whose value has more than one word.
    if (quoted === undefined && CONTINUATION.test(text.slice(end, end + value.length + 50))) return [];
    const key: TextSlot = { role, turn, path, form: 'text', isKey: true, text: name };
    const member: TextSlot = { role, turn, path, form: 'text', text: value, key, owner };
    return [{ start: end - value.length, end, slot: member }];
  });
}
