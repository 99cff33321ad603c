import { type Part, partOf, type SeriesKey, type Slice } from '../counts/slice.js';
import { type Baseline, expectedIn, learn, SLOT_MS, type SlotPart, sumOf } from './baseline.js';
import { CHARTS, clamped, LIMIT } from './charts.js';
import { bandOf, deviance, distance, type Known } from './deviance.js';

export const DAY_MS = 4 * SLOT_MS;
/** Days of history in a baseline. */
const LEARNED_DAYS = 42;
/** Days that a series must be known before it can raise alarms, so that each hour of the week has occurred twice. */
const LEARNING_DAYS = 14;
/** Days with data that a baseline requires. */
const LEARNED_ON_DAYS = 7;
/** Turns or calls that a baseline requires. Baselines of confidence and spoken form require findings instead. */
const LEARNED_TURNS = 300;
const LEARNED_FINDINGS = 100;
/** Lengths of windows that end now, in turns. Large changes show in short windows, small changes in long windows. */
const WINDOW_TURNS = [50, 100, 200, 400, 800];
/** Lengths of windows that end now, in days. */
const WINDOW_DAYS = [1, 3];
const LONGEST_TURNS = 800;
/** Shortest and longest recent period, in days. The baseline excludes the recent period. */
const RECENT_DAYS = 3;
const LONGEST_DAYS = 7;

/** Slices of a series' language in order, and the periods that the baseline may use. */
export interface History {
  readonly slices: readonly Slice[];
  /** Milliseconds since the epoch, like all times here. */
  readonly now: number;
  /** Start of the baseline's data, because a new level was confirmed at this time. */
  readonly from: number;
  /** Periods of ended alarms, which the baseline excludes. */
  readonly without: readonly (readonly [from: number, to: number])[];
  /** Start of an open alarm, at which the baseline's data ends if it is earlier. */
  readonly until?: number | undefined;
}

/** Observed rate in a window. */
export interface Seen {
  /** Start of the window. */
  readonly since: number;
  readonly seen: number;
  /** Number of turns, findings or calls in the window. */
  readonly size: number;
  readonly band?: Band;
}

/** Expected rate, and its bounds for the window's size. */
interface Band {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** Observed rate, compared with the expected rate. */
export interface JudgedSeen extends Seen {
  readonly band: Band;
  /** Distance from the expected rate, the logarithm of a likelihood ratio. */
  readonly distance: number;
}

/** Observed rate whose band has not been computed yet. */
interface Judged extends Omit<Seen, 'band'> {
  readonly known: Known;
  /** Effective number of independent units in the window. */
  readonly units: number;
  readonly distance: number;
}

/** Compares a series with its baseline. */
export class Watch {
  private readonly recent: readonly Slice[];
  private readonly learned: Baseline | undefined;

  constructor(
    private readonly key: SeriesKey,
    private readonly history: History,
  ) {
    const { slices, now, until = Infinity } = history;
    const cut = Math.min(until, recentFrom(slices, now));
    this.recent = slices.filter(({ begun }) => begun >= Math.max(cut, now - LONGEST_DAYS * DAY_MS));
    this.learned = this.learn(cut);
  }

  /** Undefined while the series is learning. */
  get baseline(): Baseline | undefined {
    return this.learned;
  }

  /** Returns the window with the strongest evidence of a change; undefined without counts or without a baseline. */
  strongest(): JudgedSeen | undefined {
    let strongest: Judged | undefined;
    for (const window of windowsOf(this.recent, this.history.now)) {
      const judged = this.judge(window);
      if (judged !== undefined && judged.distance > (strongest?.distance ?? -1)) strongest = judged;
    }
    return strongest && this.withBand(strongest);
  }

  /** Returns the rate in some slices, with a band if the series has a baseline; undefined without counts. */
  seenIn(slices: readonly Slice[]): Seen | undefined {
    const judged = this.judge(slices);
    if (judged !== undefined) return this.withBand(judged);
    const [first] = slices;
    const { hits, of: size } = sumOf(slotsOf(slices, this.key));
    return first === undefined || size === 0 ? undefined : { since: first.begun, seen: hits / size, size };
  }

  private withBand({ known, units, ...judged }: Judged): JudgedSeen {
    const { family } = CHARTS[this.key.rate];
    return { ...judged, band: { expected: known.mean, ...bandOf(family, known, units, LIMIT) } };
  }

  /** Returns undefined without counts or without a baseline. */
  private judge(slices: readonly Slice[]): Judged | undefined {
    const [first] = slices;
    if (first === undefined || this.learned === undefined) return undefined;
    const slots = slotsOf(slices, this.key);
    const { hits, of: size } = sumOf(slots);
    if (size === 0) return undefined;
    const { known, units } = expectedIn(this.learned, slots);
    const seen = hits / size;
    const chart = CHARTS[this.key.rate];
    return {
      since: first.begun,
      seen,
      size,
      known,
      units,
      distance: distance(chart.family, clamped(chart, seen), known, units),
    };
  }

  /**
   * Returns whether an alarm is over. The latest turns since its start must be much likelier at the expected rate than
   * at the alarm's rate (a likelihood ratio, Wald 1945), and within half of the band.
   */
  isBack(since: number, seenThen: number): boolean {
    const { family } = CHARTS[this.key.rate];
    const after = this.history.slices.filter(({ begun }) => begun > since);
    return WINDOW_TURNS.slice(1, 4).some((turns) => {
      const window = latest(after, turns);
      if (turnsIn(window) < turns) return false;
      const now = this.judge(window);
      if (now === undefined || now.distance > LIMIT / 4) return false;
      const units = now.size / Math.max(1, this.learned?.dispersion ?? 1);
      const atThen = deviance(family, now.seen, seenThen, units);
      return atThen - deviance(family, now.seen, now.known.mean, units) > LIMIT / 4;
    });
  }

  private learn(cut: number): Baseline | undefined {
    const { slices, now, from, without } = this.history;
    const begin = Math.max(from, Math.min(cut, now) - LEARNED_DAYS * DAY_MS);
    const learned = slices.filter(
      ({ begun }) =>
        begun >= begin && begun < cut && !without.some(([out, to]) => begun >= out - SLOT_MS && begun < to),
    );
    const [first] = learned;
    if (first === undefined || now - first.begun < LEARNING_DAYS * DAY_MS) return undefined;
    const slots = slotsOf(learned, this.key);
    const isOfTurns = this.key.rate === 'findings' || this.key.rate === 'refusals';
    if (sumOf(slots).of < (isOfTurns ? LEARNED_TURNS : LEARNED_FINDINGS)) return undefined;
    if (new Set(learned.map(({ begun }) => Math.floor(begun / DAY_MS))).size < LEARNED_ON_DAYS)
      return undefined;
    return learn(CHARTS[this.key.rate], slots);
  }
}

/** Returns the start of the recent period: the longest window in turns, or three days, but never more than a week. */
function recentFrom(slices: readonly Slice[], now: number): number {
  const ofTurns = latest(slices, LONGEST_TURNS)[0]?.begun ?? now;
  return Math.max(now - LONGEST_DAYS * DAY_MS, Math.min(ofTurns, now - RECENT_DAYS * DAY_MS));
}

function windowsOf(slices: readonly Slice[], now: number): (readonly Slice[])[] {
  const ofDays = WINDOW_DAYS.map((days) => slices.filter(({ begun }) => begun >= now - days * DAY_MS));
  return [...WINDOW_TURNS.map((turns) => latest(slices, turns)), ...ofDays];
}

/** Returns the latest slices with at least this many turns. A slice with fewer turns than calls counts its calls. */
function latest(slices: readonly Slice[], turns: number): readonly Slice[] {
  let counted = 0;
  let at = slices.length;
  while (at > 0 && counted < turns) {
    at -= 1;
    counted += weightOf(slices[at]);
  }
  return slices.slice(at);
}

function turnsIn(slices: readonly Slice[]): number {
  return slices.reduce((sum, slice) => sum + weightOf(slice), 0);
}

function weightOf(slice: Slice | undefined): number {
  return slice === undefined ? 0 : Math.max(slice.turns, slice.calls);
}

function slotsOf(slices: readonly Slice[], key: SeriesKey): SlotPart[] {
  const slots = new Map<number, SlotPart>();
  for (const slice of slices) {
    const begun = Math.floor(slice.begun / SLOT_MS) * SLOT_MS;
    const part = partOf(slice, key);
    slots.set(begun, { begun, ...addParts(slots.get(begun), part) });
  }
  return [...slots.values()].filter(({ of }) => of > 0);
}

function addParts(one: Part | undefined, other: Part): Part {
  if (one === undefined) return other;
  return {
    hits: one.hits + other.hits,
    of: one.of + other.of,
    squares: one.squares + other.squares,
    batches: one.batches + other.batches,
    ...(one.withHits === undefined || other.withHits === undefined
      ? {}
      : { withHits: one.withHits + other.withHits }),
  };
}
