import type { CallTrace } from '../call-facts.js';

/** Makes the spans of calls and sends them away. */
export interface Tracer {
  /** @param traceparent the caller's, if it sent one (W3C Trace Context) */
  begin(traceparent: string | undefined): CallTrace;
  /** Sends what is left. */
  stop(): Promise<void>;
}
