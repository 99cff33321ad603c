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
/** A key that only serves to find out whether Redis decides again. */
const PROBE_KEY = 'probe';

/** Milliseconds that a request may lose to a Redis that doesn't answer; then none asks it until it does. */
const ANSWER_MS = 50;
const PROBE_INTERVAL_MS = 250;
/** After so many probes in vain, the connection is given up for a new one: nothing may ever come over the old one. */
const PROBES_PER_CONNECTION = 8;

/** The buckets that instances share. While Redis is unavailable, it decides nothing. */
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

  /** Resolves when Redis decides, or when it turns out that it doesn't: then it is tried again and again. */
  async connect(): Promise<void> {
    await this.redis.connect().catch(() => undefined);
    if (!(await this.probe())) this.markUnavailable();
  }

  /** Decides on a request, and counts it if it is let through. Undefined while Redis is not there. */
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

  /** Only one that stands: others are given up for new ones anyway. */
  private reconnect(): void {
    if (['connect', 'ready'].includes(this.redis.status)) this.redis.disconnect(true);
  }

  private markAvailable(): void {
    if (this.available || this.closed) return;
    this.available = true;
    clearInterval(this.probeTimer);
    this.log.warn('Redis is responding again; instances share their limits');
  }

  /** Runs the script itself: a Redis that answers may still be a replica, or out of memory. */
  private probe(): Promise<boolean> {
    return withTimeout(this.run(CALLS, PROBE_KEY), ANSWER_MS).then(
      () => true,
      () => false,
    );
  }
}
