import { TimeSlice } from '../../common/async/time-slice.js';
import type { DetectionPolicy, PolicyPattern } from './detection-policy.js';
import { type Entity, signed } from '../entity.js';
import { POLICY_PASS } from '../merge.js';
import { normalizedSlot } from '../text/normalized-text.js';
import { PhraseIndex } from '../text/phrase-index.js';
import { compilePattern, type SearchablePattern } from './pattern.js';
import { policyViews, type SearchView } from './views.js';
import type { TextSlot } from '../slot.js';
import type { SlotInContext } from '../slot-context.js';
import { ValueIndex } from '../values/value-index.js';

/** Maximum time that the patterns take in one request, in milliseconds. */
const MOST_MS = 1_000;
/** Lengths of a window of text and of the overlap of two windows, which keep each search short. */
const WINDOW = 16_384;
const OVERLAP = 512;
/** Maximum distance from a match to its context words, in characters of the view. */
const REACH = 60;

interface Term {
  readonly kind: string;
}

interface CompiledPattern extends PolicyPattern {
  readonly compiled: SearchablePattern;
  readonly words: PhraseIndex<Term>;
}

/** Finds values by a policy's own patterns and denied terms. Compiled once per policy. */
export class PolicyRecognizers {
  private readonly patterns: readonly CompiledPattern[];
  private readonly terms = new PhraseIndex<Term>();
  /** The denied terms for identifiers, in which humps divide words. */
  private readonly identifierTerms = new ValueIndex<Term>();

  constructor(policy: DetectionPolicy) {
    this.patterns = policy.patterns.map((pattern) => ({
      compiled: compilePattern(pattern.pattern),
      words: indexOf(pattern.context),
      ...pattern,
    }));
    for (const { kind, term } of policy.deny) {
      this.terms.add(term, { kind });
      this.identifierTerms.add(kind, term, { kind });
    }
  }

  /**
   * Returns the findings by slot, in the order of `slots`.
   * @throws Error if the patterns take too long, so that the call is rejected rather than forwarded unread
   */
  async find(slots: readonly SlotInContext[], signal: AbortSignal): Promise<Entity[][]> {
    if (this.patterns.length === 0 && this.terms.isEmpty) return slots.map(() => []);
    const budget = new TimeBudget(MOST_MS, signal);
    const found: Entity[][] = [];
    for (const { slot, question, label } of slots) {
      const entities = this.denied(slot);
      const asked = `${question}\n${label}`;
      for (const pattern of this.patterns) entities.push(...(await matches(slot, pattern, asked, budget)));
      found.push(entities);
    }
    return found;
  }

  private denied(slot: TextSlot): Entity[] {
    if (this.terms.isEmpty) return [];
    const view = normalizedSlot(slot);
    const ranges = policyViews(view).flatMap((each) =>
      this.terms
        .search(each.text)
        .map(({ start, end, value }) => ({ kind: value.kind, ...each.toOriginal(start, end) })),
    );
    const inIdentifier = slot.form === 'identifier' ? this.identifierTerms.search(view, slot.form) : [];
    const all = [
      ...ranges,
      ...inIdentifier.map(({ start, end, origin }) => ({ start, end, kind: origin.kind })),
    ];
    return all.map(({ start, end, kind }) =>
      signed({ start, end, kind, confidence: 1, validated: true }, POLICY_PASS, 'deny-term'),
    );
  }
}

async function matches(
  slot: TextSlot,
  pattern: CompiledPattern,
  asked: string,
  budget: TimeBudget,
): Promise<Entity[]> {
  const { kind, confidence } = pattern;
  const found: Entity[] = [];
  const isAsked = pattern.words.search(asked).length > 0;
  for (const view of policyViews(normalizedSlot(slot))) {
    for (let from = 0; ; from += WINDOW - OVERLAP) {
      const isLast = from + WINDOW >= view.text.length;
      const matcher = pattern.compiled.matcher(view.text.slice(from, from + WINDOW));
      while (matcher.find()) {
        if (budget.isDue) await budget.pause();
        const [start, end] = [from + matcher.start(), from + matcher.end()];
        if (start === end || isCut(start - from, end - from, from === 0, isLast)) continue;
        if (!isAsked && !hasContext(view, start, end, pattern)) continue;
        const range = view.toOriginal(start, end);
        found.push(signed({ kind, confidence, ...range }, POLICY_PASS, 'custom-pattern'));
      }
      if (budget.isDue) await budget.pause();
      if (isLast) break;
    }
  }
  return found;
}

/** Returns true for a match at a window's edge that the neighboring window contains. Offsets are the window's. */
function isCut(start: number, end: number, isFirst: boolean, isLast: boolean): boolean {
  if (!isFirst && start === 0 && end <= OVERLAP) return true;
  return !isLast && end === WINDOW && start >= WINDOW - OVERLAP;
}

function hasContext(view: SearchView, start: number, end: number, pattern: CompiledPattern): boolean {
  if (pattern.context.length === 0) return true;
  const { words } = pattern;
  return (
    words.search(view.text, { start: start - REACH, end: start }).length > 0 ||
    words.search(view.text, { start: end, end: end + REACH }).length > 0
  );
}

function indexOf(phrases: readonly string[]): PhraseIndex<Term> {
  const index = new PhraseIndex<Term>();
  for (const phrase of phrases) index.add(phrase, { kind: phrase });
  return index;
}

/**
 * Time that a policy's recognizers may take in one request, in milliseconds. A pattern that is slow for a text ends the
 * request rather than the service.
 */
class TimeBudget {
  private readonly slice = new TimeSlice();
  private spent = 0;
  private since = performance.now();

  constructor(
    private readonly limit: number,
    private readonly signal: AbortSignal,
  ) {}

  /** True if {@link pause} must be called. */
  get isDue(): boolean {
    return this.slice.isOver;
  }

  /**
   * Yields to other work.
   * @throws Error if the time is used up, or the signal's reason if the signal is aborted
   */
  async pause(): Promise<void> {
    this.spent += performance.now() - this.since;
    if (this.spent > this.limit) throw new Error('the patterns of the policy take too long for this text');
    await this.slice.yield();
    this.signal.throwIfAborted();
    this.since = performance.now();
  }
}
