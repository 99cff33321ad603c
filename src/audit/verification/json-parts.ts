/** Field of an object, or one entry of a field's list. */
export interface JsonPart {
  readonly field: string;
  /** Parsed value; an empty list if its entries were returned before. */
  readonly value: unknown;
  readonly isEntry: boolean;
}

/** Error for bytes that are not a JSON object, or have a field or entry that is too long. */
export class UnreadableJson extends Error {
  override readonly name = 'UnreadableJson';

  constructor(readonly rule: 'json' | 'object' | 'length') {
    super(`unreadable JSON: ${rule}`);
  }
}

const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [COMMA, COLON] = [0x2c, 0x3a];
const [LIST, LIST_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];
const OPENING: ReadonlySet<number> = new Set([LIST, OBJECT]);
const CLOSING: ReadonlySet<number> = new Set([LIST_END, OBJECT_END]);

/**
 * Parses a JSON object with only one field in memory at a time, and one entry at a time for one list field. The
 * engine's parser could use a hundred times the body's size in memory, and cannot be interrupted.
 * @param listed field whose entries are returned one by one
 * @param longest maximum bytes of a field or entry
 * @throws UnreadableJson when the parser reaches an error
 */
export function* jsonParts(bytes: Buffer, listed: string, longest: number): Generator<JsonPart> {
  const text = new JsonText(bytes, longest);
  if (!text.takes(OBJECT)) throw new UnreadableJson('object');
  if (!text.takes(OBJECT_END)) {
    do {
      const field = text.value();
      if (typeof field !== 'string') throw new UnreadableJson('json');
      text.take(COLON);
      if (field === listed && text.takes(LIST)) {
        for (const value of entries(text)) yield { field, value, isEntry: true };
        yield { field, value: [], isEntry: false };
      } else yield { field, value: text.value(), isEntry: false };
    } while (text.takes(COMMA));
    text.take(OBJECT_END);
  }
  text.end();
}

function* entries(text: JsonText): Generator {
  if (text.takes(LIST_END)) return;
  do yield text.value();
  while (text.takes(COMMA));
  text.take(LIST_END);
}

/** JSON text with the current position of the parser. */
class JsonText {
  private at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly longest: number,
  ) {}

  /** Consumes the byte if it is the next one. */
  takes(byte: number): boolean {
    this.skipSpace();
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  take(byte: number): void {
    if (!this.takes(byte)) throw new UnreadableJson('json');
  }

  /** Consumes the next value. */
  value(): unknown {
    this.skipSpace();
    const start = this.at;
    this.skipValue();
    if (this.at - start > this.longest) throw new UnreadableJson('length');
    try {
      return JSON.parse(this.bytes.toString('utf8', start, this.at)) as unknown;
    } catch {
      throw new UnreadableJson('json');
    }
  }

  end(): void {
    this.skipSpace();
    if (this.at < this.bytes.length) throw new UnreadableJson('json');
  }

  private skipSpace(): void {
    while (SPACES.has(this.bytes[this.at] ?? 0)) this.at += 1;
  }

  /** Moves to the end of a value, without checking its syntax. */
  private skipValue(): void {
    for (let depth = 0; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === QUOTE) this.skipString();
      else if (OPENING.has(byte)) depth += 1;
      else if (CLOSING.has(byte)) {
        depth -= 1;
        if (depth < 0) return;
      } else if (depth > 0) continue;
      else if (byte === COMMA || byte === COLON || SPACES.has(byte)) return;
      else continue;
      if (depth === 0) {
        this.at += 1;
        return;
      }
    }
  }

  /** Moves from a string's first quote to its last quote. */
  private skipString(): void {
    for (this.at += 1; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === BACKSLASH) this.at += 1;
      else if (byte === QUOTE) return;
    }
  }
}
