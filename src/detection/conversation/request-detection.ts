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

/** What was found in the texts of a request that are not known, each by itself. */
export interface AddedFindings extends TextFindings {
  readonly masked: MaskedBefore;
  /** Position of the text from which on those that follow must be read to be understood. */
  readonly contextFrom: number;
}

export interface RequestFindings extends KnownRequest {
  /** Findings per slot before propagation, sorted and disjoint. Each value has one kind. */
  readonly read: PerSlot;
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
}

/** A request as it would leave. */
export interface MaskedRequest {
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
  /** What was masked. */
  readonly values: readonly MaskedWord[];
}

/** A request that was masked, and where. */
export interface MaskedPlaces {
  readonly texts: readonly (string | undefined)[];
  readonly values: readonly FoundWord[];
  /** The ranges that were replaced in a text as it came: sorted, disjoint. */
  readonly replacedIn: (slot: TextSlot) => readonly Range[];
}

/** Where values are left in a text as it came; nowhere if they are left only in the masked text. */
export interface LeftIn {
  readonly slot: TextSlot;
  readonly findings: readonly Entity[];
}

/** What the check asks of the stages before it. */
interface Found {
  readonly clear: ClearPlaces;
  /** What a request that goes on may begin with; undefined where none may. */
  readonly kept?: Omit<KnownConversation, 'asWritten' | 'vocabulary'> | undefined;
  /** Set where the texts that are known were left as they are. */
  readonly continued?: KnownConversation | undefined;
}

/**
 * Detection in one request, stage by stage: texts are read, and what is found in them is merged, carried on, spared and
 * propagated. When it was masked, it is checked. Both threads run this; they differ in how texts are read, and in the side
 * thread nothing is known of a conversation.
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

  /** @throws whatever reading throws */
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
   * The last check: true if a masked text holds a value that was just masked, unless the policy leaves it there in clear.
   * @param keep takes what is known of the conversation from now on, if nothing leaks and it can be gone on from
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
      // What comes of it is not what was found.
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

  /** The texts in which values are left, where {@link holdsLeak} has found any. */
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

  /** What is found in each text by itself: in the added ones with what was masked in it before. */
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

  /** The values of the earlier texts, in the spelling that each was masked by last, are those that they were searched for. */
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

  /** The texts that are withheld as a whole, with the one finding of each. */
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

/** What a reply says beside a restored value is the upstream's own, unless it is a number. */
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
