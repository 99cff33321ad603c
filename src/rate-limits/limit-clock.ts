import { Injectable } from '@nestjs/common';

/** Monotonic clock for limits in memory. */
@Injectable()
export class LimitClock {
  /** Returns whole microseconds since an arbitrary time. */
  nowUs(): number {
    return Math.floor(performance.now() * 1_000);
  }
}
