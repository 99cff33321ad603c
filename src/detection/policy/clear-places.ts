import { Memo } from '../../common/memo.js';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { isGivenName } from '../passes/pattern/names/name-reader.js';
import { labelOf } from '../json/member-label.js';
import { memberSense } from '../json/member-sense.js';
import { isInstruction } from '../own-side/instructions.js';
import type { EarlierTexts } from '../own-side/earlier-texts.js';
import { OwnSide } from '../own-side/own-side.js';
import type { TextSlot } from '../slot.js';
import type { SparedFinding, SparingRule } from '../spared.js';
import type { Range } from '../text/normalized-text.js';
import { valueReader } from '../values/value-reader.js';
import type { Vocabulary } from '../values/vocabulary.js';
import { OfferedDays } from './offered-days.js';
import type { ClearText, PolicyRules } from './rules.js';
import { SomebodysValues } from './somebodys-values.js';

/** Kinds whose form alone shows what they are, whatever a JSON member is called. */
const FORMAL: ReadonlySet<EntityKind> = new Set(['EMAIL', 'CREDIT_CARD', 'IP']);

/** A number with cents, or a count. */
const AMOUNT = /^-?(?:\d{1,3}|\d+\.\d+)$/;
const PLACE_OR_TIME =
  /^(?:lat(?:itude)?|lon(?:gitude)?|lng|age|years?|months?|days?|[ymd]|cvv|cvc|pin|birth.*|dob|last.*|ext|extension)$/i;
/** Of a person, a door or a card. */
const PERSONAL = /age|birth|dob|cvv|last|pin\b|door|gate|address/;

function isPlaceOrTime(slot: TextSlot): boolean {
  if (slot.key === undefined) return true;
  return PLACE_OR_TIME.test(slot.key.text.replace(/^.*[_.-]/, '')) || PERSONAL.test(labelOf(slot));
}

/** A choice that a definition of a tool offers, in one word as programs write them. */
function isOption({ role, form, isKey, text }: TextSlot): boolean {
  return role === 'schema' && form === 'text' && isKey !== true && OPTION.test(text) && !isGivenName(text);
}

const OPTION = /^(?:[a-z\d_-]{1,40}|[A-Z\d_-]{1,40})$/;

/** Of letters, digits and marks, long enough not to be a count. */
const CODE = /^(?=.*\d)[\w.-]{4,40}$/;

/** The value of a JSON member that is the code of a thing. */
function isPlainCode(slot: TextSlot): boolean {
  return CODE.test(slot.text) && memberSense(slot) === 'code';
}

/** What stays in clear in the texts of one request, though it is masked elsewhere. */
export class ClearPlaces {
  private static readonly known = new Memo<readonly TextSlot[], ClearPlaces>();

  private readonly texts: (ClearText | undefined)[] = [];
  private readonly masked = new Map<number, { readonly text: string; readonly clear: ClearText }>();
  private readonly own: OwnSide | undefined;
  private readonly offered: OfferedDays | undefined;
  private codes: ReadonlySet<string> | undefined;
  private findings: readonly (readonly Entity[])[] = [];
  private somebodysRead: SomebodysValues | undefined;

  private constructor(
    private readonly slots: readonly TextSlot[],
    private readonly rules: PolicyRules,
    earlier: EarlierTexts | undefined,
  ) {
    this.own = rules.keepsOwnSide ? new OwnSide(slots, earlier) : undefined;
    const { roles, days = 0 } = rules.comingDays ?? {};
    if (roles?.has('assistant') === false) this.offered = new OfferedDays(slots, roles, days);
  }

  /**
   * The same for the same slots: the check of what leaves asks once more.
   * @param earlier where the first of them were read before
   */
  static of(slots: readonly TextSlot[], rules: PolicyRules, earlier?: EarlierTexts): ClearPlaces {
    let places = ClearPlaces.known.get(slots);
    if (places?.rules !== rules)
      ClearPlaces.known.set(slots, (places = new ClearPlaces(slots, rules, earlier)));
    return places;
  }

  /** What to know of these texts when the conversation goes on. */
  earlier(count: number, contextFrom: number): EarlierTexts {
    const { naming, answering } = this.own ?? {};
    return { count, contextFrom, naming, answering };
  }

  /**
   * True if the new texts, from the earlier ones up to `end`, change nothing of what stays in clear in the others.
   * @param findings of all texts, which were noted
   * @param vocabulary of the others
   */
  isUnchanged(
    earlier: EarlierTexts,
    end: number,
    findings: readonly (readonly Entity[])[],
    vocabulary: Vocabulary,
  ): boolean {
    const { own, offered } = this;
    const added = this.slots.slice(earlier.count, end);
    if (own !== undefined) {
      if (added.some(isInstruction) || own.mayConcern(vocabulary, earlier.count, end)) return false;
      if (earlier.naming !== undefined && own.namesAgent(earlier.count, end)) return false;
    }
    const holds = (test: (slot: TextSlot, entity: Entity) => boolean): boolean =>
      this.slots.some(
        (slot, at) =>
          (at < earlier.count || at >= end) && findings[at]?.some((entity) => test(slot, entity)) === true,
      );
    if (offered !== undefined && added.some((slot) => offered.readsFrom(slot)))
      if (holds(({ role }, { kind }) => role === 'assistant' && kind === 'DATE')) return false;
    return !added.some(isPlainCode) || !holds(({ owner }) => owner !== undefined);
  }

  /** Takes note of what was found, before anything is left in clear. */
  note(findings: readonly (readonly Entity[])[]): void {
    this.own?.note(findings);
    this.findings = findings;
    this.somebodysRead = undefined;
  }

  /**
   * True if a value of that kind stays at this place.
   * @param text of that index, or what is left of it when values were masked; the range is of it
   */
  spares(index: number, text: string, range: Range, kind: EntityKind): boolean {
    const slot = this.slots[index];
    if (slot === undefined) return false;
    if (!FORMAL.has(kind) && this.isNoOnes(slot, text.slice(range.start, range.end), kind)) return true;
    if (this.own?.spares(index, text, range, kind) === true) return true;
    if (this.isOffered(slot, text, range, kind)) return true;
    const clear = text === slot.text ? this.clearIn(index, slot) : this.clearInMasked(index, slot, text);
    return clear.ruleFor(range, kind) !== undefined;
  }

  /**
   * What of the findings in each text is masked.
   * @param from position of the first of these texts
   */
  cut(findings: readonly (readonly Entity[])[], from = 0): Entity[][] {
    return findings.map((entities, at) => {
      const slot = this.slots[from + at];
      if (slot === undefined || entities.length === 0) return [];
      return entities.flatMap((entity) =>
        this.isClear(from + at, slot, entity) ? [] : this.clearIn(from + at, slot).mask(entity),
      );
    });
  }

  /**
   * What of the findings in each text stays in clear, in whole or in part.
   * @param findings sorted, disjoint, before any of them were left in clear
   * @param masked sorted, disjoint, as they are masked
   * @param from position of the first of these texts
   */
  spared(
    findings: readonly (readonly Entity[])[],
    masked: readonly (readonly Entity[])[],
    from = 0,
  ): SparedFinding[][] {
    return findings.map((entities, at) => {
      const slot = this.slots[from + at];
      const left = slot === undefined ? [] : notWithin(entities, masked[at] ?? []);
      return left.flatMap((entity) => {
        const rule = slot && this.ruleFor(from + at, slot, entity);
        return rule === undefined ? [] : [{ rule, kind: entity.kind }];
      });
    });
  }

  private ruleFor(index: number, slot: TextSlot, entity: Entity): SparingRule | undefined {
    if (this.isOffered(slot, slot.text, entity, entity.kind)) return 'coming_day';
    const clear = this.clearIn(index, slot);
    const rule = clear.ruleFor(entity, entity.kind) ?? clear.phraseIn(entity);
    if (rule !== undefined) return rule;
    return this.own?.spares(index, slot.text, entity, entity.kind) === true ? 'office' : undefined;
  }

  private isClear(index: number, slot: TextSlot, entity: Entity): boolean {
    const formal = entity.validated === true || FORMAL.has(entity.kind);
    const said = slot.text.slice(entity.start, entity.end);
    if (!formal && this.isNoOnes(slot, said, entity.kind)) return true;
    if (this.isOffered(slot, slot.text, entity, entity.kind)) return true;
    return this.own?.spares(index, slot.text, entity, entity.kind) === true;
  }

  /** True where the assistant says a day that it was told. */
  private isOffered({ role }: TextSlot, text: string, { start, end }: Range, kind: EntityKind): boolean {
    return kind === 'DATE' && role === 'assistant' && this.offered?.has(text.slice(start, end)) === true;
  }

  /**
   * True for the value of a JSON member that is no one's, and for a code that is such a value elsewhere; not for what is
   * known to be somebody's.
   */
  private isNoOnes(slot: TextSlot, said: string, kind: EntityKind): boolean {
    return this.isOfNoOne(slot, said) && (slot.role === 'schema' || !this.somebodys.has(kind, said));
  }

  private isOfNoOne(slot: TextSlot, said: string): boolean {
    if (memberSense(slot) !== undefined || isOption(slot)) return true;
    // An amount, or a count: no number of a person has a decimal point or so few digits.
    if (slot.form === 'number' && slot.owner !== undefined && AMOUNT.test(said) && !isPlaceOrTime(slot))
      return true;
    return slot.owner !== undefined && CODE.test(said) && this.plainCodes.has(said);
  }

  private get somebodys(): SomebodysValues {
    const { slots } = this;
    this.somebodysRead ??= new SomebodysValues(
      slots,
      this.findings,
      valueReader(slots),
      (slot) => memberSense(slot) !== undefined,
    );
    return this.somebodysRead;
  }

  private get plainCodes(): ReadonlySet<string> {
    this.codes ??= new Set(this.slots.filter(isPlainCode).map(({ text }) => text));
    return this.codes;
  }

  private clearIn(index: number, slot: TextSlot): ClearText {
    return (this.texts[index] ??= this.rules.clearIn(slot));
  }

  /** The same for all places in what is left of a text. */
  private clearInMasked(index: number, slot: TextSlot, text: string): ClearText {
    let masked = this.masked.get(index);
    if (masked?.text !== text)
      this.masked.set(index, (masked = { text, clear: this.rules.clearIn(slot, text) }));
    return masked.clear;
  }
}

/** Those that are in none of the others; both sorted and disjoint. */
function notWithin(entities: readonly Entity[], others: readonly Entity[]): readonly Entity[] {
  let next = 0;
  return entities.filter(({ start, end }) => {
    while ((others[next]?.end ?? end) < end) next++;
    const other = others[next];
    return other === undefined || other.start > start;
  });
}
