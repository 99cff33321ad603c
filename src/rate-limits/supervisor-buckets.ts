import type { Channel } from '../processes/channel.js';
import { CALLS, type Decision, type Limit, MANAGEMENT, PUBLIC_LOG } from './limits.js';
import type { SharedBuckets } from './shared-buckets.js';

const QUESTION = 'take';
const LIMITS: ReadonlyMap<string, Limit> = new Map(
  [CALLS, MANAGEMENT, PUBLIC_LOG].map((limit) => [limit.name, limit]),
);

/** Buckets in the supervisor, which counts for all processes of the instance. */
export class SupervisorBuckets implements SharedBuckets {
  constructor(private readonly supervisor: Channel) {}

  connect(): Promise<void> {
    return Promise.resolve();
  }

  /** @throws NoReply if the supervisor has ended */
  take({ name }: Limit, key: string): Promise<Decision> {
    return this.supervisor.ask(QUESTION, name, key);
  }

  close(): void {
    // The channel belongs to the process, so it remains open.
  }
}

interface Counting {
  take(limit: Limit, key: string): Decision | Promise<Decision>;
}

/** Answers requests of {@link SupervisorBuckets} in the supervisor. */
export function answerLimits(process: Channel, limiter: Counting): void {
  process.answer(QUESTION, (name: string, key: string) => {
    const limit = LIMITS.get(name);
    return limit === undefined ? undefined : limiter.take(limit, key);
  });
}
