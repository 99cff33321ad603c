import { Injectable } from '@nestjs/common';

/** What limits kept in memory are measured with. It never goes back. */
@Injectable()
export class LimitClock {
  /** Whole microseconds since some moment. */
  nowUs(): number {
    return Math.floor(performance.now() * 1_000);
  }
}
