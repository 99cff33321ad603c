import { TimeSlice } from '../../common/async/time-slice.js';
import { carryOn } from './carry-on.js';
import type { KnownConversation, KnownRequest } from './conversation-cache.js';
import { decodedText, decodedValue } from '../decoded-slots.js';
import { readAsData } from '../data/data-findings.js';
import type { Entity, PerSlot } from '../entity.js';
import { isSpeech } from '../kinds.js';
import { mergeEntities } from '../merge.js';
import type { TextFindings } from '../pass-chain.js';
import { ClearPlaces } from '../policy/clear-places.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import { PolicyRules } from '../policy/rules.js';
import type { TextSlot } from '../slot.js';
import { isAsWritten, normalizedSlot, type Range } from '../text/normalized-text.js';
import {
  type EarlierCheck,
  findLeak,
  type FoundWord,
  leaksIn,
  type MaskedText,
  type MaskedWord,
  placesLeft,
} from '../values/egress-check.js';
import type { Spares } from '../values/sought-values.js';
import { Vocabulary } from '../values/vocabulary.js';
import { propagateMasked } from './propagation.js';
import { NOTHING_REMEMBERED } from './remembered.js';
import { inDoubt, type MaskedBefore, type RequestTexts, withRestored } from './request-texts.js';
import { foreignRuns, foreignSentences, withheldText } from '../withheld.js';
import { valueReader } from '../written/values.js';

/** Separate findings in each added text. */
export interface AddedFindings extends TextFindings {
  readonly masked: MaskedBefore;
  /** Position of the first text that later texts need as context. */
  readonly contextFrom: number;
}

export interface RequestFindings extends KnownRequest {
  /** Findings per slot before propagation, sorted and disjoint. Each value has one kind. */
  readonly read: PerSlot;
  /** False if a pass failed that the policy does not require. */
  readonly isWhole: boolean;
}

/** A request as it leaves the service. */
export interface MaskedRequest {
  /** Masked text of each slot, or undefined if the slot has no findings. */
  readonly texts: readonly (string | undefined)[];
  /** Values that were masked. */
  readonly values: readonly MaskedWord[];
}

/** A masked request with the positions of its masked values. */
export interface MaskedPlaces {
  readonly texts: readonly (string | undefined)[];
  readonly values: readonly FoundWord[];
  /** Returns the replaced ranges of an original text: sorted, disjoint. */
  readonly replacedIn: (slot: TextSlot) => readonly Range[];
}

/** Values that remain in an original text. Empty if they remain only in the masked text. */
export interface LeftIn {
  readonly slot: TextSlot;
  readonly findings: readonly Entity[];
}

/** Results of earlier stages that the egress check needs. */
interface Found {
  readonly clear: ClearPlaces;
  /** State from which a later request can continue, or undefined if it cannot. */
  readonly kept?: Omit<KnownConversation, 'asWritten' | 'vocabulary'> | undefined;
  /** The known conversation, if the results for its texts did not change. */
  readonly continued?: KnownConversation | undefined;
}

/**
 * Detection in one request. The texts are read, and the findings are merged, continued across turns, spared and
 * propagated. The masked request is then checked. Both threads run this class with different readers. The side thread
 * has no known conversation.
 */
export class RequestDetection {
  private readonly rules: PolicyRules;
  private found: Found | undefined;

  constructor(
    private readonly texts: RequestTexts,
    private readonly policy: DetectionPolicy,
    private readonly remembered = NOTHING_REMEMBERED,
  ) {
    this.rules = PolicyRules.of(policy);
  }

  /** @throws any error that `read` throws */
  async find(read: (slice: TimeSlice) => Promise<AddedFindings>): Promise<RequestFindings> {
    const { texts, rules, masks } = this;
    const { slots, added, turns, spoken } = texts;
    const slice = new TimeSlice();
    const found = await read(slice);
    const withheld = this.withheldWhole();
    const each = await this.merge(found, withheld, slice);
    const merged = await carryOn(slots, each, masks, added.start);
    if (slice.isOver) await slice.yield();
    const clear = new ClearPlaces(slots, rules, merged, () => this.remembered.masked);
    if (slice.isOver) await slice.yield();
    const {
      findings: propagated,
      sought,
      inOneRound,
      continued,
    } = await propagateMasked(texts, clear, this.remembered.values);
    const { start, end } = continued === undefined ? { start: 0, end: slots.length } : added;
    const spared = texts.among(continued?.spared, clear.spared(propagated.slice(start, end), start));
    const { masked, isWhole, contextFrom } = found;
    const findings = slots.map((slot, at) => {
      const own = propagated[at] ?? [];
      return withheld.has(slot) ? own.filter(isWithheld) : withRestored(slot, own, masked, rules);
    });
    const kept = { merged, spared, sought, findings, spoken, turns, contextFrom };
    this.found = isWhole && inOneRound ? { clear, kept, continued } : { clear };
    const asMasked = slots.map((slot, at) => rules.asMasked(slot, findings[at] ?? []));
    const ofOneKind = merged.map((entities, at) => withKindsOf(entities, findings[at] ?? []));
    return { findings: asMasked, spared, read: ofOneKind, isWhole };
  }

  /**
   * Egress check. Returns true if a masked text contains a masked value that the policy does not leave in clear there.
   * @param keep receives the conversation's new state if there is no leak, and if later requests can continue from it
   */
  async holdsLeak(
    { texts, values }: MaskedRequest,
    keep?: (known: KnownConversation) => void,
  ): Promise<boolean> {
    const { slots } = this.texts;
    const { clear, kept, continued } = this.found ?? { clear: new ClearPlaces(slots, this.rules) };
    const vocabulary = keep && kept && new Vocabulary(continued?.vocabulary);
    const masked = slots.map((slot, at) => maskedText(slot, texts[at]));
    const leak = await findLeak(masked, values, {
      reader: valueReader(slots),
      spares: (at, range, kind, text) => clear.spares(at, range, kind, text),
      earlier: continued && this.checkedBefore(continued),
      vocabulary,
    });
    if (leak !== undefined) {
      // The final findings will differ.
      this.found = { clear };
      return true;
    }
    if (vocabulary !== undefined && kept !== undefined) {
      const { known, addedSlots } = this.texts;
      for (const slot of continued === undefined ? slots : addedSlots)
        vocabulary.addText(normalizedSlot(slot), slot.form);
      const asWritten = this.texts.among(known?.asWritten, addedSlots.map(isAsWritten));
      keep?.({ asWritten, vocabulary, ...kept });
    }
    return false;
  }

  /** Returns the texts in which values remain, after {@link holdsLeak} returned true. */
  async findLeft({ texts, values, replacedIn }: MaskedPlaces): Promise<LeftIn[]> {
    const { slots } = this.texts;
    const { clear } = this.found ?? { clear: new ClearPlaces(slots, this.rules) };
    const left: LeftIn[] = [];
    const masked = slots.map((slot, at) => maskedText(slot, texts[at]));
    const spares: Spares = (at, range, kind, text) => clear.spares(at, range, kind, text);
    for await (const { at } of leaksIn(masked, values, { reader: valueReader(slots), spares })) {
      const slot = slots[at]?.encoded?.slot ?? slots[at];
      if (slot === undefined) continue;
      const findings = placesLeft(slot, replacedIn(slot), values, (...place) => spares(at, ...place));
      left.push({ slot, findings });
    }
    return left;
  }

  /** Merges the findings in each text. Findings in added texts include values that were masked before. */
  private async merge(
    { findings, masked }: AddedFindings,
    withheld: ReadonlyMap<TextSlot, Entity[]>,
    slice: TimeSlice,
  ): Promise<PerSlot> {
    const { texts, rules } = this;
    const isInDoubt = inDoubt(texts, this.policy);
    const merged: Entity[][] = [];
    for (const [at, slot] of texts.addedSlots.entries()) {
      const whole = withheld.get(slot);
      if (whole !== undefined) {
        merged.push(whole);
        continue;
      }
      const position = texts.added.start + at;
      const own = this.remembered.texts.get(slot)?.findings ?? [
        ...readAsData(slot, findings[at] ?? []),
        ...foreignSentences(slot, texts.spoken[position], this.policy),
        ...foreignRuns(slot, this.policy),
      ];
      const before = masked.get(slot);
      const all = before === undefined ? own : [...own, ...before];
      const masks = (entity: Entity): boolean => rules.masks(entity, isInDoubt(position));
      const one = mergeEntities(all.filter(masks), slot.text);
      merged.push(withRestored(slot, one, masked, rules, isNumber));
      if (slice.isOver) await slice.yield();
    }
    return texts.among(texts.known?.merged, merged);
  }

  /** Returns the check of the known texts. Its values have the last spelling in which each value was masked. */
  private checkedBefore({ findings, vocabulary }: KnownConversation): EarlierCheck {
    const { slots, knownSlots, added } = this.texts;
    const reader = valueReader(slots);
    const spellings = new Map<string, string>();
    findings.forEach((entities, at) => {
      const slot = knownSlots[at];
      for (const entity of entities) {
        const { kind } = entity;
        const text = slot === undefined ? '' : decodedValue(slot, entity);
        spellings.set(`${kind} ${reader.keyOf(kind, text)}`, `${kind} ${text}`);
      }
    });
    const last = new Set(spellings.values());
    return { added, vocabulary, isKnown: ({ kind, text }) => last.has(`${kind} ${text}`) };
  }

  /** Returns the texts that are completely withheld, each with its single finding. */
  private withheldWhole(): ReadonlyMap<TextSlot, Entity[]> {
    const whole = new Map<TextSlot, Entity[]>();
    if (this.policy.onOtherLanguage !== 'withhold') return whole;
    for (const [at, slot] of this.texts.slots.entries()) {
      const found = withheldText(slot, this.texts.spoken[at], this.policy);
      if (found !== undefined) whole.set(slot, found.filter(this.masks));
    }
    return whole;
  }

  private readonly masks = (entity: Entity): boolean => this.rules.masks(entity);
}

/** Returns the findings with the kinds of other findings at the same positions. */
function withKindsOf(entities: readonly Entity[], others: readonly Entity[]): readonly Entity[] {
  if (entities === others || entities.length === 0) return entities;
  const kinds = new Map(others.map(({ start, end, kind }) => [`${start} ${end}`, kind]));
  return entities.map((entity) => {
    const kind = kinds.get(`${entity.start} ${entity.end}`) ?? entity.kind;
    return kind === entity.kind ? entity : { ...entity, kind };
  });
}

/** Returns true for a number. Other text beside a restored value in a reply is the upstream's own. */
function isNumber(text: string): boolean {
  return /\d/.test(text);
}

function isWithheld({ kind }: Entity): boolean {
  return isSpeech(kind);
}

function maskedText(slot: TextSlot, text: string | undefined): MaskedText {
  if (text === undefined) return slot;
  const { form } = slot;
  return { form, text: decodedText({ text, form }) };
}
