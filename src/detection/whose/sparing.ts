import type { SparingRule } from '../../common/sparing-rules.js';
import { programWords } from '../data/json-members.js';
import { isProgramsName } from '../data/settings.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { QUANTITIES } from '../languages/en/quantities.js';
import { POLICY_PASS } from '../merge.js';
import type { TextSlot } from '../slot.js';
import type { RememberedValue } from '../values/remembered-value.js';
import { Mentions } from './mentions.js';
import { OfficeStatements } from './office-statements.js';

/** Kinds whose form is checked, or says by itself that they are somebody's. */
const FORMED: ReadonlySet<EntityKind> = new Set([
  'ADDRESS',
  'CREDIT_CARD',
  'DOB',
  'EMAIL',
  'FAX',
  'IP',
  'PHONE',
  'SSN',
  'URL',
]);
/** From here on a pass is sure of what it has found. */
const SURE = 0.8;
/** With so many digits it is the number of somebody, or may be. */
const LEAST_DIGITS = 5;
/** With a sign, a currency or a share; a longer one may be anybody's number. */
const AMOUNT = /^[-+]?(?:[$€£¥]\s?)?(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2}|\d{1,9}[.,]\d{1,9})\s?%?$/;

/** Position of values that are in none of the texts. */
const REMEMBERED = -1;

/** A finding that a rule has left in clear. */
export interface SparedFinding {
  readonly rule: SparingRule;
  readonly kind: EntityKind;
}

/** Findings of one kind that one rule has left in clear in a request. */
export interface SparedValues extends SparedFinding {
  readonly count: number;
}

/**
 * What stays in clear in a request by proof: what its instructions say of the office in so many words, values and names that
 * definitions of tools bring along, and numbers that their member makes a quantity; none of it if a person in the request has it,
 * wherever that stands. Everything else is masked.
 */
export class Sparing {
  private readonly office: OfficeStatements | undefined;
  private known: Mentions | undefined;

  /**
   * @param findings per slot: sorted, disjoint, of kinds that the policy masks
   * @param keepsOffice whether the policy leaves what is told of the office
   * @param remembered returns the values that were masked earlier in the conversation; they belong to persons
   */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly findings: PerSlot,
    keepsOffice: boolean,
    private readonly remembered: () => readonly RememberedValue[] = () => [],
  ) {
    const office = keepsOffice ? new OfficeStatements(slots, findings) : undefined;
    this.office = office?.isEmpty === true ? undefined : office;
  }

  /** Only few requests have anything that may stay. */
  private get persons(): Mentions {
    if (this.known !== undefined) return this.known;
    const persons = (this.known = new Mentions());
    for (const value of this.remembered()) persons.add(REMEMBERED, value.text, value);
    this.slots.forEach((slot, index) => {
      for (const entity of this.foundIn(index))
        if (!this.isCandidate(index, slot, entity)) persons.add(index, valueOf(slot, entity), entity);
    });
    return persons;
  }

  /** What was found in a text. */
  foundIn(index: number): readonly Entity[] {
    return this.findings[index] ?? [];
  }

  /** What of that is masked. */
  keptIn(index: number): readonly Entity[] {
    const found = this.foundIn(index);
    const kept = found.filter((entity) => this.ruleFor(index, entity) === undefined);
    return kept.length === found.length ? found : kept;
  }

  /**
   * True if the texts from `start` to `end` change nothing of what is spared in the others: they tell no one of what stays
   * there, and nothing of the office.
   */
  isUnchangedBy(start: number, end: number): boolean {
    if (this.slots.slice(start, end).some(({ role }) => role === 'system')) return false;
    return this.slots.every((slot, index) => {
      if (index >= start && index < end) return true;
      return (this.findings[index] ?? []).every((entity) => {
        if (!this.isCandidate(index, slot, entity)) return true;
        const first = this.persons.firstOf(valueOf(slot, entity));
        return first === undefined || first < start || first >= end;
      });
    });
  }

  /** By which rule a finding stays in clear; undefined where it is masked. */
  ruleFor(index: number, entity: Entity): SparingRule | undefined {
    const slot = this.slots[index];
    if (slot === undefined || entity.pass === POLICY_PASS) return undefined;
    if (entity.validated !== true && isQuantityMember(slot)) return 'quantity';
    if (!this.isCandidate(index, slot, entity)) return undefined;
    if (this.persons.firstOf(valueOf(slot, entity)) !== undefined) return undefined;
    return isDefinition(slot) ? 'definition' : 'office';
  }

  /** What stays unless a person has it. */
  private isCandidate(index: number, slot: TextSlot, entity: Entity): boolean {
    if (entity.pass === POLICY_PASS) return false;
    if (isDefinition(slot)) return isUnsure(entity, valueOf(slot, entity));
    return this.office?.has(index, entity) === true;
  }
}

function isUnsure({ kind, validated, confidence }: Entity, value: string): boolean {
  if (FORMED.has(kind) || validated === true || confidence >= SURE) return false;
  return (value.match(/\d/g)?.length ?? 0) < LEAST_DIGITS;
}

/** A value that a definition of a tool offers, and the name of a tool, of a parameter or of a member, as programs write them. */
function isDefinition({ role, member, form, isKey, text }: TextSlot): boolean {
  if (role === 'schema' && member === 'option' && isKey !== true) return true;
  return (form === 'identifier' || isKey === true) && isProgramsName(text);
}

function valueOf({ text }: TextSlot, { start, end }: Entity): string {
  return text.slice(start, end);
}

/** True for a number that the name of its JSON member makes a quantity, price, duration, count or coordinate. */
function isQuantityMember({ key, text, isKey }: TextSlot): boolean {
  if (key === undefined || isKey === true || !AMOUNT.test(text)) return false;
  return QUANTITIES.has(programWords(key.text).at(-1) ?? '');
}

/**
 * By rule and kind, in the order in which they come.
 * @param spared per text
 * @param from position of the first text that counts
 */
export function countSpared(
  spared: readonly (readonly SparedFinding[])[],
  from = 0,
): readonly SparedValues[] {
  const counts = new Map<string, SparedValues>();
  for (const { rule, kind } of spared.slice(from).flat()) {
    const id = `${rule} ${kind}`;
    counts.set(id, { rule, kind, count: (counts.get(id)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
