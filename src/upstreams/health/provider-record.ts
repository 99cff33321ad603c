import { FAILURE_CLASSES, type FailureClass } from '../../audit/events/failure-class.js';
import { addHistograms, LATENCY_BUCKETS, latencyBucket } from '../../common/time/latency-histogram.js';

/** Milliseconds per slice. Counts are kept for twelve slices, an hour. */
const SLICE_MS = 300_000;
const SLICES = 12;
const KEPT_MS = SLICE_MS * SLICES;
const MOST_EJECTIONS = 20;

/** Period in which a provider's circuit was open. */
export interface Ejection {
  readonly at: Date;
  readonly forMs: number;
}

/** Outcomes of the attempts in the last hour. */
export interface RecordedAttempts {
  /** Counts by bucket of the time to the first token; see `latencyBucket`. */
  readonly firstToken: readonly number[];
  readonly answered: number;
  readonly failed: ReadonlyMap<FailureClass, number>;
}

interface Slice {
  /** Number of the slice, counted from the origin of the clock. */
  readonly number: number;
  readonly firstToken: Uint32Array;
  readonly failed: Uint32Array;
  answered: number;
}

/** Attempts and ejections of a provider in the last hour. Recording only increments counts, to remain cheap. */
export class ProviderRecord {
  private readonly slices: (Slice | undefined)[] = Array.from({ length: SLICES });
  private ejected: (Ejection & { readonly since: number })[] = [];

  /** @param now monotonic time, in milliseconds */
  answered(now: number): void {
    this.slice(now).answered += 1;
  }

  failed(now: number, failure: FailureClass): void {
    const { failed } = this.slice(now);
    const at = FAILURE_CLASSES.indexOf(failure);
    failed[at] = (failed[at] ?? 0) + 1;
  }

  /** @param ms milliseconds from sending the request to the first audible part of its reply */
  contentReceived(now: number, ms: number): void {
    const { firstToken } = this.slice(now);
    const bucket = latencyBucket(ms);
    firstToken[bucket] = (firstToken[bucket] ?? 0) + 1;
  }

  ejectedFor(now: number, forMs: number): void {
    this.ejected = [...this.ejected, { since: now, at: new Date(), forMs }].slice(-MOST_EJECTIONS);
  }

  attempts(now: number): RecordedAttempts {
    const oldest = numberOf(now) - SLICES + 1;
    const slices = this.slices.filter((slice) => slice !== undefined && slice.number >= oldest) as Slice[];
    const failed = addHistograms(slices.map((slice) => Array.from(slice.failed)));
    return {
      firstToken: addHistograms(slices.map(({ firstToken }) => Array.from(firstToken))),
      answered: slices.reduce((sum, slice) => sum + slice.answered, 0),
      failed: new Map(
        FAILURE_CLASSES.flatMap((name, at) => (failed[at] ? [[name, failed[at]] as const] : [])),
      ),
    };
  }

  /** Returns the ejections of the last hour, latest first. */
  ejections(now: number): Ejection[] {
    return this.ejected.filter(({ since }) => now - since < KEPT_MS).reverse();
  }

  private slice(now: number): Slice {
    const number = numberOf(now);
    const known = this.slices[number % SLICES];
    if (known?.number === number) return known;
    const slice = {
      number,
      firstToken: new Uint32Array(LATENCY_BUCKETS),
      failed: new Uint32Array(FAILURE_CLASSES.length),
      answered: 0,
    };
    this.slices[number % SLICES] = slice;
    return slice;
  }
}

function numberOf(now: number): number {
  return Math.floor(now / SLICE_MS);
}
