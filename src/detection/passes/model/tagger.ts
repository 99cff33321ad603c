import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { AS_IS, type Calibration, type Finding, joinWords, type ScoredWord, WordScore } from './decode.js';
import { LabelSet } from './labels.js';
import { casesAt, LetterCase } from './letter-case.js';
import { type Window, windows } from './windows.js';
import { type Pieces, WordPieceTokenizer } from './wordpiece.js';

/** Pieces of the turn before that are read along. */
const MOST_CONTEXT = 32;
const SENTENCE_END = /[.!?\n]\s*$/;

/** What a tagger is made of. */
export interface TaggerParts {
  readonly vocabulary: readonly string[];
  readonly labels: readonly string[];
  /** By kind; kinds without one are taken as the model gives them. */
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/** The parts of onnxruntime that are used; loaded by whoever owns the thread. */
export interface Runtime {
  readonly Tensor: typeof Tensor;
}

interface Prepared {
  readonly pieces: Pieces;
  readonly cases: readonly number[];
  readonly context: readonly number[];
}

/** Finds values in a text with the ONNX model. `find` keeps its thread busy for the whole inference. */
export class Tagger {
  private readonly tokenizer: WordPieceTokenizer;
  private readonly labels: LabelSet;
  private readonly calibrations: readonly Calibration[];
  private readonly cls: number;
  private readonly sep: number;

  constructor(
    private readonly runtime: Runtime,
    private readonly session: InferenceSession,
    parts: TaggerParts,
  ) {
    this.tokenizer = new WordPieceTokenizer(parts.vocabulary);
    this.labels = new LabelSet(parts.labels);
    this.calibrations = this.labels.kinds.map((kind) => parts.calibration[kind] ?? AS_IS);
    this.cls = this.tokenizer.idOf('[CLS]');
    this.sep = this.tokenizer.idOf('[SEP]');
  }

  /**
   * @param context the turn before, or the words of the key that the text stands under; may be empty
   */
  async find(text: string, context: string): Promise<Finding[]> {
    const pieces = this.tokenizer.encode(text);
    if (pieces.ids.length === 0) return [];
    const prepared = {
      pieces,
      cases: casesAt(text, pieces.starts),
      context: context === '' ? [] : this.tokenizer.encode(context).ids.slice(-MOST_CONTEXT),
    };
    const words: ScoredWord[] = [];
    for (const window of windows(pieces.ids.length, endsSentence(text, pieces))) {
      const { probabilities, first } = await this.infer(prepared, window);
      this.score(pieces, window, probabilities, first, words);
    }
    return joinWords(words, text);
  }

  private async infer(
    { pieces, cases, context }: Prepared,
    { read }: Window,
  ): Promise<{ probabilities: Float32Array; first: number }> {
    // A later window sees what stands before it in the text instead of the turn before.
    const before =
      read.start === 0 ? context : pieces.ids.slice(Math.max(0, read.start - MOST_CONTEXT), read.start);
    const first = before.length + 2;
    const length = first + (read.end - read.start) + 1;
    const ids = new BigInt64Array(length);
    const types = new BigInt64Array(length);
    types.fill(BigInt(LetterCase.context), 0, first);
    ids[0] = BigInt(this.cls);
    before.forEach((id, at) => (ids[at + 1] = BigInt(id)));
    ids[first - 1] = BigInt(this.sep);
    for (let piece = read.start, at = first; piece < read.end; piece++, at++) {
      ids[at] = BigInt(pieces.ids[piece] ?? 0);
      types[at] = BigInt(cases[piece] ?? 0);
    }
    ids[length - 1] = BigInt(this.sep);
    const { Tensor } = this.runtime;
    const dims = [1, length];
    const { probabilities } = await this.session.run({
      ids: new Tensor('int64', ids, dims),
      types: new Tensor('int64', types, dims),
    });
    return { probabilities: probabilities?.data as Float32Array, first };
  }

  /** Appends the words that begin within the decided pieces; a word that a border cuts is decided by its beginning. */
  private score(
    pieces: Pieces,
    { read, decide }: Window,
    probabilities: Float32Array,
    first: number,
    words: ScoredWord[],
  ): void {
    let piece = decide.start;
    while (piece > 0 && piece < decide.end && pieces.words[piece] === pieces.words[piece - 1]) piece++;
    while (piece < decide.end) {
      const word = pieces.words[piece];
      const score = new WordScore(this.labels, this.calibrations);
      const start = pieces.starts[piece] ?? 0;
      let end = start;
      for (; piece < pieces.ids.length && pieces.words[piece] === word; piece++) {
        end = pieces.ends[piece] ?? end;
        if (piece < read.end) score.add(probabilities, (first + piece - read.start) * this.labels.size);
      }
      words.push(score.finish(start, end));
    }
  }
}

function endsSentence(text: string, { starts, ends }: Pieces): (piece: number) => boolean {
  return (piece) => SENTENCE_END.test(text.slice(starts[piece] ?? 0, starts[piece + 1] ?? ends.at(-1)));
}
