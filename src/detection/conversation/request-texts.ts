import { trimRange } from '../../common/text/ranges.js';
import { type Entity, RESTORED } from '../entity.js';
import { fragment, freeParts } from '../merge.js';
import type { PolicyRules } from '../policy/rules.js';
import type { KnownConversation } from './conversation-cache.js';
import { type LanguagePolicy, type SpokenLanguage, spokenLanguages } from './spoken-language.js';
import type { TextSlot } from '../slot.js';
import type { NewTexts } from '../values/propagate.js';
import { joinsParts } from '../values/search-forms.js';

/** The texts of a request, of which the first turns, and all that is no turn, may be known. */
export class RequestTexts {
  /** Undefined where it is of no use for these texts. */
  readonly known: KnownConversation | undefined;
  /** Those that are not known. */
  readonly added: NewTexts;
  /** Number of texts in turns; the others follow on them. */
  readonly turns: number;
  /** What each is in; empty where nobody asked. */
  spoken: readonly (SpokenLanguage | undefined)[] = [];

  constructor(
    readonly slots: readonly TextSlot[],
    known?: KnownConversation,
  ) {
    this.turns = slots.findLastIndex(({ turn }) => turn !== undefined) + 1;
    // A name that a turn tells is none of the tools' any more.
    const others = known && known.merged.length - known.turns;
    this.known = others === slots.length - this.turns ? known : undefined;
    this.added = { start: this.known?.turns ?? 0, end: this.known ? this.turns : slots.length };
  }

  /** The texts with what they are in: of those that are known, that is known. */
  static async spoken(
    policy: LanguagePolicy,
    slots: readonly TextSlot[],
    known?: KnownConversation,
  ): Promise<RequestTexts> {
    const texts = new RequestTexts(slots, known);
    const before = texts.known?.spoken;
    const talk = before?.findLast((spoken) => spoken !== undefined);
    texts.spoken = texts.among(before, await spokenLanguages(texts.addedSlots, policy, talk));
    return texts;
  }

  get addedSlots(): readonly TextSlot[] {
    return this.slots.slice(this.added.start, this.added.end);
  }

  /** The others, in the order in which they are known. */
  get knownSlots(): readonly TextSlot[] {
    return [...this.slots.slice(0, this.added.start), ...this.slots.slice(this.added.end)];
  }

  /** What is known of texts, with what there is of the added ones between; that alone where nothing is known. */
  among<T>(known: readonly T[] | undefined, added: readonly T[]): readonly T[] {
    const { start } = this.added;
    return known === undefined ? added : [...known.slice(0, start), ...added, ...known.slice(start)];
  }
}

/** Which texts are in a language that is not understood, where the policy has more masked in these. */
export function inDoubt(
  { spoken }: Pick<RequestTexts, 'spoken'>,
  { onOtherLanguage }: LanguagePolicy,
): (at: number) => boolean {
  return (at) => onOtherLanguage === 'mask' && spoken[at]?.isUnderstood === false;
}

/** What was masked in texts before they were sent, or restored in them: it stays found there. */
export type MaskedBefore = ReadonlyMap<TextSlot, readonly Entity[]>;

/** Where values were restored in texts before they were sent. */
export type RestoredIn = (slots: readonly TextSlot[]) => Promise<MaskedBefore>;

/**
 * What was masked in the texts before, or restored in them: that is asked for where they follow on what is known, which knows it
 * of its own.
 */
export async function restoredPlaces(
  { addedSlots, knownSlots, known }: RequestTexts,
  masked: MaskedBefore,
  restoredIn: RestoredIn | undefined,
): Promise<MaskedBefore> {
  if (restoredIn === undefined) return masked;
  const asked = addedSlots.filter((slot) => !masked.has(slot));
  const places = new Map([...masked, ...(await restoredIn(asked))]);
  for (const [at, slot] of knownSlots.entries()) {
    const restored = known?.merged[at]?.filter(({ pass }) => pass === RESTORED) ?? [];
    if (restored.length > 0) places.set(slot, restored);
  }
  return places;
}

/**
 * The findings of a text, in which restored values stand just as they were restored.
 * @param found sorted, disjoint
 * @param stays whether what sticks out of a finding over such a value stays found; if absent, it does
 */
export function withRestored<Found extends readonly Entity[]>(
  slot: TextSlot,
  found: Found,
  masked: MaskedBefore,
  rules: PolicyRules,
  stays: (text: string) => boolean = () => true,
): Found | Entity[] {
  const restored = (masked.get(slot) ?? []).filter(
    (entity) => entity.pass === RESTORED && rules.masks(entity),
  );
  if (restored.length === 0) return found;
  const others = found.flatMap((entity) => {
    // "apartment" beside the restored number of it.
    if (joinsParts(slot.text.slice(entity.start, entity.end), entity.kind)) return [];
    const free = freeParts(entity, restored);
    if (free.length === 1 && free[0]?.start === entity.start && free[0].end === entity.end) return [entity];
    return free
      .map((part) => fragment(entity, trimRange(slot.text, part)))
      .filter(({ start, end }) => end > start && stays(slot.text.slice(start, end)));
  });
  return [...others, ...restored].sort((a, b) => a.start - b.start);
}
