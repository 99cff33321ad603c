import { parseUnambiguousJson, unreadable } from './parse-json.js';

const LINE_FEED = 0x0a;
const SPACES: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);
/** Maximum length of a line in bytes, far above the longest event. `JSON.parse` cannot be interrupted. */
const LONGEST = 1_048_576;

/** Returns true for JSON Lines: a first line that is a JSON object, and more than white space after it. */
export function areJsonLines(bytes: Buffer): boolean {
  const end = bytes.indexOf(LINE_FEED);
  if (end < 0 || end > LONGEST || isBlank(bytes.subarray(end))) return false;
  try {
    return typeof JSON.parse(bytes.toString('utf8', 0, end)) === 'object';
  } catch {
    return false;
  }
}

/**
 * Reads JSON Lines one at a time. Blank lines are ignored.
 * @throws DomainError `validation_failed` for a line that is too long, is not JSON in UTF-8 or has a member twice
 */
export function* jsonLines(bytes: Buffer): Generator {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(start, end);
    start = end + 1;
    if (isBlank(line)) continue;
    if (line.length > LONGEST) throw unreadable('length', `No line may be longer than ${LONGEST} bytes.`);
    yield parseUnambiguousJson(line);
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => SPACES.has(byte));
}
