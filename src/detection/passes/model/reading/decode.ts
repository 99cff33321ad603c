import { BUILT_IN_KINDS, KINDS, type EntityKind } from '../../../kinds.js';
import type { Entity } from '../../../entity.js';

/** Built-in kinds by the model's labels. Any other label is a kind of its own. */
const KIND_OF_LABEL: ReadonlyMap<string | null, EntityKind> = new Map(
  BUILT_IN_KINDS.map((kind) => [KINDS[kind].label, kind]),
);
/** Kinds that only served to train the model: organizations that identify no person. */
const HINTS: ReadonlySet<string> = new Set(['ORG']);

/** Classes of the model, as in `labels.json`: `O`, then `B-KIND`, `I-KIND`, … in pairs. */
export class LabelSet {
  /** Kinds in the order of their classes. */
  readonly kinds: readonly EntityKind[];
  readonly size: number;

  /** @throws Error if the labels are not pairs after `O` */
  constructor(labels: readonly string[]) {
    const names = labels.filter((label) => label.startsWith('B-')).map((label) => label.slice(2));
    const expected = ['O', ...names.flatMap((name) => [`B-${name}`, `I-${name}`])];
    if (labels.join() !== expected.join()) throw new Error('the model has labels in an unknown order');
    this.kinds = names.map((name) => KIND_OF_LABEL.get(name) ?? name);
    this.size = labels.length;
  }

  /** Returns the class of a kind's first token. The class of its later tokens follows. */
  begin(kind: number): number {
    return 1 + 2 * kind;
  }

  /** True if the pass reports findings of the kind. */
  isReported(kind: number): boolean {
    return !HINTS.has(this.kinds[kind] ?? '');
  }
}

/** Finding of the model in one text: UTF-16 offsets, number of the kind, and confidence from 0 to 1. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly confidence: number;
  /** Owner of the value if certain; undefined for a person's value or an unknown owner. */
  readonly whose?: NonNullable<Entity['whose']>;
}

/** Word with its span and its scores. */
export interface ScoredWord {
  readonly start: number;
  readonly end: number;
  /** Number of the likeliest kind. */
  readonly kind: number;
  /** Calibrated probability that the word is part of any value. */
  readonly confidence: number;
  /** True if a new value is more likely to begin at the word than to continue. */
  readonly begins: boolean;
  /** Probabilities that the office, or a thing, owns the value. */
  readonly office: number;
  readonly thing: number;
}

/** Default for the lowest confidence of a word in a finding. */
const FLOOR = 0.3;
/** Lowest probability, for each word, of a value that the office or a thing owns. Other values count as a person's. */
const OWNER_FLOOR = 0.995;
/** Number of owner classes: a person, the office, a thing. */
export const WHOSE_CLASSES = 3;

/** Calibration of one kind: logistic regression on the log odds of the model (Platt, 1999). */
export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

/** Calibration that does not change probabilities. */
export const UNCALIBRATED: Calibration = { slope: 1, offset: 0 };
/** Distance of probabilities from 0 and 1, which have no finite log odds. */
const LEAST = 1e-6;

/** Returns the share of findings with a probability that are values, so that thresholds mean the same for all kinds. */
export function calibrate(probability: number, { slope, offset }: Calibration): number {
  const clipped = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return 1 / (1 + Math.exp(-(slope * Math.log(clipped / (1 - clipped)) + offset)));
}

/** Collects the probabilities of a word's tokens. A word is as probable as its most probable token. */
export class WordScore {
  private readonly byKind: Float64Array;
  private best = 0;
  private first = true;
  private readonly starting: Float64Array;
  /** Lowest owner probabilities of the word's tokens. */
  private office = 1;
  private thing = 1;

  constructor(
    private readonly labels: LabelSet,
    private readonly calibrations: readonly Calibration[],
  ) {
    this.byKind = new Float64Array(labels.kinds.length);
    this.starting = new Float64Array(labels.kinds.length);
  }

  /** Adds the probabilities of one token, by its index in the window. */
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
    const confidence = calibrate(this.best, this.calibrations[kind] ?? UNCALIBRATED);
    const { office, thing } = this;
    return { start, end, kind, confidence, begins: (this.starting[kind] ?? 0) > 0, office, thing };
  }
}

/** Joins adjacent words of one kind to findings, until another value begins. */
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

/** Joined words, with the lowest owner probabilities of the words. */
interface Joined {
  readonly start: number;
  end: number;
  readonly kind: number;
  confidence: number;
  office: number;
  thing: number;
}

function finding({ start, end, kind, confidence, office, thing }: Joined): Finding {
  const whose = office >= OWNER_FLOOR ? 'office' : thing >= OWNER_FLOOR ? 'thing' : undefined;
  return whose === undefined ? { start, end, kind, confidence } : { start, end, kind, confidence, whose };
}

/** True for words without white space between them, which are one value: "O'Neal", "4-4-1". */
function isGlued(text: string, end: number, start: number): boolean {
  return end === start || !/\s/.test(text.slice(end, start));
}
