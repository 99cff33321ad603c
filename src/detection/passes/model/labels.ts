import { BUILT_IN_KINDS, type EntityKind, KINDS } from '../../kinds.js';

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
