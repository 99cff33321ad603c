import { hash } from 'node:crypto';
import type { SlotRole, TextSlot } from '../../slot.js';
import { LRUCache } from 'lru-cache';

/** Length of a row: numbers per token. */
export const ROW = 112;
/** Bytes per token: a row and its scale. */
const PIECE = ROW + Float32Array.BYTES_PER_ELEMENT;

/** Quantized hidden states of a text, which the model uses to read the texts that follow. */
export interface Memory {
  /** A row of signed bytes per token, then a scale per token. One buffer, because each costs some hundred bytes. */
  readonly bytes: ArrayBuffer;
  /** Number of tokens in each window that was read separately. */
  readonly windows: readonly number[];
}

/** Memory of the nearest tokens, and the distance of each token in windows. */
export interface Past {
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  readonly distances: BigInt64Array;
}

/** @param rows one row per token; copied, like the scales */
export function memoryOf(rows: Int8Array, scales: Float32Array, windows: readonly number[]): Memory {
  const bytes = new ArrayBuffer(scales.length * PIECE);
  new Int8Array(bytes, 0, rows.length).set(rows);
  new Float32Array(bytes, rows.length).set(scales);
  return { bytes, windows };
}

/** Joins several memories in their order. */
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

/** Returns the last tokens of the memories, at most `most`. */
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

/** Speaker of a text, as in training: 0 instructions, 1 agent, 2 caller, 3 tools and their arguments. */
export type Speaker = 0 | 1 | 2 | 3;

/** Text as input for the model. */
export interface ModelText {
  readonly speaker: Speaker;
  /** Words of the JSON key; empty if the text has no key. */
  readonly label: string;
  readonly text: string;
  /** Hash that is the same for equal texts; undefined if the text must not be cached. */
  readonly key: string | undefined;
  /** Lowest confidence of a word in a finding; undefined for the default of the reader. */
  readonly floor?: number | undefined;
}

/** Text to read, and the texts before it, nearest last, each as its memory if one is known. */
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

/** @param secret of the process; undefined if the text must not be cached */
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

/** Size of the cache in bytes. 256 tokens of each of 2,000 conversations take 57 MiB. */
const MOST_BYTES = 64 * 2 ** 20;
/** Overhead of an entry, in bytes. */
const ENTRY = 400;

/** Cache of memories, by the keys of their texts. */
export class MemoryStore {
  private readonly memories = new LRUCache<string, Memory>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ bytes }) => bytes.byteLength + ENTRY,
  });

  /** Returns the texts in their order, with known memories instead of texts. Adjacent memories are joined. */
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

  /** @param memories of the preceding texts that had no memory, then of the text itself */
  keep(current: ModelText, before: readonly (Memory | ModelText)[], memories: readonly Memory[]): void {
    const texts = [...before.filter((one): one is ModelText => !isMemory(one)), current];
    texts.forEach(({ key }, at) => {
      const memory = memories[at];
      if (key !== undefined && memory !== undefined) this.memories.set(key, memory);
    });
  }
}
