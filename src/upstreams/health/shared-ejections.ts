import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { redisConnection } from '../../common/redis-connection.js';
import { CONFIG, type Config } from '../../config/config.js';
import { UpstreamsService } from '../upstreams.service.js';
import { UpstreamsHealth } from './upstreams-health.js';

const KEY_PREFIX = 'sotto:ejected:';
/** Milliseconds between two checks for other instances' ejections. */
const POLL_MS = 500;
/** Milliseconds that a shared ejection outlasts the open state, so that the instance that set it can probe first. */
const TRIAL_GRACE_MS = 5_000;

/**
 * Shares ejections of providers with other instances over Redis. The instance that ejected a provider probes it for
 * all. Without Redis, each instance decides by itself. Calls never wait for Redis.
 */
@Injectable()
export class SharedEjections implements OnApplicationShutdown {
  private readonly log = new Logger('upstreams');
  private readonly own = randomUUID();
  private readonly redis: Redis | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isAway = false;

  constructor(
    @Inject(CONFIG) { redisUrl }: Pick<Config, 'redisUrl'>,
    private readonly health: UpstreamsHealth,
    private readonly upstreams: UpstreamsService,
  ) {
    if (redisUrl === undefined) return;
    this.redis = redisConnection(redisUrl, 'sotto-upstreams');
  }

  /** Starts to share. Command-line tools make no calls, so they do not share. */
  start(): void {
    const { redis } = this;
    if (redis === undefined) return;
    this.health.onChange((provider, ejectedMs) => {
      void this.publish(redis, provider, ejectedMs).catch(() => undefined);
    });
    void redis.connect().catch(() => undefined);
    this.timer = setInterval(() => {
      void this.poll(redis);
    }, POLL_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.redis?.disconnect();
  }

  /** @param ejectedMs undefined if the provider replies again */
  private async publish(redis: Redis, provider: string, ejectedMs: number | undefined): Promise<void> {
    const key = KEY_PREFIX + provider;
    if (ejectedMs === undefined) await redis.del(key);
    else await redis.set(key, this.own, 'PX', ejectedMs + TRIAL_GRACE_MS);
  }

  private async poll(redis: Redis): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      const { providerNames } = this.upstreams;
      if (providerNames.length > 0) await this.follow(redis, providerNames);
      if (this.isAway) this.log.warn('Redis is responding again; instances share the state of providers');
      this.isAway = false;
    } catch {
      if (!this.isAway)
        this.log.warn('Redis is not responding; each instance judges providers on its own until it does');
      this.isAway = true;
    } finally {
      this.isPolling = false;
    }
  }

  private async follow(redis: Redis, providers: readonly string[]): Promise<void> {
    const keys = providers.map((provider) => KEY_PREFIX + provider);
    const ejectedBy = await redis.mget(keys);
    for (const [at, provider] of providers.entries()) {
      const instance = ejectedBy[at] ?? null;
      const ms = instance === null || instance === this.own ? 0 : await redis.pttl(KEY_PREFIX + provider);
      this.health.follow(provider, Math.max(0, ms));
    }
  }
}
