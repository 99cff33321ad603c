import { BUILT_IN_KINDS, KINDS, type EntityKind } from '../../../kinds.js';
import type { Entity } from '../../../entity.js';

/** A label that stands for no built-in kind is a kind of its own. */
const KIND_OF_LABEL: ReadonlyMap<string | null, EntityKind> = new Map(
  BUILT_IN_KINDS.map((kind) => [KINDS[kind].label, kind]),
);
/** Kinds that only helped to train the model: organisations that identify no person. */
const HINTS: ReadonlySet<string> = new Set(['ORG']);

/** The model's classes, read from `labels.json`: `O`, then `B-KIND`, `I-KIND`, … in pairs. */
export class LabelSet {
  /** Kinds in the order of their classes. */
  readonly kinds: readonly EntityKind[];
  readonly size: number;

  /** @throws Error when the labels don't come in pairs after `O` */
  constructor(labels: readonly string[]) {
    const names = labels.filter((label) => label.startsWith('B-')).map((label) => label.slice(2));
    const expected = ['O', ...names.flatMap((name) => [`B-${name}`, `I-${name}`])];
    if (labels.join() !== expected.join()) throw new Error('the model has labels in an unknown order');
    this.kinds = names.map((name) => KIND_OF_LABEL.get(name) ?? name);
    this.size = labels.length;
  }

  /** Class of a kind's first piece; that of its later pieces follows. */
  begin(kind: number): number {
    return 1 + 2 * kind;
  }

  /** True if findings of the kind are findings of the pass. */
  isReported(kind: number): boolean {
    return !HINTS.has(this.kinds[kind] ?? '');
  }
}

/** A finding of the model in one text: UTF-16 offsets, the kind's number, 0 to 1. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly confidence: number;
  /** Whose value it surely is; absent: a person's, or nobody knows. */
  readonly whose?: NonNullable<Entity['whose']>;
}

/** A word with its place and its scores. */
export interface ScoredWord {
  readonly start: number;
  readonly end: number;
  /** Number of the likeliest kind. */
  readonly kind: number;
  /** Calibrated probability that the word is part of any value. */
  readonly confidence: number;
  /** True if a new value of the kind rather begins here than goes on. */
  readonly begins: boolean;
  /** Probabilities that it is the office's, and a thing's. */
  readonly office: number;
  readonly thing: number;
}

/** Words of a lower confidence are no part of a finding, and no finding of their own. */
const FLOOR = 0.3;
/** So probable must it be of each word that a value is the office's, or a thing's; else it counts as a person's. */
const SURELY = 0.995;
/** Classes of whose a value is: a person's, the office's, a thing's. */
export const WHOSE_CLASSES = 3;

/** Of one kind: logistic regression on the log odds that the model gives (Platt, 1999). */
export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

/** Uncalibrated. */
export const AS_IS: Calibration = { slope: 1, offset: 0 };
/** Certainty has no odds. */
const LEAST = 1e-6;

/** The share of findings with that probability that are values, so that a policy's thresholds mean the same for all kinds. */
export function calibrate(probability: number, { slope, offset }: Calibration): number {
  const clipped = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return 1 / (1 + Math.exp(-(slope * Math.log(clipped / (1 - clipped)) + offset)));
}

/** Collects the probabilities of a word's pieces: a word is as probable as its most probable piece. */
export class WordScore {
  private readonly byKind: Float64Array;
  private best = 0;
  private first = true;
  private readonly starting: Float64Array;
  /** The least of its pieces. */
  private office = 1;
  private thing = 1;

  constructor(
    private readonly labels: LabelSet,
    private readonly calibrations: readonly Calibration[],
  ) {
    this.byKind = new Float64Array(labels.kinds.length);
    this.starting = new Float64Array(labels.kinds.length);
  }

  /** Takes in what is probable of one piece, by its number among those that were read. */
  add(kinds: Float32Array, whose: Float32Array, piece: number): void {
    const offset = piece * this.labels.size;
    this.office = Math.min(this.office, whose[piece * WHOSE_CLASSES + 1] ?? 0);
    this.thing = Math.min(this.thing, whose[piece * WHOSE_CLASSES + 2] ?? 0);
    let any = 0;
    for (let kind = 0; kind < this.byKind.length; kind++) {
      const at = offset + this.labels.begin(kind);
      const begin = kinds[at] ?? 0;
      const sum = begin + (kinds[at + 1] ?? 0);
      this.byKind[kind] = Math.max(this.byKind[kind] ?? 0, sum);
      if (this.first) this.starting[kind] = begin * 2 - sum;
      if (this.labels.isReported(kind)) any += sum;
    }
    this.best = Math.max(this.best, any);
    this.first = false;
  }

  finish(start: number, end: number): ScoredWord {
    let kind = -1;
    for (let other = 0; other < this.byKind.length; other++) {
      if (!this.labels.isReported(other)) continue;
      if (kind < 0 || (this.byKind[other] ?? 0) > (this.byKind[kind] ?? 0)) kind = other;
    }
    const confidence = calibrate(this.best, this.calibrations[kind] ?? AS_IS);
    const { office, thing } = this;
    return { start, end, kind, confidence, begins: (this.starting[kind] ?? 0) > 0, office, thing };
  }
}

/** Joins neighbouring words of one kind to findings, until another value begins. */
export function joinWords(words: readonly ScoredWord[], text: string, floor = FLOOR): Finding[] {
  const found: Joined[] = [];
  let last: Joined | undefined;
  for (const word of words) {
    if (word.confidence < floor) {
      last = undefined;
      continue;
    }
    if (last?.kind === word.kind && (!word.begins || isGlued(text, last.end, word.start))) {
      last.end = word.end;
      last.confidence = Math.max(last.confidence, word.confidence);
      last.office = Math.min(last.office, word.office);
      last.thing = Math.min(last.thing, word.thing);
    } else {
      const { start, end, kind, confidence, office, thing } = word;
      last = { start, end, kind, confidence, office, thing };
      found.push(last);
    }
  }
  return found.map(finding);
}

/** Words that were joined, with the least of their probabilities of whose they are. */
interface Joined {
  readonly start: number;
  end: number;
  readonly kind: number;
  confidence: number;
  office: number;
  thing: number;
}

function finding({ start, end, kind, confidence, office, thing }: Joined): Finding {
  const whose = office >= SURELY ? 'office' : thing >= SURELY ? 'thing' : undefined;
  return whose === undefined ? { start, end, kind, confidence } : { start, end, kind, confidence, whose };
}

/** Words with nothing in between are one: "O'Neal", "4-4-1". */
function isGlued(text: string, end: number, start: number): boolean {
  return end === start || !/\s/.test(text.slice(end, start));
}
