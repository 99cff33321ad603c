import { isJsonObject, type JsonObject, type JsonValue } from '../json/json.js';

/** Members of items whose texts come in pieces, whatever the provider. Other texts of items come whole. */
export const PIECES: ReadonlySet<string> = new Set(['text', 'thinking', 'summary', 'refusal', 'transcript']);

/**
 * Numbers the items of a list that comes in pieces, from 0 in order of appearance. A piece of an item has the index and the type
 * of the piece before. Without an index, the pieces of a type belong to the last item of that type, or to as many items as there
 * are pieces in one delta, by position. An item ends with its signature, and one that has no text in pieces comes whole.
 */
export class ItemNumbers {
  private readonly known = new Map<string, number>();
  private next = 0;
  /** Number of the last piece that came. */
  last: number | undefined;

  of(pieces: readonly JsonValue[]): number[] {
    const ids = pieces.map(idOf);
    return pieces.map((piece, at) => (this.last = this.numberOf(piece, ids, at)));
  }

  private numberOf(piece: JsonValue, ids: readonly (string | undefined)[], at: number): number {
    const id = ids[at];
    if (id === undefined || !isJsonObject(piece)) return this.next++;
    const position = ids.slice(0, at).filter((before) => before === id).length;
    const isOneOfSeveral = piece.index === undefined && ids.lastIndexOf(id) > ids.indexOf(id);
    const own = isOneOfSeveral ? `${id}#${position}` : id;
    const number = this.known.get(own) ?? (position === 0 ? this.known.get(id) : undefined) ?? this.next++;
    this.known.set(own, number).set(id, number);
    if (piece.index === undefined && isEnded(piece)) this.end(number);
    return number;
  }

  private end(number: number): void {
    for (const [id, known] of this.known) if (known === number) this.known.delete(id);
  }
}

/** True if a piece brings what follows the texts of its item: their signature, or until when a sound is kept. */
export function isEnded({ signature, expires_at: expiry }: JsonObject): boolean {
  return (typeof signature === 'string' && signature !== '') || typeof expiry === 'number';
}

function idOf(piece: JsonValue): string | undefined {
  if (!isJsonObject(piece)) return undefined;
  const { index } = piece;
  const type = typeof piece.type === 'string' ? piece.type : '';
  if (typeof index === 'number') return `${type} ${index}`;
  return isEnded(piece) || Object.keys(piece).some((key) => PIECES.has(key)) ? type : undefined;
}
