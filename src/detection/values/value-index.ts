import { TimeSlice } from '../../common/async/time-slice.js';
import type { EntityKind } from '../kinds.js';
import { normalize, type NormalizedText, type Range } from '../text/normalized-text.js';
import { foldNumber, formsIn, type SearchForms } from './search-forms.js';
import type { SlotForm } from '../slot.js';
import { ValueReader } from '../written/values.js';
import { beginsAt, continuesAfter, endsAt, viewTokens, type ViewTokens } from '../text/view-tokens.js';

/** A value that was found in a text. Offsets are UTF-16 code units of the original. */
export interface IndexHit<T> extends Range {
  readonly origin: T;
}

/** A node of a prefix tree. Most nodes have a single child, so a map is created only for the second one. */
class Node<T> {
  origin: T | undefined;
  private step: string | undefined;
  private only: Node<T> | undefined;
  private others: Map<string, Node<T>> | undefined;

  get isLeaf(): boolean {
    return this.only === undefined;
  }

  next(step: string): Node<T> | undefined {
    return step === this.step ? this.only : this.others?.get(step);
  }

  /** Returns the child for a step, and creates it if it is missing. */
  make(step: string): Node<T> {
    const known = this.next(step);
    if (known !== undefined) return known;
    const made = new Node<T>();
    if (this.only === undefined) {
      this.step = step;
      this.only = made;
    } else {
      this.others ??= new Map();
      this.others.set(step, made);
    }
    return made;
  }
}

/** The longest match from a token, with the index of its last token. */
interface Match<T> {
  readonly last: number;
  readonly origin: T;
}

const NO_FORMS: SearchForms = { phrases: [], codes: [] };
/** Maximum number of humps that may form one word ("McDonald"). */
export const MOST_HUMPS = 3;

/**
 * Finds many spoken and written values in a text in one pass, at word bounds and regardless of case. Has prefix trees
 * of words, of the characters of codes, which may be divided at any position, and of spelled letters.
 */
export class ValueIndex<T extends object> {
  private readonly phrases = new Node<T>();
  private readonly codes = new Node<T>();
  private readonly spelled = new Node<T>();
  private readonly added = new Set<string>();

  constructor(private readonly reader = new ValueReader()) {}

  /**
   * Adds the search forms of a value. A form that another value already has keeps its origin.
   * @returns the forms that no other value has
   */
  add(kind: EntityKind, text: string, origin: T): SearchForms {
    const id = `${kind}\0${text}`;
    if (this.added.has(id)) return NO_FORMS;
    this.added.add(id);
    const { phrases, codes } = formsIn(this.reader, kind, text);
    return {
      phrases: phrases.filter((phrase) => {
        if (phrase.length === 1) insert(this.spelled, unitsOf(phrase[0] ?? ''), origin);
        return insert(this.phrases, phrase, origin);
      }),
      codes: codes.filter((code) => insert(this.codes, unitsOf(code), origin)),
    };
  }

  /** True if no added value has a search form. */
  get isEmpty(): boolean {
    return this.phrases.isLeaf && this.codes.isLeaf;
  }

  /** Returns the longest hit from each word, sorted by start. Hits may overlap. Linear in the text's length. */
  search(text: NormalizedText, form: SlotForm): IndexHit<T>[] {
    if (this.isEmpty) return [];
    const hits: IndexHit<T>[] = [];
    for (const view of text.searched) {
      this.searchTokens(view, viewTokens(view), hits);
      if (form === 'identifier') this.searchTokens(view, viewTokens(view, form), hits);
    }
    return hits.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** Searches a text that is not part of a request. */
  searchIn(text: string): IndexHit<T>[] {
    return this.search(normalize(text), 'text');
  }

  private searchTokens(view: NormalizedText, tokens: ViewTokens, hits: IndexHit<T>[]): void {
    for (let at = 0; at < tokens.words.length; at++) {
      if (!beginsAt(tokens, at)) continue;
      let match = longer(this.phraseAt(tokens, at), this.codeAt(tokens, at));
      match = longer(match, this.spelledAt(tokens, at));
      match = longer(match, this.joinedAt(tokens, at));
      if (match === undefined) continue;
      const { start, end } = view.toOriginal(tokens.starts[at] ?? 0, tokens.ends[match.last] ?? 0);
      hits.push({ start, end, origin: match.origin });
    }
  }

  private phraseAt(tokens: ViewTokens, at: number): Match<T> | undefined {
    let match: Match<T> | undefined;
    let node: Node<T> | undefined = this.phrases;
    for (let last = at; last < tokens.words.length; last++) {
      node = node.next(foldNumber(tokens.words[last] ?? ''));
      if (node === undefined) break;
      if (node.origin !== undefined && endsAt(tokens, last)) match = { last, origin: node.origin };
      if (!continuesAfter(tokens, last)) break;
    }
    return match;
  }

  private codeAt(tokens: ViewTokens, at: number): Match<T> | undefined {
    let match: Match<T> | undefined;
    let node = this.codes;
    for (let last = at; last < tokens.words.length; last++) {
      const word = tokens.words[last] ?? '';
      for (let unit = 0; unit < word.length; unit++) {
        const next = node.next(word.charAt(unit));
        if (next === undefined) return match;
        node = next;
      }
      if (node.origin !== undefined && endsAt(tokens, last)) match = { last, origin: node.origin };
      if (!continuesAfter(tokens, last)) break;
    }
    return match;
  }

  /** Matches a word that is spelled letter by letter: "o k a f o r". */
  private spelledAt(tokens: ViewTokens, at: number): Match<T> | undefined {
    let match: Match<T> | undefined;
    const { words } = tokens;
    let node = this.spelled;
    for (let last = at; words[last]?.length === 1; last++) {
      const next = node.next(words[last] ?? '');
      if (next === undefined) break;
      node = next;
      if (node.origin !== undefined) match = { last, origin: node.origin };
      if (!continuesAfter(tokens, last)) break;
    }
    return match;
  }

  /** Matches a word that humps divide within an identifier: "getMcDonaldFile". */
  private joinedAt({ words, starts, ends, humps }: ViewTokens, at: number): Match<T> | undefined {
    if (!humps) return undefined;
    let match: Match<T> | undefined;
    let joined = words[at] ?? '';
    for (let last = at + 1; last < at + MOST_HUMPS && ends[last - 1] === starts[last]; last++) {
      joined += words[last] ?? '';
      const origin = this.phrases.next(joined)?.origin;
      if (origin !== undefined) match = { last, origin };
    }
    return match;
  }
}

/** Builds an index of values, and yields to other work in between. */
export async function indexOf<T extends { readonly kind: EntityKind; readonly text: string }>(
  values: readonly T[],
): Promise<ValueIndex<T>> {
  const index = new ValueIndex<T>();
  const slice = new TimeSlice();
  for (const value of values) {
    index.add(value.kind, value.text, value);
    if (slice.isOver) await slice.yield();
  }
  return index;
}

/**
 * @param steps words, or the UTF-16 code units of one word
 * @returns false if the tree already contains the steps
 */
function insert<T>(root: Node<T>, steps: readonly string[], origin: T): boolean {
  let node = root;
  for (const step of steps) node = node.make(step);
  if (node === root || node.origin !== undefined) return false;
  node.origin = origin;
  return true;
}

/** Returns the longer match, or the first if both have the same length. */
function longer<T>(a: Match<T> | undefined, b: Match<T> | undefined): Match<T> | undefined {
  return b !== undefined && b.last > (a?.last ?? -1) ? b : a;
}

/** Returns the UTF-16 code units of a word. */
function unitsOf(word: string): string[] {
  return word.split('');
}
