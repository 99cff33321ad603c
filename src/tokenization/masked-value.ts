import type { Id } from '../common/ids.js';
import type { Entity } from '../detection/entity.js';
import { type EntityKind, kindTraits, type ValueForm } from '../detection/kinds.js';
import type { TextSlot } from '../detection/slot.js';
import { isTyped, writtenValue } from '../detection/written/values.js';
import type { RestorableValue } from './restorable-value.js';
import type { Tokenization } from './schemes.js';
import type { TokenScheme } from './token/grammar.js';

/** Forms of kinds whose values have capitals where they are written. */
const NAMING: ReadonlySet<ValueForm> = new Set(['name', 'place', 'words']);

export interface IssuedToken {
  readonly scheme: TokenScheme;
  readonly id: string;
}

/**
 * A piece of a request's values that has one token, in all its spellings: a part of a name or of an address, or else a whole
 * value. Which spelling is which goes by where it stands; the last one of its sort counts:
 *
 * - `said`: in what people and the assistant say; only where it isn't said, elsewhere.
 * - `shown`: in a tool's result; else typed rather than spoken.
 * - the definition of a tool (a description, an example) gives no spelling, unless the value stands nowhere else.
 */
export class MaskedPart implements RestorableValue {
  said: string;
  isNumber: boolean;
  /** Occurs in an identifier, where only the short vault tokens fit. */
  inIdentifier = false;
  tokens: readonly IssuedToken[] = [];
  /** What masked text tells of it beside its token. */
  attributes = '';
  private rank: number;
  private byTool: string | undefined;
  private typed: string | undefined;
  private spelling: string | undefined;

  constructor(
    readonly kind: EntityKind,
    /** The form that all its spellings share. */
    readonly key: string,
    readonly redact: boolean,
    private readonly country: string,
    text: string,
    slot: TextSlot,
    /** The written form, where it isn't that of the text. */
    private readonly given: string | undefined,
  ) {
    this.text = text;
    this.said = text;
    this.isNumber = slot.form === 'number';
    this.rank = rankOf(slot);
    this.note(text, slot);
  }

  /** The spelling found first: it stays the same while a conversation grows. */
  readonly text: string;

  /** Takes in a place where it stands. */
  note(text: string, slot: TextSlot): void {
    const rank = rankOf(slot);
    if (rank >= this.rank) {
      this.rank = rank;
      this.said = text;
      this.isNumber = slot.form === 'number';
    }
    if (slot.form === 'identifier') this.inIdentifier = true;
    if (slot.role === 'tool' && slot.isKey !== true) this.byTool = text;
    else if (isBesideTurns(slot)) this.typed ??= text;
    else if (slot.role === 'user' || slot.role === 'system' || slot.member === 'speech') this.typed = text;
  }

  get shown(): string | undefined {
    if (this.byTool !== undefined) return this.byTool;
    return this.typed !== undefined && isTyped(this.typed) && !this.isHeard(this.typed)
      ? this.typed
      : undefined;
  }

  get written(): string {
    return (this.spelling ??= this.given ?? writtenValue(this.kind, this.text, this.country));
  }

  /** A name that is written, rather than heard, has capitals, and an e-mail address has no spaces. */
  private isHeard(text: string): boolean {
    const { form } = kindTraits(this.kind);
    if (form === 'email') return text.includes(' ');
    return NAMING.has(form) && text === text.toLowerCase();
  }
}

function rankOf(slot: TextSlot): number {
  const { role, member } = slot;
  if (role === 'schema') return 0;
  if (role === 'meta') return 1;
  if (role === 'tool' || member !== 'speech' || isBesideTurns(slot)) return 2;
  return 3;
}

/** Instructions for the whole conversation: they come after its turns, and were there before. */
function isBesideTurns({ role, turn }: TextSlot): boolean {
  return role === 'system' && turn === undefined;
}

/** A distinct value of a request. */
export interface MaskedValue {
  readonly kind: EntityKind;
  /** Normalized form shared by all its spellings. */
  readonly key: string;
  /** The spelling used last in the request. */
  text: string;
  /** The first finding of the value: pass and detector. */
  readonly found: Entity;
  /** What it is made of, in order; each has a token, but for a redacted value, which can't be restored. */
  readonly parts: readonly MaskedPart[];
  readonly kid: Id<'key'> | 'none';
  readonly tokenKind: Tokenization | 'redacted';
}
