const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const [LIST, LIST_END] = [0x5b, 0x5d];
const [OBJECT, OBJECT_END] = [0x7b, 0x7d];

/**
 * Returns true if an object has two members with the same name. Parsers differ in which one they keep, so that two
 * readers would interpret the text differently (RFC 8259, section 4).
 * @param bytes valid JSON in UTF-8
 */
export function hasRepeatedMember(bytes: Buffer): boolean {
  /** Member names in the open objects, outermost first; undefined for a list. */
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

/** Adds a quoted member name. @returns false if the object already has it */
function isNew(quoted: string, names: Set<string> | undefined): boolean {
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (names?.has(name) !== false) return false;
  names.add(name);
  return true;
}

/** Returns the offset after the string's last quote. */
function stringEnd(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at + 1;
  }
  return bytes.length;
}
