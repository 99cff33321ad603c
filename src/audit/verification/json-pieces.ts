/** A field of an object, or one entry of the list that a field holds. */
export interface JsonPiece {
  readonly field: string;
  /** As `JSON.parse` gives it; a list whose entries came before is empty. */
  readonly value: unknown;
  readonly isEntry: boolean;
}

/** The bytes are no JSON object, or a piece of it is too long. */
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
 * Goes through a JSON object without holding more than one piece of it: each field, but of one field, if it is a list, each
 * entry. What the engine's parser makes of a body at once can take a hundred times its bytes, and it can't be stopped.
 * @param listed name of the field whose entries come one by one
 * @param longest bytes of a piece
 * @throws UnreadableJson, once it comes to what is wrong
 */
export function* jsonPieces(bytes: Buffer, listed: string, longest: number): Generator<JsonPiece> {
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

/** JSON that is read from its beginning to its end. */
class JsonText {
  private at = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly longest: number,
  ) {}

  /** Goes past the byte, if it is the next one. */
  takes(byte: number): boolean {
    this.skipSpace();
    if (this.bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  take(byte: number): void {
    if (!this.takes(byte)) throw new UnreadableJson('json');
  }

  /** Goes past the next value. */
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

  /** Up to where a value ends, if it is one. */
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

  /** From a string's first quote to its last. */
  private skipString(): void {
    for (this.at += 1; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at] ?? 0;
      if (byte === BACKSLASH) this.at += 1;
      else if (byte === QUOTE) return;
    }
  }
}
