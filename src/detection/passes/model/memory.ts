import { hash } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../slot.js';
import { LRUCache } from 'lru-cache';

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

/** Who says a text, as the model was taught it: instructions, the agent, the caller, tools and what they are asked. */
export type Speaker = 0 | 1 | 2 | 3;

/** A text as the model reads it. */
export interface ModelText {
  readonly speaker: Speaker;
  /** Words of the JSON key that it stands under, empty where there is none. */
  readonly label: string;
  readonly text: string;
  /** Says that two are the same, without holding the text; undefined where nothing may be kept of it. */
  readonly key: string | undefined;
  /** Words that are less sure are no part of a finding; absent: by the reader's own measure. */
  readonly floor?: number | undefined;
}

/** A text to look at, after those before it, nearest last: what is kept of them, or where nothing is, the texts. */
export interface ReadingTask {
  readonly current: ModelText;
  readonly before: readonly (Memory | ModelText)[];
}

const SPEAKERS: Readonly<Record<SlotRole, Speaker>> = {
  system: 0,
  assistant: 1,
  user: 2,
  tool: 3,
  schema: 0,
  meta: 0,
};

export function speakerOf({ role, member }: Pick<TextSlot, 'role' | 'member'>): Speaker {
  return role === 'assistant' && member !== 'speech' ? 3 : SPEAKERS[role];
}

/** @param secret of the process; undefined where nothing may be kept */
export function textKey(
  secret: string | undefined,
  speaker: Speaker,
  label: string,
  text: string,
): string | undefined {
  if (secret === undefined) return undefined;
  return hash('sha256', `${secret}\0${String(speaker)}\0${label}\0${text}`, 'base64');
}

export function isMemory(before: Memory | ModelText): before is Memory {
  return 'bytes' in before;
}

/** Bytes kept: 256 pieces of each of 2,000 conversations take 57 MiB. */
const MOST_BYTES = 64 * 2 ** 20;
/** Bytes of an entry besides those that it keeps. */
const ENTRY = 400;

/** What is kept of texts for those that come after them, by the keys of the texts. */
export class MemoryStore {
  private readonly memories = new LRUCache<string, Memory>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY,
  });

  /** What is kept of the texts, in their order, joined where they follow on each other; else the texts. */
  of(texts: readonly ModelText[]): (Memory | ModelText)[] {
    const found: (Memory | ModelText)[] = [];
    let together: Memory[] = [];
    const join = (): void => {
      if (together.length > 0) found.push(joinMemories(together));
      together = [];
    };
    for (const text of texts) {
      const memory = text.key === undefined ? undefined : this.memories.get(text.key);
      if (memory !== undefined) {
        together.push(memory);
        continue;
      }
      join();
      found.push(text);
    }
    join();
    return found;
  }

  /** @param memories of the texts before of which nothing was kept, then of the text itself */
  keep(current: ModelText, before: readonly (Memory | ModelText)[], memories: readonly Memory[]): void {
    const texts = [...before.filter((one): one is ModelText => !isMemory(one)), current];
    texts.forEach(({ key }, at) => {
      const memory = memories[at];
      if (key !== undefined && memory !== undefined) this.memories.set(key, memory);
    });
  }
}
