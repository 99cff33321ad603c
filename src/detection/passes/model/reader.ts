import { LRUCache } from 'lru-cache';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Range } from '../../text/normalized-text.js';
import {
  UNCALIBRATED,
  joinWords,
  LabelSet,
  WordScore,
  type Calibration,
  type Finding,
  type ScoredWord,
} from './reading/decode.js';
import { casesAt, LetterCase, windows } from './reader-input.js';
import {
  isMemory,
  joinMemories,
  memoryOf,
  nearest,
  ROW,
  type Memory,
  type Past,
  type ModelText,
  type ReadingTask,
} from './memory.js';
import { type Pieces, WordPieceTokenizer } from './wordpiece.js';

/** Most tokens of the preceding texts with which a text is read. */
const MOST_BEFORE = 256;
/** Most tokens of a JSON key. */
const MOST_LABEL = 8;
/** Number of texts whose memory the reader keeps, because later texts may arrive before the pool has stored it. */
const RECENT = 200;
const SENTENCE_END = /[.!?\n]\s*$/;

/** Parts of a reader. */
export interface ReaderParts {
  readonly vocabulary: readonly string[];
  readonly labels: readonly string[];
  /** Calibrations by kind. Kinds without a calibration keep the model's probabilities. */
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/** Graphs of the model: `alone` reads a text by itself, `on` continues with the memory of the preceding texts. */
export interface ReaderSessions {
  readonly alone: InferenceSession;
  readonly on: InferenceSession;
}

/** Parts of onnxruntime that the reader uses, loaded by the owner of the thread. */
export interface Runtime {
  readonly Tensor: typeof Tensor;
}

/** Findings in a text, and new memories (of the preceding texts that had no memory, then of the text). */
export interface Read {
  readonly findings: Finding[];
  readonly memories: readonly Memory[];
}

/** Window of a text after the lower layers. */
interface Alone {
  /** Index of the first token of the text, after special tokens and label. */
  readonly head: number;
  readonly length: number;
  readonly hidden: Float32Array;
  readonly memory: Memory;
}

/** Finds values in a text, given the texts before it. `read` blocks its thread for the whole inference. */
export class Reader {
  private readonly tokenizer: WordPieceTokenizer;
  private readonly labels: LabelSet;
  private readonly calibrations: readonly Calibration[];
  private readonly cls: number;
  private readonly sep: number;
  private readonly recent = new LRUCache<string, Memory>({ max: RECENT });

  constructor(
    private readonly runtime: Runtime,
    private readonly sessions: ReaderSessions,
    parts: ReaderParts,
  ) {
    this.tokenizer = new WordPieceTokenizer(parts.vocabulary);
    this.labels = new LabelSet(parts.labels);
    this.calibrations = this.labels.kinds.map((kind) => parts.calibration[kind] ?? UNCALIBRATED);
    this.cls = this.tokenizer.idOf('[CLS]');
    this.sep = this.tokenizer.idOf('[SEP]');
  }

  async read({ current, before }: ReadingTask): Promise<Read> {
    const memories: Memory[] = [];
    const known: Memory[] = [];
    for (const one of before) {
      const memory = isMemory(one) ? one : await this.remember(one);
      known.push(memory);
      if (!isMemory(one)) memories.push(memory);
    }
    const pieces = this.tokenizer.encode(current.text);
    const words: ScoredWord[] = [];
    const own: Memory[] = [];
    const parts = windows(pieces.ids.length, endOf(current.text, pieces));
    const cases = casesAt(current.text, pieces.starts);
    const probabilities: Probabilities[] = [];
    for (const part of parts) {
      const alone = await this.readAlone(current, pieces, cases, part);
      const { kinds, whose } = await this.readOn(alone, nearest([...known, ...own], MOST_BEFORE));
      own.push(alone.memory);
      probabilities.push({ kinds, whose, first: part.start, head: alone.head });
    }
    this.score(pieces, parts, probabilities, words);
    const memory = joinMemories(own);
    this.keep(current, memory);
    return { findings: joinWords(words, current.text, current.floor), memories: [...memories, memory] };
  }

  /** Returns the memory of a text that is only context. */
  private async remember(current: ModelText): Promise<Memory> {
    const recent = current.key === undefined ? undefined : this.recent.get(current.key);
    if (recent !== undefined) return recent;
    const pieces = this.tokenizer.encode(current.text);
    const cases = casesAt(current.text, pieces.starts);
    const parts: Memory[] = [];
    for (const part of windows(pieces.ids.length, endOf(current.text, pieces)))
      parts.push((await this.readAlone(current, pieces, cases, part)).memory);
    const memory = joinMemories(parts);
    this.keep(current, memory);
    return memory;
  }

  private keep({ key }: ModelText, memory: Memory): void {
    if (key !== undefined) this.recent.set(key, memory);
  }

  /** Runs the lower layers on a window of a text, after the words of its label. */
  private async readAlone(
    { speaker, label }: ModelText,
    pieces: Pieces,
    cases: readonly number[],
    part: Range,
  ): Promise<Alone> {
    const named = label === '' ? [] : [...this.tokenizer.encode(label).ids.slice(0, MOST_LABEL), this.sep];
    const head = 1 + named.length;
    const length = head + part.end - part.start + 1;
    const [ids, classes] = [new BigInt64Array(length), new BigInt64Array(length)];
    classes.fill(BigInt(LetterCase.context), 0, head);
    ids[0] = BigInt(this.cls);
    named.forEach((id, at) => (ids[at + 1] = BigInt(id)));
    for (let piece = part.start, at = head; piece < part.end; piece++, at++) {
      ids[at] = BigInt(pieces.ids[piece] ?? 0);
      classes[at] = BigInt(cases[piece] ?? 0);
    }
    ids[length - 1] = BigInt(this.sep);
    const { Tensor } = this.runtime;
    const row = [length];
    const { read, memory, scales } = await this.sessions.alone.run({
      ids: new Tensor('int64', ids, row),
      cases: new Tensor('int64', classes, row),
      roles: new Tensor('int64', new BigInt64Array(length).fill(BigInt(speaker)), row),
      places: new Tensor('int64', upTo(length), row),
    });
    return {
      head,
      length,
      hidden: read?.data as Float32Array,
      memory: memoryOf(memory?.data as Int8Array, scales?.data as Float32Array, [length]),
    };
  }

  /** Runs the upper layers on a window, with the memory of the preceding texts. */
  private async readOn(
    { hidden, length }: Alone,
    { rows, scales, distances }: Past,
  ): Promise<Omit<Probabilities, 'first' | 'head'>> {
    const { Tensor } = this.runtime;
    const remembered = scales.length;
    const { kinds, whose } = await this.sessions.on.run({
      read: new Tensor('float32', hidden, [length, hidden.length / length]),
      memory: new Tensor('int8', rows, [remembered, ROW]),
      scales: new Tensor('float32', scales, [remembered, 1]),
      before: new Tensor('int64', distances, [remembered]),
    });
    return { kinds: kinds?.data as Float32Array, whose: whose?.data as Float32Array };
  }

  /** Appends the scored words. All tokens of a word count, even if a window ends within the word. */
  private score(
    pieces: Pieces,
    parts: readonly Range[],
    probabilities: readonly Probabilities[],
    words: ScoredWord[],
  ): void {
    let [piece, part] = [0, 0];
    while (piece < pieces.ids.length) {
      const word = pieces.words[piece];
      const score = new WordScore(this.labels, this.calibrations);
      const start = pieces.starts[piece] ?? 0;
      let end = start;
      for (; piece < pieces.ids.length && pieces.words[piece] === word; piece++) {
        while (piece >= (parts[part]?.end ?? Infinity)) part++;
        end = pieces.ends[piece] ?? end;
        const read = probabilities[part];
        if (read === undefined) continue;
        score.add(read.kinds, read.whose, read.head + piece - read.first);
      }
      words.push(score.finish(start, end));
    }
  }
}

/** Probabilities of the tokens in a window, for each class of kind and of `whose`. */
interface Probabilities {
  readonly kinds: Float32Array;
  readonly whose: Float32Array;
  /** First token of the window, and the number of tokens before the window's text. */
  readonly first: number;
  readonly head: number;
}

function upTo(length: number): BigInt64Array {
  const numbers = new BigInt64Array(length);
  for (let at = 0; at < length; at++) numbers[at] = BigInt(at);
  return numbers;
}

function endOf(text: string, { starts, ends }: Pieces): (piece: number) => 'sentence' | 'word' | undefined {
  return (piece) => {
    const next = starts[piece + 1];
    if (next === undefined || SENTENCE_END.test(text.slice(starts[piece], next))) return 'sentence';
    return (ends[piece] ?? next) < next ? 'word' : undefined;
  };
}
