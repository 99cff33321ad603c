import type { Part } from '../counts/slice.js';
import { type Chart, kept } from './charts.js';
import { type Known, unitVariance } from './deviance.js';
import { dispersionOf } from './dispersion.js';
import { type Measured, varianceBetween } from './variance.js';

const HOUR_MS = 3_600_000;
export const SLOT_MS = 6 * HOUR_MS;
/** Slots of six hours in a week. */
const CELLS = 28;
/** What is counted in one slot of six hours. */
export interface SlotPart extends Part {
  /** When it begins: milliseconds since 1970. */
  readonly begun: number;
}

/** A mean that is expected, and how sure it is. */
type Expected = Measured;

/** What the weeks before tell of a rate. */
export interface Baseline {
  readonly chart: Chart;
  readonly mean: number;
  /** How many times the variance by chance batches have. */
  readonly dispersion: number;
  /** Variance between slots of the same hours of the week. */
  readonly between: number;
  /** By slot of the week. */
  readonly cells: ReadonlyMap<number, Expected>;
  /** Of a slot of the week in which nothing was counted. */
  readonly unknown: Expected;
}

/** The slot of the week that a moment is in, from 0 to 27. */
export function cellOf(moment: number): number {
  return Math.floor(moment / SLOT_MS) % CELLS;
}

/**
 * Learns what to expect of a rate. Each slot of the week (a morning of a Monday) has a mean of its own, drawn towards that of
 * all by how surely it differs; batches may differ by more than chance, and slots besides, since days do.
 */
export function learn(chart: Chart, slots: readonly SlotPart[]): Baseline {
  const counted = slots.filter(({ of }) => of > 0);
  const mean = smoothed(chart, sumOf(counted));
  const byChance = unitVariance(chart.family, mean);
  const dispersion = dispersionOf(chart, counted, byChance);
  const unit = byChance * dispersion;
  const cells = groupByCell(counted);
  const within = betweenWithin(counted, cells, unit);
  const between = Math.max(within, chart.leastBetween(mean));
  const measured = Array.from(cells, ([cell, parts]) => ({ cell, ...measure(parts, unit, within) }));
  const ofWeek = varianceBetween(measured);
  const all = measure(counted, unit, within + ofWeek);
  return {
    chart,
    mean,
    dispersion,
    between,
    cells: new Map(measured.map((of) => [of.cell, drawnTo(mean, of, ofWeek, all.variance)])),
    unknown: { mean, variance: ofWeek + all.variance },
  };
}

/** What is expected of the slots of a window, and how many independent units what is seen there is worth. */
export function expectedIn(
  { chart, dispersion, between, cells, unknown }: Baseline,
  slots: readonly SlotPart[],
): { known: Known; units: number } {
  const { of } = sumOf(slots);
  const { family } = chart;
  let [mean, apart] = [0, 0];
  const ofCells = new Map<number, number>();
  for (const slot of slots) {
    const share = slot.of / of;
    const cell = cellOf(slot.begun);
    mean += share * (cells.get(cell) ?? unknown).mean;
    apart += share ** 2 * between;
    ofCells.set(cell, (ofCells.get(cell) ?? 0) + share);
  }
  let unsure = 0;
  for (const [cell, share] of ofCells) unsure += share ** 2 * (cells.get(cell) ?? unknown).variance;
  const expected = kept(chart, mean);
  const byChance = unitVariance(family, expected);
  return {
    known: { mean: expected, units: byChance / unsure },
    units: byChance / ((byChance * dispersion) / of + apart),
  };
}

export function sumOf(parts: readonly Part[]): { hits: number; of: number } {
  let [hits, of] = [0, 0];
  for (const part of parts) {
    hits += part.hits;
    of += part.of;
  }
  return { hits, of };
}

/** Half a hit more: what was never seen may happen all the same. */
function smoothed(chart: Chart, { hits, of }: { hits: number; of: number }): number {
  if (of === 0) return 0;
  return kept(chart, chart.family === 'count' ? (hits + 0.5) / of : (hits + 0.5) / (of + 1));
}

function groupByCell(slots: readonly SlotPart[]): Map<number, SlotPart[]> {
  const cells = new Map<number, SlotPart[]>();
  for (const slot of slots) {
    const cell = cellOf(slot.begun);
    const known = cells.get(cell);
    if (known === undefined) cells.set(cell, [slot]);
    else known.push(slot);
  }
  return cells;
}

/** Between slots of the same hours of different weeks. */
function betweenWithin(
  slots: readonly SlotPart[],
  cells: ReadonlyMap<number, readonly SlotPart[]>,
  unit: number,
): number {
  const expected = new Map(
    Array.from(cells, ([cell, parts]) => {
      const { hits, of } = sumOf(parts);
      return [cell, hits / of];
    }),
  );
  const measured = slots.map(({ begun, hits, of }) => ({
    mean: hits / of,
    variance: unit / of,
    expected: expected.get(cellOf(begun)) ?? 0,
  }));
  return varianceBetween(measured, cells.size);
}

function measure(slots: readonly SlotPart[], unit: number, between: number): Measured {
  const { hits, of } = sumOf(slots);
  const squares = slots.reduce((sum, slot) => sum + (slot.of / of) ** 2, 0);
  return { mean: hits / of, variance: unit / of + between * squares };
}

function drawnTo(mean: number, own: Measured, between: number, ofMean: number): Expected {
  const trust = between / (between + own.variance);
  return {
    mean: mean + trust * (own.mean - mean),
    variance: trust * own.variance + (1 - trust) ** 2 * ofMean,
  };
}
