import { trimRange } from '../../common/text/ranges.js';
import { type Entity, PROPAGATED, RESTORED, signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { firstEndingAfter, freeParts } from '../merge.js';
import type { TextSlot } from '../slot.js';
import { GAP, normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import { viewTokens } from '../text/view-tokens.js';
import type { ValueReader } from '../written/values.js';
import type { SearchForms } from './search-forms.js';
import { type IndexHit, ValueIndex } from './value-index.js';
import type { Vocabulary } from './vocabulary.js';
import { WeakNames } from './weak-names.js';

/**
 * Returns true if a policy leaves a value of a kind in clear at a range of a slot, which is given by its index.
 * @param text masked text in which the range is, with one character for each token. By default, the slot's own text.
 */
export type Spares = (slot: number, range: Range, kind: EntityKind, text?: string) => boolean;

/** Search forms and words that only the new values add. */
export class NewForms {
  private readonly values = new Map<Entity, string>();
  private readonly forms: SearchForms[] = [];
  private readonly words: string[] = [];

  add(entity: Entity, value: string, forms: SearchForms, words: readonly string[]): void {
    if (forms.phrases.length > 0 || forms.codes.length > 0) this.values.set(entity, value);
    this.forms.push(forms);
    this.words.push(...words);
  }

  /** Returns false only if none of the forms and words occurs in a vocabulary. */
  mayOccurIn(vocabulary: Vocabulary): boolean {
    return (
      this.forms.some((forms) => vocabulary.mayHold(forms)) ||
      this.words.some((word) => vocabulary.mayHoldWord(word))
    );
  }

  /** Returns true if one of the texts contains a value, or a word that may itself be a name. */
  occurIn(slots: readonly TextSlot[], reader: ValueReader): boolean {
    const index = new ValueIndex<Entity>(reader);
    for (const [entity, value] of this.values) index.add(entity.kind, value, entity);
    const words = new Set(this.words);
    return slots.some((slot) => {
      const text = normalizedSlot(slot);
      if (index.search(text, slot.form).length > 0) return true;
      return (
        words.size > 0 && text.searched.some((view) => viewTokens(view).words.some((word) => words.has(word)))
      );
    });
  }
}

/** The values to search for in a request. */
export class SoughtValues {
  private readonly index: ValueIndex<Entity>;
  private readonly weak = new WeakNames();

  constructor(reader: ValueReader) {
    this.index = new ValueIndex(reader);
  }

  /** @param fresh collects the forms and words that only these values add */
  add(slot: TextSlot, entities: readonly Entity[], fresh?: NewForms): void {
    for (const entity of entities) {
      const value = slot.text.slice(entity.start, entity.end);
      const forms = this.index.add(entity.kind, value, entity);
      const words = this.weak.add(entity, value);
      fresh?.add(entity, value, forms, words);
    }
  }

  /**
   * Covers the values in a text. Returns true if a covered part left a remainder, which is a new value, or changed the
   * interpretation of the rest of a spoken value.
   */
  cover(slot: TextSlot, entities: Entity[], at: number, spares: Spares | undefined): boolean {
    const text = normalizedSlot(slot);
    const isKnown = entities.some(({ detector }) => detector === RESTORED);
    const hits = [...this.index.search(text, slot.form), ...this.weak.search(slot, isKnown)];
    if (entities.some((entity) => text.hasSpeechBeside(entity))) {
      hits.push(...this.index.search(normalize(withGaps(slot.text, entities), slot.form), slot.form));
    }
    let again = false;
    for (const hit of hits) {
      if (spares?.(at, hit, hit.origin.kind) === true) continue;
      const placed = place(slot.text, entities, hit);
      if (placed === 'in part' || (placed === 'whole' && text.hasSpeechBeside(hit))) again = true;
    }
    return again;
  }
}

/** Replaces ranges of a text by gaps of the same length, so that the rest of a spoken number is read separately. */
export function withGaps(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(from, start), GAP.repeat(end - start));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/**
 * Covers a hit completely and replaces the findings within it, unless another finding crosses its edge or certainly has
 * another kind. In that case, covers only the free parts. Undefined if no part is free.
 */
function place(text: string, entities: Entity[], hit: IndexHit<Entity>): 'whole' | 'in part' | undefined {
  const free = freeParts(hit, entities)
    .map((part) => trimRange(text, part))
    .filter((part) => part.end > part.start);
  if (free.length === 0) return undefined;
  const first = firstEndingAfter(entities, hit.start);
  let last = first;
  while ((entities[last]?.start ?? Infinity) < hit.end) last++;
  if (entities.slice(first, last).every((entity) => yields(entity, hit))) {
    entities.splice(first, last - first, stemming(hit.origin, hit));
    return 'whole';
  }
  for (const part of free)
    entities.splice(firstEndingAfter(entities, part.start), 0, stemming(hit.origin, part));
  return 'in part';
}

function yields(entity: Entity, hit: IndexHit<Entity>): boolean {
  const within = entity.start >= hit.start && entity.end <= hit.end;
  return within && (entity.validated !== true || entity.kind === hit.origin.kind);
}

function stemming({ kind, confidence, pass }: Entity, { start, end }: Range): Entity {
  return signed({ start, end, kind, confidence }, pass, PROPAGATED);
}
