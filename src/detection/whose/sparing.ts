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

/** Kinds with a checked form, or whose form itself shows that the value belongs to a person. */
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
/** Confidence from which a finding is considered certain. */
const SURE = 0.8;
/** Minimum number of digits of a number that may identify a person. */
const LEAST_DIGITS = 5;
/** An amount, perhaps with a sign, currency or percentage. A longer number may identify a person. */
const AMOUNT = /^[-+]?(?:[$€£¥]\s?)?(?:\d{1,6}|\d{1,3}(?:,\d{3}){1,2}|\d{1,9}[.,]\d{1,9})\s?%?$/;

/** Position of values from outside the texts. */
const REMEMBERED = -1;

/** A finding that a rule left in clear. */
export interface SparedFinding {
  readonly rule: SparingRule;
  readonly kind: EntityKind;
}

/** Findings of one kind in a request that one rule left in clear. */
export interface SparedValues extends SparedFinding {
  readonly count: number;
}

/**
 * Values that are left in clear in a request by proof: values that instructions explicitly state about the office,
 * values and names in tool definitions, and numbers that their member's name makes a quantity. A value is masked if any
 * text shows that it belongs to a person. All other values are masked.
 */
export class Sparing {
  private readonly office: OfficeStatements | undefined;
  private known: Mentions | undefined;

  /**
   * @param findings sorted, disjoint findings per slot, of kinds that the policy masks
   * @param keepsOffice whether the policy leaves values of the office in clear
   * @param remembered returns the values that were masked earlier in the conversation, which belong to persons
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

  /** Values of persons. Computed on demand, because few requests contain a value that can be left in clear. */
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

  /** Returns the findings in a text. */
  foundIn(index: number): readonly Entity[] {
    return this.findings[index] ?? [];
  }

  /** Returns the findings in a text that are masked. */
  keptIn(index: number): readonly Entity[] {
    const found = this.foundIn(index);
    const kept = found.filter((entity) => this.ruleFor(index, entity) === undefined);
    return kept.length === found.length ? found : kept;
  }

  /**
   * Returns true if the texts from `start` to `end` do not change which values are spared in other texts, because they
   * contain no instructions and no person with such a value.
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

  /** Returns the rule that leaves a finding in clear, or undefined if the finding is masked. */
  ruleFor(index: number, entity: Entity): SparingRule | undefined {
    const slot = this.slots[index];
    if (slot === undefined || entity.pass === POLICY_PASS) return undefined;
    if (entity.validated !== true && isQuantityMember(slot)) return 'quantity';
    if (!this.isCandidate(index, slot, entity)) return undefined;
    if (this.persons.firstOf(valueOf(slot, entity)) !== undefined) return undefined;
    return isDefinition(slot) ? 'definition' : 'office';
  }

  /** Returns true for a value that is left in clear unless a person has it. */
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

/** Returns true for an option in a tool definition, and for a tool, parameter or member that a program named. */
function isDefinition({ role, member, form, isKey, text }: TextSlot): boolean {
  if (role === 'schema' && member === 'option' && isKey !== true) return true;
  return (form === 'identifier' || isKey === true) && isProgramsName(text);
}

function valueOf({ text }: TextSlot, { start, end }: Entity): string {
  return text.slice(start, end);
}

/** Returns true for a number that its JSON member's name makes a quantity, price, duration, count or coordinate. */
function isQuantityMember({ key, text, isKey }: TextSlot): boolean {
  if (key === undefined || isKey === true || !AMOUNT.test(text)) return false;
  return QUANTITIES.has(programWords(key.text).at(-1) ?? '');
}

/**
 * Counts spared findings by rule and kind, in order of first occurrence.
 * @param spared spared findings per text
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
