import type { JsonOwner } from '../../../detection/slot.js';
import { claimKey } from './json.js';
import { type JsonReader, readJson, readString } from '../../../common/json/json-reader.js';
import { type Edit, respell, splice } from './splice.js';

/** An object or array in a JSON text. */
interface TextContainer {
  readonly parent: TextContainer | undefined;
  /** Position in the parent. */
  readonly at: number;
  readonly isArray: boolean;
  /** The object itself, or the object that contains the array. */
  readonly owner: JsonOwner | undefined;
}

/** A string or number literal in a JSON text. */
export interface JsonLiteral {
  /** Offsets of the raw literal, including quotes, in UTF-16 code units of the JSON text. The end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The decoded string, or the number as written. */
  readonly text: string;
  readonly form: 'text' | 'number';
  readonly isKey: boolean;
  /** The enclosing container; undefined if the literal is the whole text. */
  readonly container: TextContainer | undefined;
  /** Position in the container. A key has the position of its value. */
  readonly position: number;
}

interface Frame extends TextContainer {
  readonly members: [name: string, text: string | undefined][];
  position: number;
}

/** Thrown by {@link readJsonText} if the nesting exceeds the limit. */
export class JsonTooDeep extends Error {
  override readonly name = 'JsonTooDeep';
}

/**
 * Returns the keys, strings and numbers of a JSON text in reading order, including duplicate keys. Undefined if the
 * text is not a JSON object, array or string. Refers to offsets in the text, so that {@link spliceJsonText} leaves
 * white space, long numbers and the order of members unchanged.
 * @throws JsonTooDeep if the nesting of arrays and objects exceeds `maxDepth`
 */
export function readJsonText(text: string, maxDepth: number): JsonLiteral[] | undefined {
  if (!/^[\t\n\r ]*[[{"]/.test(text) || !isJson(text)) return undefined;
  const reader = new LiteralReader(text, maxDepth);
  readJson(text, reader);
  return reader.literals;
}

/** Returns a literal's position in its document, such as `{2}` for the third member or `[0]` for the first element. */
export function literalPath({ container, position }: JsonLiteral): string {
  return container === undefined ? '' : containerPath(container) + step(container, position);
}

function containerPath({ parent, at }: TextContainer): string {
  return parent === undefined ? '' : containerPath(parent) + step(parent, at);
}

function step({ isArray }: TextContainer, position: number): string {
  return isArray ? `[${position}]` : `{${position}}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Collects the literals of valid JSON text. */
class LiteralReader implements JsonReader {
  readonly literals: JsonLiteral[] = [];
  private readonly stack: Frame[] = [];

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  open(_start: number, isArray: boolean): void {
    if (this.stack.length >= this.maxDepth) throw new JsonTooDeep();
    const { frame: parent } = this;
    const members: Frame['members'] = [];
    const above = parent?.owner;
    const owner = isArray
      ? above
      : { name: parent?.members.at(-1)?.[0] ?? nameOf(parent), parent: above, members };
    this.stack.push({ parent, at: this.next(), isArray, owner, members, position: 0 });
  }

  close(): void {
    this.stack.pop();
  }

  name(start: number, end: number): void {
    const text = readString(this.text, start, end);
    const { frame: container } = this;
    container?.members.push([text, undefined]);
    const position = container?.position ?? 0;
    this.literals.push({ start, end, text, form: 'text', isKey: true, container, position });
  }

  scalar(start: number, end: number): void {
    const { frame: container } = this;
    const position = this.next();
    const first = this.text.charAt(start);
    if (first === 't' || first === 'f' || first === 'n') return;
    const form = first === '"' ? 'text' : 'number';
    const text = form === 'text' ? readString(this.text, start, end) : this.text.slice(start, end);
    const member = container?.isArray === false ? container.members.at(-1) : undefined;
    if (member !== undefined) member[1] = text;
    this.literals.push({ start, end, text, form, isKey: false, container, position });
  }

  private get frame(): Frame | undefined {
    return this.stack.at(-1);
  }

  /** Returns the position of the next value. */
  private next(): number {
    const { frame } = this;
    return frame === undefined ? 0 : frame.position++;
  }
}

/** Returns the member name that applies to an array, or to nested arrays. */
function nameOf(frame: Frame | undefined): string | undefined {
  let holder: TextContainer | undefined = frame;
  while (holder?.isArray === true) holder = holder.parent;
  return (holder as Frame | undefined)?.members.at(-1)?.[0];
}

/**
 * Replaces literals of `text` by JSON-escaped strings. A number becomes a string. Keys remain unique within their
 * object. Everything else is unchanged, byte for byte.
 */
export function spliceJsonText(
  text: string,
  literals: readonly JsonLiteral[],
  edits: ReadonlyMap<JsonLiteral, string>,
): string {
  const keys = keysOfEditedObjects(literals, edits);
  const made: Edit[] = [];
  for (const literal of literals) {
    const replacement = edits.get(literal);
    if (replacement === undefined) continue;
    const { start, end, text: old } = literal;
    const taken = literal.isKey ? keys.get(literal.container) : undefined;
    const put = taken ? claimKey(replacement, taken) : replacement;
    made.push(
      literal.form === 'number'
        ? { start, end, text: JSON.stringify(put) }
        : { start: start + 1, end: end - 1, text: respell(text.slice(start + 1, end - 1), old, put) },
    );
  }
  return splice(text, made);
}

/** Returns the unchanged keys of each object that has a replaced key. */
function keysOfEditedObjects(
  literals: readonly JsonLiteral[],
  edits: ReadonlyMap<JsonLiteral, string>,
): Map<JsonLiteral['container'], Set<string>> {
  const kept = new Map<JsonLiteral['container'], Set<string>>();
  for (const { isKey, container } of edits.keys()) if (isKey) kept.set(container, new Set());
  if (kept.size === 0) return kept;
  for (const literal of literals) {
    if (literal.isKey && !edits.has(literal)) kept.get(literal.container)?.add(literal.text);
  }
  return kept;
}
