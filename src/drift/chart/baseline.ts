import type { Part } from '../counts/slice.js';
import { type Chart, clamped } from './charts.js';
import { type Known, unitVariance } from './deviance.js';
import { dispersionOf } from './dispersion.js';
import { type Measured, varianceBetween } from './variance.js';

const HOUR_MS = 3_600_000;
export const SLOT_MS = 6 * HOUR_MS;
/** Slots of six hours in a week. */
const CELLS = 28;
/** Counts of one slot of six hours. */
export interface SlotPart extends Part {
  /** Start of the slot, in milliseconds since the epoch. */
  readonly begun: number;
}

/** Expected mean with its variance. */
type Expected = Measured;

/** Baseline of a rate, learned from the preceding weeks. */
export interface Baseline {
  readonly chart: Chart;
  readonly mean: number;
  /** Ratio of the batches' variance to the variance by chance. */
  readonly dispersion: number;
  /** Variance between slots of the same hours of the week. */
  readonly between: number;
  /** Expected means by slot of the week. */
  readonly cells: ReadonlyMap<number, Expected>;
  /** Expected mean in slots of the week without data. */
  readonly unknown: Expected;
}

/** Returns the slot of the week that contains a time, from 0 to 27. */
export function cellOf(moment: number): number {
  return Math.floor(moment / SLOT_MS) % CELLS;
}

/**
 * Learns a rate's baseline. Each slot of the week (such as Monday morning) has its own mean, shrunk towards the overall
 * mean by its uncertainty. Batches may vary by more than chance, and slots vary in addition, because days differ.
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
    cells: new Map(measured.map((of) => [of.cell, shrunkTo(mean, of, ofWeek, all.variance)])),
    unknown: { mean, variance: ofWeek + all.variance },
  };
}

/** Returns the expected rate in the slots of a window, and the effective number of independent units in the window. */
export function expectedIn(
  { chart, dispersion, between, cells, unknown }: Baseline,
  slots: readonly SlotPart[],
): { known: Known; units: number } {
  const { of } = sumOf(slots);
  const { family } = chart;
  let [mean, ofSlots] = [0, 0];
  const ofCells = new Map<number, number>();
  for (const slot of slots) {
    const share = slot.of / of;
    const cell = cellOf(slot.begun);
    mean += share * (cells.get(cell) ?? unknown).mean;
    ofSlots += share ** 2 * between;
    ofCells.set(cell, (ofCells.get(cell) ?? 0) + share);
  }
  let ofMeans = 0;
  for (const [cell, share] of ofCells) ofMeans += share ** 2 * (cells.get(cell) ?? unknown).variance;
  const expected = clamped(chart, mean);
  const byChance = unitVariance(family, expected);
  return {
    known: { mean: expected, units: byChance / ofMeans },
    units: byChance / ((byChance * dispersion) / of + ofSlots),
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

/** Returns the mean after adding half a hit, because a value that never occurred may still occur. */
function smoothed(chart: Chart, { hits, of }: { hits: number; of: number }): number {
  if (of === 0) return 0;
  return clamped(chart, chart.family === 'count' ? (hits + 0.5) / of : (hits + 0.5) / (of + 1));
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

/** Returns the variance between slots of the same hours in different weeks. */
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

function shrunkTo(mean: number, own: Measured, between: number, ofMean: number): Expected {
  const trust = between / (between + own.variance);
  return {
    mean: mean + trust * (own.mean - mean),
    variance: trust * own.variance + (1 - trust) ** 2 * ofMean,
  };
}
