import { hash } from 'node:crypto';
import { foldWords } from '../../common/text/fold-case.js';
import type { CachedText } from '../../detection/detection-cache.js';
import { mergeEntities } from '../../detection/merge.js';
import type { TextSlot } from '../../detection/slot.js';
import type { ParsedToken } from '../../tokenization/token/grammar.js';
import type { PlaceKeys } from './place-keys.js';

/** Length and hash of a caller's turn, to recognize a longer transcript of the same turn. */
export interface Beginning {
  /** Length of the folded text, in UTF-16 code units. */
  readonly length: number;
  readonly hash: string;
}

/** Tokens and origin of a value in a conversation. */
export interface ConversationValue {
  readonly kind: string;
  /** Replacement that was sent upstream: a token for each part, and the text between the parts. */
  readonly masked: string;
  readonly tokens: readonly ParsedToken[];
  /** Most recent text that contained the value, by its key. */
  readonly place: string;
  /** The turn in which the value was found; undefined if that turn is certainly complete. */
  readonly partial?: Beginning | undefined;
}

/** A value with its encrypted text, which is undefined if this instance has not read it yet. */
export interface KeptValue extends ConversationValue {
  sealed: Buffer | undefined;
}

/** Maximum number of texts per conversation. The oldest are removed first. */
const MOST_TEXTS = 3_000;
const MOST_VALUES = 400;
const TRAILING_MARKS = /[^\p{L}\p{N}]+$/u;

/** Remembers positions, kinds and tokens in one conversation, but no text in clear. */
export class ConversationMemory {
  /** Scope of the tokens; undefined if they belong to the account. */
  scope: string | undefined;
  /** Number of the latest request. */
  private latest = 0;
  private changed: number | undefined;
  private readonly texts = new Map<string, CachedText>();
  private readonly values = new Map<string, KeptValue>();

  /** Approximate number of entries. */
  get size(): number {
    return this.texts.size + 4 * this.values.size + 4;
  }

  /** Number of the last request that added or changed a value. Requests before the memory began are unknown. */
  get changedIn(): number {
    return this.changed ?? this.latest;
  }

  /** @param request number of the request, higher than any before */
  begin(request: number): void {
    this.latest = request;
    this.changed ??= request;
  }

  /** Notes that a request has added or changed a value. Requests that began in the meantime did not know the value. */
  noteChange(request: number): void {
    const known = request === this.latest ? request : this.latest + 1;
    this.changed = Math.max(this.changed ?? 0, known);
  }

  has({ placed, alone, beginsTurn }: PlaceKeys): boolean {
    return this.texts.has(placed) || (beginsTurn && this.texts.has(alone));
  }

  /**
   * Returns the remembered findings in a request's texts. A text is recognized together with the preceding text. At the
   * start of a window, and after a removed or edited turn, the text alone is sufficient. A new turn is never recognized
   * without the preceding text, because a caller can repeat the same words with another meaning.
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

  /** Remembers the findings in a text. @returns the keys whose findings have changed */
  keepText({ placed, alone, beginsTurn }: PlaceKeys, read: CachedText): string[] {
    if (this.texts.has(placed)) return [];
    this.set(placed, read);
    if (!beginsTurn || alone === placed) return [placed];
    // The same text can occur twice. The key without the preceding text has the findings of both occurrences.
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

  /** Remembers the findings of another instance in a text. */
  addText(key: string, read: CachedText): void {
    if (!this.texts.has(key)) this.set(key, read);
  }

  /** Remembers a value. @returns true if anything other than its place has changed */
  keepValue(id: string, value: ConversationValue, sealed?: Buffer): boolean {
    const known = this.values.get(id);
    const partial = known === undefined || known.partial !== undefined ? value.partial : undefined;
    this.values.delete(id);
    this.values.set(id, withPartial(value, partial, sealed ?? known?.sealed));
    if (this.values.size > MOST_VALUES) this.values.delete(firstKey(this.values));
    return known === undefined || known.partial?.hash !== partial?.hash || known.masked !== value.masked;
  }

  hasValue(id: string): boolean {
    return this.values.has(id);
  }

  /**
   * Forgets the values of a partial transcript if the caller's latest turn is a longer transcript of the same turn. If
   * the latest turn is a different one, the values are kept.
   */
  settle(latest: string): void {
    const folded = foldTurn(latest);
    for (const [id, value] of this.values) {
      const { partial } = value;
      if (partial === undefined) continue;
      const isSame = partial.hash === hashOf(folded.slice(0, partial.length));
      if (!isSame) this.values.set(id, withPartial(value, undefined, value.sealed));
      else if (folded.length > partial.length) this.values.delete(id);
    }
  }

  /** Returns the values that were not found in any of these texts. */
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

/** Returns the length and hash of a turn. */
export function beginningOf(turn: string): Beginning {
  const folded = foldTurn(turn);
  return { length: folded.length, hash: hashOf(folded) };
}

function withPartial(
  { kind, masked, tokens, place }: ConversationValue,
  partial: Beginning | undefined,
  sealed: Buffer | undefined,
): KeptValue {
  return { kind, masked, tokens, place, partial, sealed };
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
