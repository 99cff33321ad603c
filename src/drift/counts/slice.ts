import { BUILT_IN_KINDS, isCodeOrDateKind } from '../../detection/kinds.js';

/** Minutes that a folded row covers. */
export const FOLDED_WIDTH = 360;

/** Counts of one kind: findings, the sum of their confidences, and findings spoken as words. */
type Counted = readonly number[];

/** A row of counts: a batch of calls, or all batches of six hours. */
export interface CountsRow {
  readonly language: string;
  readonly begunAt: Date;
  readonly width: 0 | typeof FOLDED_WIDTH;
  readonly calls: number;
  readonly turns: number;
  readonly refused: number;
  readonly batches: number;
  /** Null in a batch, whose kinds have only the first three sums. */
  readonly refusedSquares: number | null;
  readonly kinds: Readonly<Record<string, Counted>>;
}

/** Components of a rate, over some batches. */
export interface Part {
  /** Numerator of the rate. */
  readonly hits: number;
  /** Denominator of the rate. */
  readonly of: number;
  /** Sum over the batches of `hits` squared, divided by `of`. */
  readonly squares: number;
  /** Number of batches with a denominator above zero. */
  readonly batches: number;
  /** Number of batches with hits, if known. */
  readonly withHits?: number;
}

export const RATES = ['findings', 'confidence', 'spoken', 'refusals'] as const;
export type Rate = (typeof RATES)[number];

/** Identifies a series within its agent. An empty field means all languages or all kinds. */
export interface SeriesKey {
  readonly language: string;
  readonly kind: string;
  readonly rate: Rate;
}

/** Keys for all kinds together, and for kinds whose values are codes or dates. */
const ALL = '';
const CODES = '#';

/** Counts of one kind, with sums that show how its batches differ. */
type Summed = readonly [
  findings: number,
  confidence: number,
  spoken: number,
  findingsSquares: number,
  confidenceSquares: number,
  spokenSquares: number,
  batches: number,
];

const NOTHING: Summed = [0, 0, 0, 0, 0, 0, 0];

/** Summable counts of a row. Times are milliseconds since the epoch. */
export interface Slice {
  readonly begun: number;
  readonly calls: number;
  readonly turns: number;
  readonly refused: number;
  readonly batches: number;
  readonly refusedSquares: number;
  readonly kinds: ReadonlyMap<string, Summed>;
}

/** Returns the counts of a row. The counts of a batch include its contribution to the sums over batches. */
export function toSlice(row: CountsRow): Slice {
  const { begunAt, calls, turns, refused, batches, refusedSquares, kinds } = row;
  const begun = begunAt.getTime();
  if (refusedSquares !== null) {
    const stored = Object.entries(kinds).map(([kind, sums]) => [kind, sums as Summed] as const);
    return { begun, calls, turns, refused, batches, refusedSquares, kinds: new Map(stored) };
  }
  const summed = new Map<string, Summed>();
  const totals = new Map<string, number[]>();
  for (const [kind, counted] of Object.entries(kinds)) {
    summed.set(kind, ofBatch(counted, turns));
    addTo(totals, ALL, counted);
    if (isCodeOrDateKind(kind)) addTo(totals, CODES, counted);
  }
  for (const [kind, counted] of totals) summed.set(kind, ofBatch(counted, turns));
  return { begun, calls, turns, refused, batches, refusedSquares: squareOf(refused, calls), kinds: summed };
}

/** Returns the sum of several slices, as a slice that begins at the given time. */
export function sumSlices(slices: readonly Slice[], begun: number): Slice {
  const total = { begun, calls: 0, turns: 0, refused: 0, batches: 0, refusedSquares: 0 };
  const kinds = new Map<string, number[]>();
  for (const slice of slices) {
    total.calls += slice.calls;
    total.turns += slice.turns;
    total.refused += slice.refused;
    total.batches += slice.batches;
    total.refusedSquares += slice.refusedSquares;
    for (const [kind, summed] of slice.kinds) addTo(kinds, kind, summed);
  }
  return { ...total, kinds: kinds as unknown as Map<string, Summed> };
}

/** Returns the components of a series' rate in a slice. */
export function partOf(slice: Slice, { kind, rate }: Pick<SeriesKey, 'kind' | 'rate'>): Part {
  const { calls, turns, refused, batches, refusedSquares, kinds } = slice;
  if (rate === 'refusals') return { hits: refused, of: calls, squares: refusedSquares, batches };
  const name = rate === 'spoken' && kind === ALL ? CODES : kind;
  const [findings, confidence, spoken, findingsSquares, confidenceSquares, spokenSquares, withHits] =
    kinds.get(name) ?? NOTHING;
  if (rate === 'findings') return { hits: findings, of: turns, squares: findingsSquares, batches, withHits };
  return rate === 'confidence'
    ? { hits: confidence, of: findings, squares: confidenceSquares, batches: withHits }
    : { hits: spoken, of: findings, squares: spokenSquares, batches: withHits };
}

/** Returns the series of one language that occur in the slices. */
export function seriesOf(slices: readonly Slice[], language: string): SeriesKey[] {
  const present = new Set(slices.flatMap(({ kinds }) => [...kinds.keys()]));
  const kinds = [ALL, ...BUILT_IN_KINDS.filter((kind) => present.has(kind)), ...ownKinds(present)];
  return kinds.flatMap((kind) => {
    const isSpoken = kind === ALL ? present.has(CODES) : isCodeOrDateKind(kind);
    const rates: readonly Rate[] = ['findings', 'confidence', ...(isSpoken ? (['spoken'] as const) : [])];
    return rates.map((rate) => ({ language, kind, rate }));
  });
}

function ownKinds(present: ReadonlySet<string>): string[] {
  const builtIn = new Set<string>([ALL, CODES, ...BUILT_IN_KINDS]);
  return [...present].filter((kind) => !builtIn.has(kind)).sort();
}

function ofBatch([findings = 0, confidence = 0, spoken = 0]: Counted, turns: number): Summed {
  return [
    findings,
    confidence,
    spoken,
    squareOf(findings, turns),
    squareOf(confidence, findings),
    squareOf(spoken, findings),
    findings > 0 ? 1 : 0,
  ];
}

function squareOf(hits: number, of: number): number {
  return of === 0 ? 0 : hits ** 2 / of;
}

function addTo(sums: Map<string, number[]>, kind: string, added: Counted): void {
  const known = sums.get(kind);
  if (known === undefined) sums.set(kind, [...added]);
  else added.forEach((value, at) => (known[at] = (known[at] ?? 0) + value));
}
