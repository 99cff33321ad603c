import type { EntityRule, DetectionPolicy } from './detection-policy.js';
import type { Entity } from '../entity.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { freeParts } from '../merge.js';
import { ARTICLES } from '../languages/en/talk.js';
import { normalize, type Range } from '../text/normalized-text.js';
import { type PhraseHit, PhraseIndex } from '../text/phrase-index.js';
import { trimRange, united } from '../../common/text/ranges.js';
import { labelOf } from '../data/json-members.js';
import { clauseOf, showsPast } from '../passes/pattern/dates/date-context.js';
import { isComingDate, isCurrentDate } from './dates.js';
import { PolicyRecognizers } from './recognizers.js';
import { policyViews, type SearchView } from './views.js';
import { afterFirstThree, withInitials } from './masked-bounds.js';
import type { TextSlot } from '../slot.js';
import { LEAST_IN_DOUBT } from '../slot-context.js';
import type { SparingRule } from '../../common/sparing-rules.js';

/** Forms of values that can be left in clear partly. Any other value is masked as a whole. */
const DIVISIBLE: ReadonlySet<ValueForm> = new Set(['name', 'place', 'words', 'code-or-words']);
/** Characters that join digits to a longer number. */
const JOINED_BEFORE = /[\p{L}\p{N}][-./:@+]$/u;
const JOINED_AFTER = /^[-./:@+][\p{L}\p{N}]/u;

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
/** Maximum distance from a date to preceding words that describe a past event. */
const REACH = 60;

/** Data of a phrase that is left in clear. */
interface ClearPhrase {
  readonly rule: SparingRule;
}

/** A compiled policy: its recognizers, the findings that it masks, and the values that it leaves in clear. */
export class PolicyRules {
  private static readonly known = new WeakMap<DetectionPolicy, PolicyRules>();

  readonly recognizers: PolicyRecognizers;
  private readonly allowed = new PhraseIndex<ClearPhrase>();

  private constructor(private readonly policy: DetectionPolicy) {
    this.recognizers = new PolicyRecognizers(policy);
    for (const phrase of policy.allow) this.allowed.add(phrase, { rule: 'allowed' });
    for (const term of policy.ownTerms) this.allowed.add(term, { rule: 'own_term' });
  }

  /** True if values of the agent's own office are left in clear in the agent's instructions. */
  get keepsOwnSide(): boolean {
    return this.policy.ownSide === 'keep';
  }

  static of(policy: DetectionPolicy): PolicyRules {
    let rules = PolicyRules.known.get(policy);
    if (rules === undefined) PolicyRules.known.set(policy, (rules = new PolicyRules(policy)));
    return rules;
  }

  /** Returns false for a finding whose kind is kept, or whose confidence is too low. */
  masks({ kind, confidence }: Entity, isInDoubt = false): boolean {
    const rule = this.policy.rules.get(kind);
    if (rule === undefined) return true;
    const least = isInDoubt ? Math.min(rule.minConfidence, LEAST_IN_DOUBT) : rule.minConfidence;
    return rule.action !== 'keep' && confidence >= least;
  }

  /** Roles of texts in which coming days are left in clear, and for how long. Undefined if they are masked. */
  get comingDays(): EntityRule['keepFuture'] {
    return this.policy.rules.get('DATE')?.keepFuture;
  }

  /** Returns the places in a slot that are left in clear. @param text the slot's text, possibly with tokens */
  clearIn(slot: TextSlot, text = slot.text): ClearText {
    return new ClearText(text, slot, this.allowed, this.policy.rules);
  }

  /** Returns findings with their masked ranges: names with initials, and perhaps ZIP codes from the fourth digit. */
  asMasked(slot: TextSlot, found: readonly Entity[]): readonly Entity[] {
    if (slot.form !== 'text') return found;
    const entities = withInitials(slot.text, found);
    if (this.policy.rules.get('ZIP')?.keepFirstThree !== true) return entities;
    return entities.map((entity) =>
      entity.kind === 'ZIP' ? { ...entity, ...afterFirstThree(slot.text, entity) } : entity,
    );
  }
}

/** Returns true for kinds as which the current date may be detected. */
function isDay(kind: EntityKind): boolean {
  return kindTraits(kind).form === 'date';
}

/** Values that are left in clear in one text, although they are masked elsewhere. */
export class ClearText {
  private hits: readonly PhraseHit<ClearPhrase>[] | undefined;
  private ranges: readonly Range[] | undefined;

  constructor(
    private readonly text: string,
    private readonly slot: TextSlot,
    private readonly allowed: PhraseIndex<ClearPhrase>,
    private readonly rules: ReadonlyMap<EntityKind, EntityRule>,
  ) {}

  /**
   * Returns the rule by which a value is left in clear at a range: its role, a coming day, the current day or an
   * allowed phrase. Undefined if the value is masked.
   */
  ruleFor(range: Range, kind: EntityKind): SparingRule | undefined {
    const rule = this.rules.get(kind);
    if (rule?.roles?.has(this.slot.role) === false) return 'role';
    if (this.isComing(range, kind, rule)) return 'coming_day';
    if (this.isToday(range, kind)) return 'current_day';
    return this.isAllowed(range) ? this.phraseIn(range) : undefined;
  }

  /** Returns the rule of an allowed phrase that overlaps a range. */
  phraseIn({ start, end }: Range): SparingRule | undefined {
    return this.allowedHits().find((hit) => hit.start < end && hit.end > start)?.value.rule;
  }

  /** Returns the masked parts of a finding: all, none, or the words beside an allowed phrase, except an article. */
  mask(entity: Entity): Entity[] {
    if (this.ruleFor(entity, entity.kind) !== undefined) return [];
    if (!DIVISIBLE.has(kindTraits(entity.kind).form)) return [entity];
    const within = this.allowedRanges().filter(({ start, end }) => start < entity.end && end > entity.start);
    if (within.length === 0) return [entity];
    return freeParts(entity, within)
      .map((part) => trimRange(this.text, part))
      .filter(
        (part) => part.end > part.start && !ARTICLES.has(this.text.slice(part.start, part.end).toLowerCase()),
      )
      .map((part) => ({ ...entity, ...part }));
  }

  private isComing({ start, end }: Range, kind: EntityKind, rule: EntityRule | undefined): boolean {
    const future = rule?.keepFuture;
    if (kind !== 'DATE' || future === undefined || future.roles?.has(this.slot.role) === false) return false;
    const value = this.text.slice(start, end);
    if (!YEAR.test(value) && this.hasHappened(start)) return false;
    return isComingDate(value, future.days, Date.now());
  }

  /** Returns true for a past day, which is not a coming day even if it recurs each year: "admitted Aug 3". */
  private hasHappened(start: number): boolean {
    const lead = this.text.slice(Math.max(0, start - REACH), start);
    return showsPast(`${labelOf(this.slot)} ${clauseOf(lead)}`) === true;
  }

  private isToday(range: Range, kind: EntityKind): boolean {
    return isDay(kind) && isCurrentDate(this.slot, this.text, range, kind, Date.now());
  }

  private isAllowed({ start, end }: Range): boolean {
    return this.allowedRanges().some((range) => range.start <= start && range.end >= end);
  }

  /** Ranges of allowed phrases: sorted, disjoint. */
  private allowedRanges(): readonly Range[] {
    this.ranges ??= united(this.allowedHits());
    return this.ranges;
  }

  private allowedHits(): readonly PhraseHit<ClearPhrase>[] {
    this.hits ??= this.allowed.isEmpty
      ? []
      : policyViews(normalize(this.text, this.slot.form)).flatMap((view) =>
          this.allowed
            .search(view.text)
            .filter((hit) => isSeparate(view, hit))
            .map(({ start, end, value }) => ({ value, ...view.toOriginal(start, end) })),
        );
    return this.hits;
  }
}

/** Returns false for digits that are part of a longer number or code, such as an allowed "911" in "415-911-0100". */
function isSeparate({ text }: SearchView, { start, end }: Range): boolean {
  if (/\d/.test(text.charAt(start)) && JOINED_BEFORE.test(text.slice(Math.max(0, start - 3), start)))
    return false;
  return !(/\d/.test(text.charAt(end - 1)) && JOINED_AFTER.test(text.slice(end, end + 3)));
}
