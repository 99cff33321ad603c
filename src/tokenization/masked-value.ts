import type { Id } from '../common/ids.js';
import type { Entity } from '../detection/entity.js';
import { type EntityKind, kindTraits, type ValueForm } from '../detection/kinds.js';
import type { TextSlot } from '../detection/slot.js';
import {
  type Doubt,
  isTyped,
  readValue,
  type Reading,
  respelled,
  surroundingDoubt,
  type ValuePart,
  withoutExclamation,
} from '../detection/written/values.js';
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
 * - the definition of a tool (a description, an example) and names (of tools, of members) give no spelling, unless the value
 *   stands nowhere else.
 */
export class MaskedPart implements RestorableValue {
  said: string;
  isNumber: boolean;
  /** Occurs in an identifier, or where the provider has a limit: only the short vault tokens fit there. */
  inIdentifier = false;
  tokens: readonly IssuedToken[] = [];
  /** What masked text tells of it beside its token. */
  attributes = '';
  /** What it was said in. */
  private readonly turn: string;
  private rank: number;
  private byTool: string | undefined;
  private typed: string | undefined;
  private read: Reading | undefined;

  constructor(
    readonly kind: EntityKind,
    /** The form that all its spellings share. */
    readonly key: string,
    readonly redact: boolean,
    readonly country: string,
    text: string,
    slot: TextSlot,
    /** Its written form, where that is known, and the value that it is a part of. */
    private readonly place: Pick<ValuePart, 'written' | 'within'>,
  ) {
    this.text = text;
    this.turn = slot.member === 'speech' ? slot.text : text;
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
    if (slot.form === 'identifier' || slot.limit !== undefined) this.inIdentifier = true;
    if (isName(slot)) return;
    if (slot.role === 'tool') this.byTool = text;
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
    if (this.reading.state === 'certain') return this.reading.written;
    return (this.reading.state === 'incomplete' ? this.reading.piece : undefined) ?? this.text.trim();
  }

  get doubt(): Doubt | undefined {
    return this.reading.state === 'certain' ? undefined : this.reading.state;
  }

  private get reading(): Reading {
    return (this.read ??= this.readNow());
  }

  private readNow(): Reading {
    const { written, within } = this.place;
    const reading: Reading =
      written === undefined
        ? readValue(this.kind, withoutExclamation(this.kind, this.text, this.turn), this.country, within)
        : { state: 'certain', written };
    if (reading.state !== 'certain') return reading;
    const doubt = surroundingDoubt(this.kind, this.text, this.turn, reading.written);
    if (doubt === undefined) return this.kind === 'NAME' ? this.asSpelled(reading.written) : reading;
    return doubt === 'incomplete' ? { state: doubt, piece: reading.written } : { state: doubt };
  }

  private asSpelled(name: string): Reading {
    const written = respelled(this.text, this.turn, name);
    return written === undefined ? { state: 'leftover' } : { state: 'certain', written };
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
  if (role === 'schema' || isName(slot)) return 0;
  if (role === 'meta') return 1;
  if (role === 'tool' || member !== 'speech' || isBesideTurns(slot)) return 2;
  return 3;
}

/** Spelled as programs spell names. */
function isName({ form, isKey }: TextSlot): boolean {
  return form === 'identifier' || isKey === true;
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
  /**
   * The parts of its spellings, each once: those of the first spelling in order, then parts that only other places have, such as
   * a whole name in an identifier. Each has a token, except for a redacted value.
   */
  readonly parts: readonly MaskedPart[];
  readonly kid: Id<'key'> | 'none';
  readonly tokenKind: Tokenization | 'redacted';
}
