import type { JsonOwner } from '../../../detection/slot.js';
import { matchEnd } from '../../../common/text/matches.js';
import { claimKey } from './json.js';

/** An object or array of a JSON text, and where it stands. */
interface TextContainer {
  readonly parent: TextContainer | undefined;
  /** Position in the parent. */
  readonly at: number;
  readonly isArray: boolean;
  /** The object itself, or the one that a list is a member of. */
  readonly owner: JsonOwner | undefined;
}

/** One string or number literal of a JSON text. */
export interface JsonLiteral {
  /** Offsets of the raw literal, quotes included, in UTF-16 code units of the JSON text; end exclusive. */
  readonly start: number;
  readonly end: number;
  /** The decoded string, or the number as it is written. */
  readonly text: string;
  readonly form: 'text' | 'number';
  readonly isKey: boolean;
  /** What holds it; undefined when it is the whole text. */
  readonly container: TextContainer | undefined;
  /** Position in the container; a key has that of its value. */
  readonly position: number;
}

/** A number within valid JSON. */
const NUMBER = /[-+.\deE]+/y;

interface Frame extends TextContainer {
  readonly members: [name: string, text: string | undefined][];
  position: number;
  atKey: boolean;
}

/** Thrown by {@link readJsonText} for nesting beyond the limit. */
export class JsonTooDeep extends Error {
  override readonly name = 'JsonTooDeep';
}

/**
 * Lists the keys, strings and numbers of a JSON text in reading order, duplicate keys included. Undefined when the
 * text is not a JSON object, array or string. Works on the text itself, so that {@link spliceJsonText} leaves all
 * else as it is written: white space, the digits of long numbers, the order of members.
 *
 * @throws JsonTooDeep when arrays and objects nest deeper than `maxDepth`
 */
export function readJsonText(text: string, maxDepth: number): JsonLiteral[] | undefined {
  if (!/^[\t\n\r ]*[[{"]/.test(text) || !isJson(text)) return undefined;
  return new LiteralScanner(text, maxDepth).scan();
}

/** The position of a literal in its document: `{2}` third member, `[0]` first element. */
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

/** Scans a text that is known to be valid JSON. */
class LiteralScanner {
  private readonly literals: JsonLiteral[] = [];
  private readonly stack: Frame[] = [];
  private frame: Frame | undefined;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  scan(): JsonLiteral[] {
    const { text } = this;
    for (let at = 0; at < text.length; at++) {
      const character = text.charAt(at);
      if (character === '"') at = this.string(at) - 1;
      else if (character === '-' || (character >= '0' && character <= '9')) at = this.number(at) - 1;
      else if (character === ',') this.next();
      else if (character === ':') this.enterValue();
      else if (character === '{' || character === '[') this.open(character === '[');
      else if (character === '}' || character === ']') this.close();
    }
    return this.literals;
  }

  private next(): void {
    if (!this.frame) return;
    this.frame.position++;
    this.frame.atKey = !this.frame.isArray;
  }

  private enterValue(): void {
    if (this.frame) this.frame.atKey = false;
  }

  private close(): void {
    this.stack.pop();
    this.frame = this.stack.at(-1);
  }

  private open(isArray: boolean): void {
    if (this.stack.length >= this.maxDepth) throw new JsonTooDeep();
    const parent = this.frame;
    const members: Frame['members'] = [];
    const above = parent?.owner;
    const owner = isArray
      ? above
      : { name: parent?.members.at(-1)?.[0] ?? nameOf(parent), parent: above, members };
    this.frame = { parent, at: parent?.position ?? 0, isArray, owner, members, position: 0, atKey: !isArray };
    this.stack.push(this.frame);
  }

  private string(start: number): number {
    const end = endOfString(this.text, start);
    const raw = this.text.slice(start + 1, end - 1);
    const text = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
    this.add(start, end, text, 'text');
    return end;
  }

  private number(start: number): number {
    const end = matchEnd(this.text, start, NUMBER) ?? start + 1;
    this.add(start, end, this.text.slice(start, end), 'number');
    return end;
  }

  private add(start: number, end: number, text: string, form: JsonLiteral['form']): void {
    const container = this.frame;
    const isKey = container?.atKey === true;
    if (isKey) container.members.push([text, undefined]);
    else if (container?.isArray === false) {
      const member = container.members.at(-1);
      if (member !== undefined) member[1] = text;
    }
    this.literals.push({ start, end, text, form, isKey, container, position: container?.position ?? 0 });
  }
}

/** The name that a list, or a list in it, stands under. */
function nameOf(frame: Frame | undefined): string | undefined {
  let holder: TextContainer | undefined = frame;
  while (holder?.isArray === true) holder = holder.parent;
  return (holder as Frame | undefined)?.members.at(-1)?.[0];
}

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charAt(quote - 1 - backslashes) === '\\') backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
  }
}

/**
 * Puts new strings in the place of some literals of `text`, JSON-escaped; a number becomes a string. Keys stay
 * unique within their object. Everything else is left byte for byte.
 */
export function spliceJsonText(
  text: string,
  literals: readonly JsonLiteral[],
  edits: ReadonlyMap<JsonLiteral, string>,
): string {
  const keys = keysOfEditedObjects(literals, edits);
  let result = '';
  let from = 0;
  for (const literal of literals) {
    const replacement = edits.get(literal);
    if (replacement === undefined) continue;
    const taken = literal.isKey ? keys.get(literal.container) : undefined;
    const written = taken ? claimKey(replacement, taken) : replacement;
    result += text.slice(from, literal.start) + JSON.stringify(written);
    from = literal.end;
  }
  return result + text.slice(from);
}

/** Per object that loses a key: the keys it keeps. */
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
