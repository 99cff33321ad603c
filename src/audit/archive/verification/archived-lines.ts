import { isHashHex, isSeq } from '../../events/audit-event.js';
import { canonicalJson, isPlainObject } from '../../events/canonical-json.js';
import type { LogLeaf } from '../../chain/log/checkpoint.js';
import { exportedText } from '../../journal/exported-text.js';

/** Error for a text that does not have the form in which objects are archived. */
export class NotArchived extends Error {
  override readonly name = 'NotArchived';

  constructor(message = 'a line is not written as in the archive') {
    super(message);
  }
}

/**
 * Parses the events and sealed sessions of an object, which must have exactly the bytes that were archived.
 * @throws NotArchived
 */
export function parseLines(text: string): Record<string, unknown>[] {
  if (text !== '' && !text.endsWith('\n')) throw new NotArchived();
  return text.split('\n').slice(0, -1).map(parseLine);
}

function parseLine(line: string): Record<string, unknown> {
  const value = parseJson(line);
  if (!isPlainObject(value)) throw new NotArchived();
  return value;
}

/** Parses JSON; undefined if the text is not JSON, or not the canonical text of its value. */
function parseJson(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isPlainObject(value) && textOf(value) === line ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Error for values that have no canonical text */
function textOf({ curr_hash: currHash, ...event }: Record<string, unknown>): string {
  if (typeof currHash !== 'string') return JSON.stringify(event);
  return exportedText({ currHash, canonical: canonicalJson(event) });
}

/** @throws NotArchived */
export function parseLeaves(text: string): LogLeaf[] {
  const lines = text.split('\n');
  if (lines.pop() !== '' || lines.length % 3 !== 0) throw new NotArchived();
  return Array.from({ length: lines.length / 3 }, (_, at) => {
    const [accountId = '', seq, hash] = lines.slice(3 * at, 3 * at + 3);
    if (String(Number(seq)) !== seq || !isSeq(Number(seq)) || !isHashHex(hash)) throw new NotArchived();
    return { accountId, seq: Number(seq), hash };
  });
}
