/** Kinds that only helped the model to tell things apart: organisations that say nothing of a person. */
const HINTS: ReadonlySet<string> = new Set(['ORG']);

/** The model's classes, read from `labels.json`: `O`, then `B-KIND`, `I-KIND`, … in pairs. */
export class LabelSet {
  /** Kinds in the order of their classes. */
  readonly kinds: readonly string[];
  readonly size: number;

  /** @throws Error when the labels don't come in pairs after `O` */
  constructor(labels: readonly string[]) {
    const kinds = labels.filter((label) => label.startsWith('B-')).map((label) => label.slice(2));
    const expected = ['O', ...kinds.flatMap((kind) => [`B-${kind}`, `I-${kind}`])];
    if (labels.join() !== expected.join()) throw new Error('the model has labels in an unknown order');
    this.kinds = kinds;
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
