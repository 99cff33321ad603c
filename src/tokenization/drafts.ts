import type { Entity } from '../detection/entity.js';
import { valueIn } from '../detection/decoded-slots.js';
import { type EntityAction, type EntityKind, isFinal, kindTraits } from '../detection/kinds.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import type { TextSlot } from '../detection/slot.js';
import { spokenIn } from '../detection/withheld.js';
import { languageEntry, type ValuePart, valueParts, type ValueReader } from '../detection/written/values.js';
import { MaskedPart, type MaskedValue } from './masked-value.js';

/** Value of a request whose parts have no tokens yet. */
export type Draft = Omit<MaskedValue, 'kid' | 'tokenKind' | 'parts'> & {
  readonly parts: MaskedPart[];
  readonly redact: boolean;
};

/** Part of a finding. Offsets are UTF-16 code units in the slot's text. */
export interface PlacedPart {
  readonly start: number;
  readonly end: number;
  readonly part: MaskedPart;
}

/** Distinct values of a request and their parts, which several values may share. */
export class Drafts {
  private readonly byId = new Map<string, Draft>();
  private readonly partsById = new Map<string, MaskedPart>();
  /** Parts by kind and spelling. Conversations repeat their values often. */
  private readonly divided = new Map<string, readonly ValuePart[]>();

  constructor(
    private readonly policy: DetectionPolicy,
    private readonly reader: ValueReader,
  ) {}

  get values(): readonly Draft[] {
    return [...this.byId.values()];
  }

  get parts(): readonly MaskedPart[] {
    return [...this.partsById.values()];
  }

  /** Adds an occurrence of a value. */
  add(slot: TextSlot, entity: Entity): { draft: Draft; pieces: readonly PlacedPart[] } {
    const { kind } = entity;
    const value = valueIn(slot, entity);
    const { text } = value;
    const key = this.reader.keyOf(kind, text);
    const redact = isFinal(this.actionOf(kind));
    const pieces = this.partsOf(slot, entity, text, redact).map((part) => {
      const { start, end } = value.placeOf(part);
      return { start, end, part: this.addPart(slot, part, text.slice(part.start, part.end), redact) };
    });
    const id = `${kind} ${key}`;
    const known = this.byId.get(id);
    const draft = known ?? { kind, key, text, found: entity, parts: [], redact };
    if (known === undefined) this.byId.set(id, draft);
    else known.text = text;
    const language = spokenIn(entity);
    for (const { part } of pieces) {
      if (!draft.parts.includes(part)) draft.parts.push(part);
      if (language !== undefined) part.attributes = languageEntry(language);
    }
    return { draft, pieces };
  }

  /**
   * Returns one part if a name must remain valid, or if the value is not restored (except for a time of day). A part
   * never gets another action than the whole value.
   */
  private partsOf(slot: TextSlot, { kind }: Entity, text: string, redact: boolean): readonly ValuePart[] {
    const isOne = redact && kindTraits(kind).form !== 'date';
    if (isOne || slot.form !== 'text') return [{ start: 0, end: text.length, kind }];
    const id = `${kind} ${text}`;
    let parts = this.divided.get(id);
    if (parts === undefined) {
      const action = this.actionOf(kind);
      parts = valueParts(kind, text).map((part) =>
        this.actionOf(part.kind) === action ? part : { ...part, kind },
      );
      this.divided.set(id, parts);
    }
    return parts;
  }

  private addPart(slot: TextSlot, part: ValuePart, text: string, redact: boolean): MaskedPart {
    const { kind } = part;
    const key = part.key ?? this.reader.keyOf(kind, text);
    const id = `${kind} ${key}`;
    let known = this.partsById.get(id);
    if (known === undefined) {
      known = new MaskedPart(kind, key, redact, this.policy.country, text, slot, part);
      this.partsById.set(id, known);
    } else known.note(text, slot);
    return known;
  }

  private actionOf(kind: EntityKind): EntityAction | undefined {
    return this.policy.rules.get(kind)?.action;
  }
}
