import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { LimitClock } from './limit-clock.js';
import type { Decision, Limit } from './limits.js';
import { MemoryBuckets } from './memory-buckets.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { RedisBuckets } from './redis-buckets.js';
import type { SharedBuckets } from './shared-buckets.js';
import { SupervisorBuckets } from './supervisor-buckets.js';

/**
 * Counts requests, in Redis if it is configured and available, otherwise in memory. In an instance with several
 * processes, the supervisor counts, and the other processes ask it.
 */
@Injectable()
export class Limiter implements OnApplicationShutdown {
  private readonly memory: MemoryBuckets;
  private readonly shared: SharedBuckets | undefined;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly clock: LimitClock,
    @Inject(PROCESS_ROLE) role: Pick<ProcessRole, 'supervisor'>,
  ) {
    this.memory = new MemoryBuckets(() => clock.nowUs());
    this.shared = sharedBuckets(config, role);
  }

  /** Resolves when Redis is available or known to be unavailable. Command-line tools do not connect. */
  async connect(): Promise<void> {
    await this.shared?.connect();
  }

  onApplicationShutdown(): void {
    this.shared?.close();
  }

  /** Decides on a request, and counts the request if it is allowed. */
  take(limit: Limit, key: string): Decision | Promise<Decision> {
    // Allowed requests also count in memory, so that the limits continue if Redis fails.
    const own = this.memory.take(limit, key);
    return this.shared === undefined ? own : this.takeShared(this.shared, limit, key, own);
  }

  /**
   * Decides by this instance's own counts, without asking Redis, and without counting.
   * @param ahead number of requests to be allowed before this request
   */
  peek(limit: Limit, key: string, ahead: number): Decision {
    return this.memory.peek(limit, key, ahead);
  }

  private async takeShared(
    shared: SharedBuckets,
    limit: Limit,
    key: string,
    own: Decision,
  ): Promise<Decision> {
    // The wait starts before the request to Redis, so that a late answer does not extend it.
    const askedUs = this.clock.nowUs();
    const decision = await shared.take(limit, key);
    if (decision === undefined) return own;
    if (decision.waitUs > 0) this.memory.blockUntil(limit, key, askedUs + decision.waitUs);
    return decision;
  }
}

function sharedBuckets(
  { rateLimits, redisUrl }: Config,
  { supervisor }: Pick<ProcessRole, 'supervisor'>,
): SharedBuckets | undefined {
  if (rateLimits === 'off') return undefined;
  if (supervisor !== undefined) return new SupervisorBuckets(supervisor);
  return redisUrl === undefined ? undefined : new RedisBuckets(redisUrl);
}
