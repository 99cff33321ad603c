import type { SparingRule } from '../../common/sparing-rules.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { type SparedFinding, Sparing } from '../whose/sparing.js';
import type { RememberedValue } from '../values/remembered-value.js';
import type { Range } from '../text/normalized-text.js';
import { OfferedDays } from './dates.js';
import type { ClearText, PolicyRules } from './rules.js';

/** Values that are left in clear in a request, because a rule proves them harmless or the policy spares their place. */
export class ClearPlaces {
  private readonly texts: (ClearText | undefined)[] = [];
  private readonly masked = new Map<number, { readonly text: string; readonly clear: ClearText }>();
  private readonly offered: OfferedDays | undefined;
  private readonly sparing: Sparing | undefined;

  /**
   * @param found findings in all texts, before any value is left in clear. Only required for the rules of `Sparing`.
   * @param remembered returns the values that were masked earlier in the conversation
   */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly rules: PolicyRules,
    found?: PerSlot,
    remembered?: () => readonly RememberedValue[],
  ) {
    const { roles, days = 0 } = rules.comingDays ?? {};
    if (roles?.has('assistant') === false) this.offered = new OfferedDays(slots, roles, days);
    if (found !== undefined) this.sparing = new Sparing(slots, found, rules.keepsOwnSide, remembered);
  }

  /** Returns the masked findings in the texts from `start` to `end`. */
  cut(start = 0, end = this.slots.length): Entity[][] {
    return this.trim(
      this.slots.slice(start, end).map((_, at) => this.sparing?.keptIn(start + at) ?? []),
      start,
    );
  }

  /**
   * Returns findings without the parts that the policy leaves in clear.
   * @param from position of the first text
   */
  trim(findings: PerSlot, from = 0): Entity[][] {
    return findings.map((entities, at) => {
      const slot = this.slots[from + at];
      if (slot === undefined || entities.length === 0) return [];
      return entities.flatMap((entity) =>
        this.isOffered(slot, slot.text, entity, entity.kind)
          ? []
          : this.clearIn(from + at, slot).mask(entity),
      );
    });
  }

  /**
   * Returns true if the policy leaves a value of a kind in clear at a range.
   * @param masked text with masked values, if the range refers to it rather than to the slot's own text
   */
  spares(index: number, range: Range, kind: EntityKind, masked?: string): boolean {
    const slot = this.slots[index];
    if (slot === undefined) return false;
    const text = masked ?? slot.text;
    if (this.isOffered(slot, text, range, kind)) return true;
    const clear = text === slot.text ? this.clearIn(index, slot) : this.clearInMasked(index, slot, text);
    return clear.ruleFor(range, kind) !== undefined;
  }

  /**
   * Returns the findings that are left in clear, completely or partly, in the texts from `start`.
   * @param masked sorted, disjoint findings as they are masked
   */
  spared(masked: PerSlot, start = 0): SparedFinding[][] {
    return masked.map((entities, at) => {
      const slot = this.slots[start + at];
      if (slot === undefined) return [];
      return notWithin(this.sparing?.foundIn(start + at) ?? [], entities).flatMap((entity) => {
        const rule = this.ruleFor(start + at, slot, entity);
        return rule === undefined ? [] : [{ rule, kind: entity.kind }];
      });
    });
  }

  /** Returns true if the texts from `start` to `end` do not change which values are left in clear elsewhere. */
  isUnchangedBy(start: number, end: number): boolean {
    const { offered, sparing } = this;
    if (sparing?.isUnchangedBy(start, end) === false) return false;
    if (!this.slots.slice(start, end).some((slot) => offered?.readsFrom(slot) === true)) return true;
    return !this.slots.some(
      ({ role }, at) =>
        (at < start || at >= end) &&
        role === 'assistant' &&
        sparing?.foundIn(at).some(({ kind }) => kind === 'DATE') === true,
    );
  }

  private ruleFor(index: number, slot: TextSlot, entity: Entity): SparingRule | undefined {
    if (this.isOffered(slot, slot.text, entity, entity.kind)) return 'coming_day';
    const clear = this.clearIn(index, slot);
    return (
      clear.ruleFor(entity, entity.kind) ?? clear.phraseIn(entity) ?? this.sparing?.ruleFor(index, entity)
    );
  }

  /** Returns true if the assistant repeats a date that it was offered. */
  private isOffered({ role }: TextSlot, text: string, { start, end }: Range, kind: EntityKind): boolean {
    return kind === 'DATE' && role === 'assistant' && this.offered?.has(text.slice(start, end)) === true;
  }

  private clearIn(index: number, slot: TextSlot): ClearText {
    return (this.texts[index] ??= this.rules.clearIn(slot));
  }

  /** Returns the places in a masked text that are left in clear. */
  private clearInMasked(index: number, slot: TextSlot, text: string): ClearText {
    let masked = this.masked.get(index);
    if (masked?.text !== text)
      this.masked.set(index, (masked = { text, clear: this.rules.clearIn(slot, text) }));
    return masked.clear;
  }
}

/** Returns the findings that are not within any of the others. Both lists are sorted and disjoint. */
function notWithin(entities: readonly Entity[], others: readonly Entity[]): readonly Entity[] {
  let next = 0;
  return entities.filter(({ start, end }) => {
    while ((others[next]?.end ?? end) < end) next++;
    const other = others[next];
    return other === undefined || other.start > start;
  });
}
