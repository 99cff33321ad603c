import type { Entity } from '../entity.js';
import { kindTraits } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import * as en from '../languages/en/weak-names.js';
import { normalize, normalizedSlot } from '../text/normalized-text.js';
import { viewTokens, type ViewTokens } from '../text/view-tokens.js';
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
    if (!en.isWeakPart(word)) {
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
    if (this.weak.size === 0 || slot.form === 'number') return [];
    const view = normalizedSlot(slot);
    const isPrograms = slot.isKey === true || slot.form === 'identifier';
    const tokens = viewTokens(view, isPrograms ? 'identifier' : 'text');
    const hits: IndexHit<Entity>[] = [];
    const valued = isValue(slot);
    const isReply = !isKnown && SAID_BACK.has(slot.role);
    for (let at = 0; at < tokens.words.length; at++) {
      const origin = this.weak.get(tokens.words[at] ?? '');
      if (origin === undefined) continue;
      const range = { start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 };
      const word = tokens.words[at] ?? '';
      // A model that has seen no name means the verb in what it writes itself.
      if (en.MODALS.has(word) && slot.role === 'assistant' && slot.member !== 'speech') continue;
      const isName = isPrograms
        ? isInName(tokens.words, word)
        : valued
          ? tokens.words.length === 1 && word.length > SHORT
          : isNameHere(view.text, range, this.strong, isReply) || this.isBesideOther(view.text, tokens, at);
      if (!isName) continue;
      const { start, end } = view.toOriginal(range.start, range.end);
      hits.push({ start, end, origin });
    }
    return hits;
  }

  /** Two words of known names with capitals, one after the other: "Silver Rose". */
  private isBesideOther(text: string, { words, starts, ends }: ViewTokens, at: number): boolean {
    const isCapital = (index: number): boolean => /^\p{Lu}/u.test(text.slice(starts[index], ends[index]));
    return [at - 1, at + 1].some((other) => {
      const [left, right] = [Math.min(at, other), Math.max(at, other)];
      const isNext = text.slice(ends[left], starts[right]) === ' ';
      return this.weak.has(words[other] ?? '') && isNext && isCapital(at) && isCapital(other);
    });
  }
}

/** So many letters are a code of something as well. */
const SHORT = 2;
/** Whose texts are given back to who said a name, or to a program: masking too much there is harmless. */
const SAID_BACK: ReadonlySet<string> = new Set(['assistant', 'tool', 'meta']);

/** A name that a program gives, and a word of it. */
function isInName(words: readonly string[], word: string): boolean {
  return word.length > SHORT && (words.length === 1 || (!en.MODALS.has(word) && !en.TIMES.has(word)));
}

/** A single word of structured data. */
function isValue({ text, role, member }: TextSlot): boolean {
  return (role === 'tool' || member !== 'speech') && !/\s/.test(text.trim());
}
