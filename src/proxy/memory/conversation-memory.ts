import { hash } from 'node:crypto';
import { foldWords } from '../../common/text/fold-case.js';
import type { CachedText } from '../../detection/detection-cache.js';
import { mergeEntities } from '../../detection/merge.js';
import type { TextSlot } from '../../detection/slot.js';
import type { ParsedToken } from '../../tokenization/token/grammar.js';
import type { PlaceKeys } from './place-keys.js';

/** The beginning of a caller's turn, by which a longer transcript of the same turn is recognized. */
export interface Beginning {
  /** Of the folded text, in UTF-16 code units. */
  readonly length: number;
  readonly hash: string;
}

/** A value of a conversation, without the value itself. */
export interface ConversationValue {
  readonly kind: string;
  /** The text that was sent in its place: a token for each part, and what stands between them. */
  readonly masked: string;
  readonly tokens: readonly ParsedToken[];
  /** Key of the text in which it was found last. */
  readonly place: string;
  /** The turn in which it was found, for as long as that may be a partial transcript. */
  readonly partial?: Beginning | undefined;
}

/** A value and, once this instance has it, its text under seal. */
export interface KeptValue extends ConversationValue {
  sealed: Buffer | undefined;
}

/** Texts of a conversation; the oldest go first. */
const MOST_TEXTS = 3_000;
const MOST_VALUES = 400;
const TRAILING_MARKS = /[^\p{L}\p{N}]+$/u;

/** What is remembered of one conversation: positions and tokens, so neither texts nor values. */
export class ConversationMemory {
  /** The conversation that the tokens belong to; undefined if they belong to the account. */
  scope: string | undefined;
  private readonly texts = new Map<string, CachedText>();
  private readonly values = new Map<string, KeptValue>();

  /** Number of entries, as a measure of the memory that it takes. */
  get size(): number {
    return this.texts.size + 4 * this.values.size + 4;
  }

  has({ placed, alone, beginsTurn }: PlaceKeys): boolean {
    return this.texts.has(placed) || (beginsTurn && this.texts.has(alone));
  }

  /**
   * What was found in those texts of a request that were read before. A text is known by the text before it. Where turns were
   * removed or edited before it, as before the first one, it is known by itself, unless it is new: somebody may say the same again
   * and mean something else.
   */
  textsOf(slots: readonly TextSlot[], keys: readonly PlaceKeys[]): Map<TextSlot, CachedText> {
    const found = new Map<TextSlot, CachedText>();
    const first = slots.findIndex(({ turn, role }) => turn !== undefined && role !== 'system');
    const lastKnown = keys.findLastIndex(
      ({ placed }, at) => slots[at]?.turn !== undefined && this.texts.has(placed),
    );
    for (const [at, slot] of slots.entries()) {
      const { placed = '', alone = '', beginsTurn = false } = keys[at] ?? {};
      const known = this.texts.get(placed);
      const mayBeAlone = beginsTurn && (at === first || (known === undefined && at < lastKnown));
      const text = mayBeAlone ? this.texts.get(alone) : known;
      if (text !== undefined) found.set(slot, text);
    }
    return found;
  }

  /** Takes over what was found in a text. @returns the keys under which something new is kept */
  keepText({ placed, alone, beginsTurn }: PlaceKeys, read: CachedText): string[] {
    if (this.texts.has(placed)) return [];
    this.set(placed, read);
    if (!beginsTurn || alone === placed) return [placed];
    // The same words may have been said before: whatever was found in either is found.
    const before = this.texts.get(alone);
    const all =
      before === undefined
        ? read
        : {
            findings: mergeEntities([...before.findings, ...read.findings]),
            asWritten: before.asWritten && read.asWritten,
          };
    this.set(alone, all);
    return [placed, alone];
  }

  textAt(key: string): CachedText | undefined {
    return this.texts.get(key);
  }

  /** Takes over a text that another instance has read. */
  addText(key: string, read: CachedText): void {
    if (!this.texts.has(key)) this.set(key, read);
  }

  /** Takes over a value. @returns whether anything but its place is new */
  keepValue(id: string, value: ConversationValue, sealed?: Buffer): boolean {
    const known = this.values.get(id);
    const partial = known === undefined || known.partial !== undefined ? value.partial : undefined;
    this.values.delete(id);
    this.values.set(id, { ...value, partial, sealed: sealed ?? known?.sealed });
    if (this.values.size > MOST_VALUES) this.values.delete(firstKey(this.values));
    return known === undefined || known.partial?.hash !== partial?.hash || known.masked !== value.masked;
  }

  hasValue(id: string): boolean {
    return this.values.has(id);
  }

  /**
   * Decides on the values of a turn that may have been a partial transcript: they are forgotten if the caller's latest turn is a
   * longer transcript of it, and kept for good if it is another one.
   */
  settle(latest: string): void {
    const folded = foldTurn(latest);
    for (const [id, value] of this.values) {
      const { partial } = value;
      if (partial === undefined) continue;
      const isSame = partial.hash === hashOf(folded.slice(0, partial.length));
      if (!isSame) this.values.set(id, { ...value, partial: undefined });
      else if (folded.length > partial.length) this.values.delete(id);
    }
  }

  /** The values that were found in none of these texts. */
  valuesBeside(keys: readonly PlaceKeys[]): KeptValue[] {
    const places = new Set(keys.map(({ alone }) => alone));
    return this.allValues.filter(({ place }) => !places.has(place));
  }

  get allValues(): KeptValue[] {
    return [...this.values.values()];
  }

  get valuesById(): ReadonlyMap<string, ConversationValue> {
    return this.values;
  }

  private set(key: string, read: CachedText): void {
    this.texts.set(key, read);
    if (this.texts.size > MOST_TEXTS) this.texts.delete(firstKey(this.texts));
  }
}

/** By what a longer transcript of a turn is recognized. */
export function beginningOf(turn: string): Beginning {
  const folded = foldTurn(turn);
  return { length: folded.length, hash: hashOf(folded) };
}

function foldTurn(turn: string): string {
  return foldWords(turn).replace(TRAILING_MARKS, '');
}

function hashOf(folded: string): string {
  return hash('sha256', folded, 'base64');
}

function firstKey(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value ?? '';
}
