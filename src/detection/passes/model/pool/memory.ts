/** Numbers in a row. */
export const ROW = 112;
/** Bytes of a piece: its row and its scale. */
const PIECE = ROW + Float32Array.BYTES_PER_ELEMENT;

/** What the model keeps of a text for those that come after. */
export interface Memory {
  /** A row of signed bytes for each piece, then a scale for each. One buffer: each takes some hundred bytes besides. */
  readonly bytes: ArrayBuffer;
  /** How many pieces each part has that was read by itself. */
  readonly windows: readonly number[];
}

/** What is kept of the nearest pieces, and how many texts before each of them is. */
export interface Past {
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  readonly distances: BigInt64Array;
}

/** @param rows one of each piece, after the other; copied, as the scales are */
export function memoryOf(rows: Int8Array, scales: Float32Array, windows: readonly number[]): Memory {
  const bytes = new ArrayBuffer(scales.length * PIECE);
  new Int8Array(bytes, 0, rows.length).set(rows);
  new Float32Array(bytes, rows.length).set(scales);
  return { bytes, windows };
}

/** Several in one, in their order. */
export function joinMemories(memories: readonly Memory[]): Memory {
  const [only] = memories;
  if (only !== undefined && memories.length === 1) return only;
  const pieces = memories.reduce((sum, memory) => sum + piecesOf(memory), 0);
  const bytes = new ArrayBuffer(pieces * PIECE);
  const [rows, scales] = [new Int8Array(bytes, 0, pieces * ROW), new Float32Array(bytes, pieces * ROW)];
  let at = 0;
  for (const memory of memories) {
    rows.set(rowsOf(memory), at * ROW);
    scales.set(scalesOf(memory), at);
    at += piecesOf(memory);
  }
  return { bytes, windows: memories.flatMap(({ windows }) => windows) };
}

/** The last pieces of the memories, at most so many. */
export function nearest(memories: readonly Memory[], most: number): Past {
  const joined = joinMemories(memories);
  const pieces = piecesOf(joined);
  const from = Math.max(0, pieces - most);
  const distances = new BigInt64Array(pieces - from);
  let end = pieces;
  joined.windows.toReversed().forEach((size, at) => {
    distances.fill(BigInt(at + 1), Math.max(0, end - size - from), Math.max(0, end - from));
    end -= size;
  });
  return { rows: rowsOf(joined).subarray(from * ROW), scales: scalesOf(joined).subarray(from), distances };
}

function piecesOf({ bytes }: Memory): number {
  return bytes.byteLength / PIECE;
}

function rowsOf(memory: Memory): Int8Array {
  return new Int8Array(memory.bytes, 0, piecesOf(memory) * ROW);
}

function scalesOf(memory: Memory): Float32Array {
  return new Float32Array(memory.bytes, piecesOf(memory) * ROW);
}
