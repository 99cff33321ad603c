import type { CallTrace } from '../call-facts.js';

/** Creates and exports the spans of calls. */
export interface Tracer {
  /** @param traceparent header of the caller's request, if present (W3C Trace Context) */
  begin(traceparent: string | undefined): CallTrace;
  /** Exports the remaining spans. */
  stop(): Promise<void>;
}
