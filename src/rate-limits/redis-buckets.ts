import { createHash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { redisConnection } from '../common/redis-connection.js';
import { GCRA_SCRIPT } from './gcra-script.js';
import { CALLS, type Decision, type Limit } from './limits.js';
import type { SharedBuckets } from './shared-buckets.js';
import { withTimeout } from './with-timeout.js';

const SCRIPT_SHA1 = createHash('sha1').update(GCRA_SCRIPT).digest('hex');
const KEY_PREFIX = 'sotto:limit:';
/** Key that only tests whether Redis decides again. */
const PROBE_KEY = 'probe';

/** Longest wait for an answer of Redis, in milliseconds. After that, no request asks Redis until it responds. */
const ANSWER_MS = 50;
const PROBE_INTERVAL_MS = 250;
/** Failed probes after which the connection is replaced, because it may be dead. */
const PROBES_PER_CONNECTION = 8;

/** Buckets that instances share. They make no decisions while Redis is unavailable. */
export class RedisBuckets implements SharedBuckets {
  private readonly log = new Logger('rate limits');
  private readonly redis: Redis;
  private available = true;
  private probeTimer: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param url `redis://` or `rediss://` */
  constructor(url: string) {
    this.redis = redisConnection(url, 'sotto');
  }

  /** Resolves when Redis decides, or when it is known to be unavailable, which starts regular probes. */
  async connect(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
    if (!(await this.probe())) this.markUnavailable();
  }

  /** Decides on a request, and counts the request if it is allowed. Returns undefined while Redis is unavailable. */
  async take(limit: Limit, key: string): Promise<Decision | undefined> {
    if (!this.available) return undefined;
    try {
      return await withTimeout(this.run(limit, key), ANSWER_MS);
    } catch {
      this.markUnavailable();
      return undefined;
    }
  }

  close(): void {
    this.closed = true;
    clearInterval(this.probeTimer);
    this.redis.disconnect();
  }

  private async run(limit: Limit, key: string): Promise<Decision> {
    const { interval, capacity, ticksPerUs } = limit;
    const values = [`${KEY_PREFIX}${limit.name}:${key}`, interval, capacity, ticksPerUs] as const;
    const answer = await this.redis.evalsha(SCRIPT_SHA1, 1, ...values).catch((error: unknown) => {
      // Redis was restarted, or its scripts were flushed.
      if (error instanceof Error && error.message.startsWith('NOSCRIPT'))
        return this.redis.eval(GCRA_SCRIPT, 1, ...values);
      throw error;
    });
    const [allowed, wait] = answer as [number, number];
    return { allowed: allowed === 1, waitUs: Math.ceil(wait / ticksPerUs) };
  }

  private markUnavailable(): void {
    if (!this.available || this.closed) return;
    this.available = false;
    this.log.warn('Redis is not responding; each instance applies its own limits until it does');
    let probes = 0;
    this.probeTimer = setInterval(() => {
      probes += 1;
      if (probes % PROBES_PER_CONNECTION === 0) this.reconnect();
      void this.probe().then((answers) => {
        if (answers) this.markAvailable();
      });
    }, PROBE_INTERVAL_MS);
    this.probeTimer.unref();
  }

  /** Replaces an established connection. Connections in other states are replaced in any case. */
  private reconnect(): void {
    if (['connect', 'ready'].includes(this.redis.status)) this.redis.disconnect(true);
  }

  private markAvailable(): void {
    if (this.available || this.closed) return;
    this.available = true;
    clearInterval(this.probeTimer);
    this.log.warn('Redis is responding again; instances share their limits');
  }

  /** Runs the script itself, because a Redis that responds may still be a replica, or out of memory. */
  private probe(): Promise<boolean> {
    return withTimeout(this.run(CALLS, PROBE_KEY), ANSWER_MS).then(
      () => true,
      () => false,
    );
  }
}
