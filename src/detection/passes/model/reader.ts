import { LRUCache } from 'lru-cache';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Range } from '../../text/normalized-text.js';
import {
  AS_IS,
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

/** Pieces before a text that it is read with. */
const MOST_BEFORE = 256;
/** Pieces of the name that a value stands under in JSON. */
const MOST_LABEL = 8;
/** Texts whose memory is kept here: those that follow may be on their way before it has been kept for them. */
const RECENT = 200;
const SENTENCE_END = /[.!?\n]\s*$/;

/** What a reader is made of. */
export interface ReaderParts {
  readonly vocabulary: readonly string[];
  readonly labels: readonly string[];
  /** By kind; kinds without one are taken as the model gives them. */
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/** The model's two graphs: one reads a text by itself, the other goes on with the memory of the texts before. */
export interface ReaderSessions {
  readonly alone: InferenceSession;
  readonly on: InferenceSession;
}

/** The parts of onnxruntime that are used; loaded by whoever owns the thread. */
export interface Runtime {
  readonly Tensor: typeof Tensor;
}

/** What was found in a text, and what is kept of it, after what is kept of the texts before of which nothing was. */
export interface Read {
  readonly findings: Finding[];
  readonly memories: readonly Memory[];
}

/** A part of a text that was read by itself. */
interface Alone {
  /** First of the pieces behind the marks. */
  readonly head: number;
  readonly length: number;
  readonly hidden: Float32Array;
  readonly memory: Memory;
}

/** Finds values in a text, given those before it. `read` keeps its thread busy for the whole inference. */
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
    this.calibrations = this.labels.kinds.map((kind) => parts.calibration[kind] ?? AS_IS);
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

  /** What is kept of a text in which nothing is looked for. */
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

  /** What the lower layers make of some pieces of a text, after the words of its label. */
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

  /** What the upper layers make of it, given what is kept of the texts before. */
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

  /** Appends the words; one that a border cuts is decided by all of its pieces. */
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

/** Of the pieces of one part, for each class of kind and of whose. */
interface Probabilities {
  readonly kinds: Float32Array;
  readonly whose: Float32Array;
  /** The part's first piece, and how many marks stand before it. */
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
