const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [LIST, LIST_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/**
 * Whether an object has two members of one name. Parsers keep one of them, and not all the same, so that two readers of one
 * text would see different things (RFC 8259, section 4).
 * @param bytes valid JSON in UTF-8
 */
export function hasRepeatedMember(bytes: Buffer): boolean {
  /** Names in the objects that are open, outermost first; undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  let [start, end] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      [start, end] = [at, stringEnd(bytes, at)];
      at = end - 1;
    } else if (byte === OBJECT) open.push(new Set());
    else if (byte === LIST) open.push(undefined);
    else if (byte === OBJECT_END || byte === LIST_END) open.pop();
    else if (byte === COLON && !isNew(bytes.toString('utf8', start, end), open.at(-1))) return true;
  }
  return false;
}

/** Adds a name, quoted as it stands in the text. */
function isNew(quoted: string, names: Set<string> | undefined): boolean {
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (names?.has(name) !== false) return false;
  names.add(name);
  return true;
}

/** Behind the string's last quote. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at + 1;
  }
  return bytes.length;
}
