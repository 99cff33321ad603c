import { type Entity, RESTORED } from '../../detection/entity.js';
import type { EntityKind } from '../../detection/kinds.js';
import type { KeptText } from '../../tokenization/conversations/kept-tokens.js';
import { MAX_DEPTH } from '../wire/json/branch.js';
import { type JsonLiteral, JsonTooDeep, readJsonText } from '../wire/json/json-text.js';

const FOUND = { confidence: 1, pass: RESTORED, detector: RESTORED, validated: true } as const;
/** A JSON escape, which is one UTF-16 code unit of the string. */
const ESCAPE = /\\(?:u[\da-f]{4}|.)/gis;

/** A reply's text as restored fragment by fragment, with the positions of its values. */
export class PlacedText {
  private text = '';
  private readonly masked: Entity[] = [];

  /**
   * @param isJson whether its strings and numbers are separate texts in the next request
   * @param isThought whether it is a reasoning text, which the provider requires without changes
   */
  constructor(
    private readonly isJson: boolean,
    readonly isThought = false,
  ) {}

  /** Records a value in the next fragment, with offsets in that fragment. */
  place(kind: EntityKind, start: number, end: number): void {
    const { length } = this.text;
    this.masked.push({ start: length + start, end: length + end, kind, ...FOUND });
  }

  add(fragment: string): void {
    this.text += fragment;
  }

  /** The text and its values. */
  get whole(): KeptText {
    const { text, masked } = this;
    return { text, masked };
  }

  /** Returns the texts that can be part of the next request. */
  parts(): readonly KeptText[] {
    const { text, masked } = this;
    return [this.whole, ...(this.isJson ? literalsOf(text, masked) : [])];
  }
}

/** Returns the strings and numbers of a JSON text, with their values; none for incomplete JSON. */
function literalsOf(json: string, masked: readonly Entity[]): readonly KeptText[] {
  try {
    const literals = readJsonText(json, MAX_DEPTH) ?? [];
    return literals.map((literal) => ({ text: literal.text, masked: maskedIn(json, literal, masked) }));
  } catch (error) {
    if (error instanceof JsonTooDeep) return [];
    throw error;
  }
}

function maskedIn(json: string, literal: JsonLiteral, masked: readonly Entity[]): Entity[] {
  const quote = literal.form === 'text' ? 1 : 0;
  const from = literal.start + quote;
  const to = literal.end - quote;
  const offsetOf = (place: number): number =>
    json.slice(from, Math.min(Math.max(place, from), to)).replace(ESCAPE, '.').length;
  return masked
    .filter(({ start, end }) => start < literal.end && end > literal.start)
    .map((entity) => ({ ...entity, start: offsetOf(entity.start), end: offsetOf(entity.end) }));
}
