import type { Entity } from '../entity.js';
import { kindTraits } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { isWeakPart, NAME_MEMBER } from '../speech/en/weak-names.js';
import { normalize, normalizedSlot } from '../text/normalized-text.js';
import { viewTokens } from '../text/view-tokens.js';
import { isNameHere } from './name-evidence.js';
import type { IndexHit } from './value-index.js';

/**
 * The parts of names found in a request that are too short or too ordinary to be masked wherever they stand ("Bo",
 * "Will", "June"). They are looked for elsewhere, but masked only where the words around them show a person. The egress
 * check doesn't ask for them: what it judged would be another text.
 */
export class WeakNames {
  private readonly weak = new Map<string, Entity>();
  private readonly strong = new Set<string>();
  private readonly added = new Set<string>();

  /**
   * Takes in a finding, of any kind.
   * @returns the words of it that tell something new
   */
  add(entity: Entity, text: string): readonly string[] {
    if (kindTraits(entity.kind).form !== 'name' || this.added.has(text)) return [];
    this.added.add(text);
    return viewTokens(normalize(text)).words.filter((word) => this.addWord(word, entity));
  }

  private addWord(word: string, entity: Entity): boolean {
    if (!isWeakPart(word)) {
      if (word.length <= 3 || this.strong.has(word)) return false;
      this.strong.add(word);
    } else {
      if (this.weak.has(word)) return false;
      this.weak.set(word, entity);
    }
    return true;
  }

  /**
   * Where a known person is meant; linear in the text's length.
   * @param isKnown whether the text is a reply of which it is known where names were restored in it
   */
  search(slot: TextSlot, isKnown: boolean): IndexHit<Entity>[] {
    if (this.weak.size === 0 || slot.isKey === true || slot.form !== 'text' || slot.role === 'schema')
      return [];
    const view = normalizedSlot(slot);
    const tokens = viewTokens(view);
    const hits: IndexHit<Entity>[] = [];
    const valued = isValue(slot);
    const isReply = !isKnown && slot.role === 'assistant' && slot.member === 'speech';
    for (let at = 0; at < tokens.words.length; at++) {
      const origin = this.weak.get(tokens.words[at] ?? '');
      if (origin === undefined) continue;
      const range = { start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 };
      const isName = valued
        ? tokens.words.length === 1 && NAME_MEMBER.test(slot.key?.text ?? 'name')
        : isNameHere(view.text, range, this.strong, isReply);
      if (!isName) continue;
      const { start, end } = view.toOriginal(range.start, range.end);
      hits.push({ start, end, origin });
    }
    return hits;
  }
}

/** A single word of structured data. */
function isValue({ text, role, member }: TextSlot): boolean {
  return (role === 'tool' || member !== 'speech') && !/\s/.test(text.trim());
}
