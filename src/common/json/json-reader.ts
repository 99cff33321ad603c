/** Callbacks for a JSON text, in reading order. Offsets are UTF-16 code units; end exclusive. */
export interface JsonReader {
  open(start: number, isArray: boolean): void;
  close(end: number): void;
  /** Called for a member name, including its quotes. */
  name(start: number, end: number): void;
  /** Called for a string, a number, `true`, `false` or `null`. */
  scalar(start: number, end: number): void;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** Calls a reader for a text that must be valid JSON. One pass without recursion. */
export function readJson(text: string, reader: JsonReader): void {
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      if (text.charCodeAt(afterSpace(text, end)) === COLON) reader.name(at, end);
      else reader.scalar(at, end);
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) reader.open(at++, code === OPEN_LIST);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) reader.close(++at);
    else if (code <= SPACE || code === COMMA || code === COLON) at++;
    else {
      const end = endOfWord(text, at);
      reader.scalar(at, end);
      at = end;
    }
  }
}

/** Returns the decoded string between two offsets. */
export function readString(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end - 1);
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}

/** Returns the offset after a string's last quote. @param start of a string within valid JSON */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let before = quote - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((quote - before) % 2 === 1) return quote + 1;
  }
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) <= SPACE) at++;
  return at;
}

function endOfWord(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    // At the end of the text, the code is NaN.
    if (!(code > SPACE) || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT) return at;
  }
}
