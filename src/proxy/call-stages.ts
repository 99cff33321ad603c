import { Injectable } from '@nestjs/common';

/** Boundaries between the stages of a call, in order. */
export const CALL_STAGES = [
  'received',
  'detected',
  'tokenized',
  /** Before the opening commit. */
  'opening',
  /** After it, before the request is forwarded. */
  'opened',
  /** The upstream has sent its status and headers. */
  'answered',
  /** Each chunk of a stream, before it goes out. */
  'streaming',
  /** Before the closing commit. */
  'closing',
  /** After it, before the answer's end. */
  'closed',
] as const;

export type CallStage = (typeof CALL_STAGES)[number];

/**
 * Says where a call has come to. Nothing listens but a test that runs the service in a process of its own, to pause the
 * call there or to end the process; no request and no setting can make anything listen.
 */
@Injectable()
export class CallStages {
  listener: ((stage: CallStage) => Promise<void> | undefined) | undefined;

  /** To be awaited where a call can be paused. */
  reached(stage: CallStage): Promise<void> | undefined {
    return this.listener?.(stage);
  }
}
