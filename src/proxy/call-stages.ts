import { Injectable } from '@nestjs/common';
import type { CallTimings } from '../audit/journal/call-timings.js';

/** Boundaries between the stages of a call, in order. */
export const CALL_STAGES = [
  'received',
  'detected',
  /** The request is masked and checked, but not journaled yet. */
  'tokenized',
  /** Before the opening commit. */
  'opening',
  /** After the opening commit, before the request is forwarded. */
  'opened',
  /** The upstream has sent its status and headers. */
  'answered',
  /** Before each event of a stream is sent. */
  'streaming',
  /** Before the closing commit. */
  'closing',
  /** After the closing commit, before the answer ends. */
  'closed',
] as const;

/** Boundaries around the commit that precedes a fallback attempt. */
export const FURTHER_STAGES = ['extending', 'extended'] as const;

export type CallStage = (typeof CALL_STAGES)[number] | (typeof FURTHER_STAGES)[number];

const ENDS = { detection: 'detected', tokenize: 'tokenized' } as const;

/**
 * Measures the stages of calls, and reports each boundary to a listener. Only a test that runs the service in its own
 * process sets a listener, to pause the call or to end the process at the boundary. No request or setting can set one.
 */
@Injectable()
export class CallStages {
  listener: ((stage: CallStage) => Promise<void> | undefined) | undefined;

  /** Reports that a call has reached a boundary. Callers await the result so that the listener can pause the call. */
  reached(stage: CallStage): Promise<void> | undefined {
    return this.listener?.(stage);
  }

  /** Runs a stage and records its duration if the stage succeeds. */
  async run<T>(timings: CallTimings, stage: keyof typeof ENDS, work: () => Promise<T>): Promise<T> {
    const beganAt = performance.now();
    const result = await work();
    timings.ended(stage, beganAt);
    await this.reached(ENDS[stage]);
    return result;
  }
}
