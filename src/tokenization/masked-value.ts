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

/** Forms of kinds whose written values have capitals. */
const NAMING: ReadonlySet<ValueForm> = new Set(['name', 'place', 'words']);

export interface IssuedToken {
  readonly scheme: TokenScheme;
  readonly id: string;
}

/**
 * Part of a request's values that has one token in all its spellings. It is a part of a name or an address, or else a
 * whole value. Each occurrence determines a spelling by its place; the last one of each sort counts.
 * - `said`: from turns of people and the assistant, or from elsewhere if it occurs in no turn.
 * - `shown`: from a tool's result, or else a typed (not spoken) occurrence.
 * - Tool definitions (descriptions, examples) and names (of tools, of members) count only if the value occurs nowhere
 *   else.
 */
export class MaskedPart implements RestorableValue {
  said: string;
  isNumber: boolean;
  /** Occurs in an identifier, or in a text with a length limit, where only the short vault tokens fit. */
  inIdentifier = false;
  tokens: readonly IssuedToken[] = [];
  /** Attributes that the masked text shows beside the token. */
  attributes = '';
  /** First turn that contains the value; outside of turns, the value alone. */
  private readonly turn: string;
  private rank: number;
  private byTool: string | undefined;
  private typed: string | undefined;
  private read: Reading | undefined;

  constructor(
    readonly kind: EntityKind,
    /** Normalized form that all its spellings share. */
    readonly key: string,
    readonly redact: boolean,
    readonly country: string,
    text: string,
    slot: TextSlot,
    /** Written form, if known, and the value that contains this part. */
    private readonly place: Pick<ValuePart, 'written' | 'within'>,
  ) {
    this.text = text;
    this.turn = slot.member === 'speech' ? slot.text : text;
    this.said = text;
    this.isNumber = slot.form === 'number';
    this.rank = rankOf(slot);
    this.note(text, slot);
  }

  /** First spelling. It does not change while a conversation grows. */
  readonly text: string;

  /** Records an occurrence. */
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
    return this.typed !== undefined && isTyped(this.typed) && !this.isSpoken(this.typed)
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

  /** Returns true for a spoken spelling. Typed names have capitals, and typed email addresses have no spaces. */
  private isSpoken(text: string): boolean {
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

/** Returns true for a name in the syntax of programs. */
function isName({ form, isKey }: TextSlot): boolean {
  return form === 'identifier' || isKey === true;
}

/** Returns true for instructions for the whole conversation, which are listed after the turns that they precede. */
function isBesideTurns({ role, turn }: TextSlot): boolean {
  return role === 'system' && turn === undefined;
}

/** Distinct value of a request. */
export interface MaskedValue {
  readonly kind: EntityKind;
  /** Normalized form that all its spellings share. */
  readonly key: string;
  /** Last spelling in the request. */
  text: string;
  /** First finding of the value, with its pass and detector. */
  readonly found: Entity;
  /**
   * Distinct parts of all spellings: first the parts of the first spelling in order, then parts that occur only
   * elsewhere, such as a whole name in an identifier. Each has a token, unless the value is redacted.
   */
  readonly parts: readonly MaskedPart[];
  readonly kid: Id<'key'> | 'none';
  readonly tokenKind: Tokenization | 'redacted';
}
