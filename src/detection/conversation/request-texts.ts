import { trimRange } from '../../common/text/ranges.js';
import { type Entity, RESTORED } from '../entity.js';
import { fragment, freeParts } from '../merge.js';
import type { PolicyRules } from '../policy/rules.js';
import type { KnownConversation } from './conversation-cache.js';
import { type LanguagePolicy, type SpokenLanguage, spokenLanguages } from './spoken-language.js';
import type { TextSlot } from '../slot.js';
import type { NewTexts } from '../values/propagate.js';
import { joinsParts } from '../values/search-forms.js';

/** All texts in a request. The first turns, and the texts outside turns, may already be known. */
export class RequestTexts {
  /** The known part of the conversation, or undefined if it does not match these texts. */
  readonly known: KnownConversation | undefined;
  /** Range of the texts that are not known. */
  readonly added: NewTexts;
  /** Number of texts up to the last turn. The remaining texts belong to no turn. */
  readonly turns: number;
  /** Language of each text. Empty if languages were not determined. */
  spoken: readonly (SpokenLanguage | undefined)[] = [];

  constructor(
    readonly slots: readonly TextSlot[],
    known?: KnownConversation,
  ) {
    this.turns = slots.findLastIndex(({ turn }) => turn !== undefined) + 1;
    // The tools no longer contain a name that first occurs in a turn.
    const others = known && known.merged.length - known.turns;
    this.known = others === slots.length - this.turns ? known : undefined;
    this.added = { start: this.known?.turns ?? 0, end: this.known ? this.turns : slots.length };
  }

  /** Creates the texts with their languages. Languages of known texts are not identified again. */
  static async spoken(
    policy: LanguagePolicy,
    slots: readonly TextSlot[],
    known?: KnownConversation,
  ): Promise<RequestTexts> {
    const texts = new RequestTexts(slots, known);
    const before = texts.known?.spoken;
    const previous = before?.findLast((spoken) => spoken !== undefined);
    texts.spoken = texts.among(before, await spokenLanguages(texts.addedSlots, policy, previous));
    return texts;
  }

  get addedSlots(): readonly TextSlot[] {
    return this.slots.slice(this.added.start, this.added.end);
  }

  /** The known texts, in the order in which they are known. */
  get knownSlots(): readonly TextSlot[] {
    return [...this.slots.slice(0, this.added.start), ...this.slots.slice(this.added.end)];
  }

  /** Inserts items of the added texts among items of the known texts, or returns them alone if no text is known. */
  among<T>(known: readonly T[] | undefined, added: readonly T[]): readonly T[] {
    const { start } = this.added;
    return known === undefined ? added : [...known.slice(0, start), ...added, ...known.slice(start)];
  }
}

/** Returns a predicate for texts in an unsupported language, in which the policy masks more. */
export function inDoubt(
  { spoken }: Pick<RequestTexts, 'spoken'>,
  { onOtherLanguage }: LanguagePolicy,
): (at: number) => boolean {
  return (at) => onOtherLanguage === 'mask' && spoken[at]?.isUnderstood === false;
}

/** Values that were masked or restored in texts before the texts were sent. They are always findings. */
export type MaskedBefore = ReadonlyMap<TextSlot, readonly Entity[]>;

/** Returns where values were restored in texts before the texts were sent. */
export type RestoredIn = (slots: readonly TextSlot[]) => Promise<MaskedBefore>;

/**
 * Returns the values that were masked or restored before. Restored values are requested only for added texts, because
 * they are known for the other texts.
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
 * Returns the findings in a text, in which restored values keep their exact ranges.
 * @param found sorted, disjoint
 * @param isKept returns whether the part of a finding beside a restored value is kept. By default, every part is.
 */
export function withRestored<Found extends readonly Entity[]>(
  slot: TextSlot,
  found: Found,
  masked: MaskedBefore,
  rules: PolicyRules,
  isKept: (text: string) => boolean = () => true,
): Found | Entity[] {
  const restored = (masked.get(slot) ?? []).filter(
    (entity) => entity.pass === RESTORED && rules.masks(entity),
  );
  if (restored.length === 0) return found;
  const others = found.flatMap((entity) => {
    // A designator is not a finding next to its restored number: "apartment".
    if (joinsParts(slot.text.slice(entity.start, entity.end), entity.kind)) return [];
    const free = freeParts(entity, restored);
    if (free.length === 1 && free[0]?.start === entity.start && free[0].end === entity.end) return [entity];
    return free
      .map((part) => fragment(entity, trimRange(slot.text, part)))
      .filter(({ start, end }) => end > start && isKept(slot.text.slice(start, end)));
  });
  return [...others, ...restored].sort((a, b) => a.start - b.start);
}
