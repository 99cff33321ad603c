import { Injectable } from '@nestjs/common';
import type { CallTimings } from '../audit/journal/call-timings.js';

/** Boundaries between the stages of a call, in order. */
export const CALL_STAGES = [
  'received',
  'detected',
  /** The request is masked and checked, and nothing of that is written down yet. */
  'tokenized',
  /** Before the opening commit. */
  'opening',
  /** After it, before the request is forwarded. */
  'opened',
  /** The upstream has sent its status and headers. */
  'answered',
  /** Each event of a stream, before it goes out. */
  'streaming',
  /** Before the closing commit. */
  'closing',
  /** After it, before the answer's end. */
  'closed',
] as const;

/** Those of a call that another upstream is asked for: before the commit that comes first, and after it. */
export const FURTHER_STAGES = ['extending', 'extended'] as const;

export type CallStage = (typeof CALL_STAGES)[number] | (typeof FURTHER_STAGES)[number];

const ENDS = { detection: 'detected', tokenize: 'tokenized' } as const;

/**
 * Times the stages of calls, and reports where a call has come to. Nothing listens but a test that runs the service in a
 * process of its own, to pause the call there or to end the process; no request and no setting can make anything listen.
 */
@Injectable()
export class CallStages {
  listener: ((stage: CallStage) => Promise<void> | undefined) | undefined;

  /** To be awaited where a call can be paused. */
  reached(stage: CallStage): Promise<void> | undefined {
    return this.listener?.(stage);
  }

  /** Runs a stage; what it took is kept if it succeeds. */
  async run<T>(timings: CallTimings, stage: keyof typeof ENDS, work: () => Promise<T>): Promise<T> {
    const beganAt = performance.now();
    const result = await work();
    timings.ended(stage, beganAt);
    await this.reached(ENDS[stage]);
    return result;
  }
}
