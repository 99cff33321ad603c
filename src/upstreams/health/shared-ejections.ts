import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { redisConnection } from '../../common/redis-connection.js';
import { CONFIG, type Config } from '../../config/config.js';
import { UpstreamsService } from '../upstreams.service.js';
import { UpstreamsHealth } from './upstreams-health.js';

const KEY_PREFIX = 'sotto:ejected:';
/** How often others' ejections are looked for, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** An ejection outlasts its time by this, in milliseconds: whoever ejected the provider tries it out meanwhile. */
const TRIAL_GRACE_MS = 5_000;

/**
 * Tells other instances over Redis which providers this one has ejected, and follows theirs: the one that ejected a provider
 * tries it out for all. While Redis is away, each judges by itself. No call waits for any of it.
 */
@Injectable()
export class SharedEjections implements OnApplicationShutdown {
  private readonly log = new Logger('upstreams');
  private readonly own = randomUUID();
  private readonly redis: Redis | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isLooking = false;
  private isAway = false;

  constructor(
    @Inject(CONFIG) { redisUrl }: Pick<Config, 'redisUrl'>,
    private readonly health: UpstreamsHealth,
    private readonly upstreams: UpstreamsService,
  ) {
    if (redisUrl === undefined) return;
    this.redis = redisConnection(redisUrl, 'sotto-upstreams');
  }

  /** Begins to share; commands, which call nobody, don't. */
  start(): void {
    const { redis } = this;
    if (redis === undefined) return;
    this.health.onChange((provider, ejectedMs) => {
      void this.tell(redis, provider, ejectedMs).catch(() => undefined);
    });
    void redis.connect().catch(() => undefined);
    this.timer = setInterval(() => {
      void this.look(redis);
    }, LOOK_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.redis?.disconnect();
  }

  /** @param ejectedMs undefined: it answers again */
  private async tell(redis: Redis, provider: string, ejectedMs: number | undefined): Promise<void> {
    const key = KEY_PREFIX + provider;
    if (ejectedMs === undefined) await redis.del(key);
    else await redis.set(key, this.own, 'PX', ejectedMs + TRIAL_GRACE_MS);
  }

  private async look(redis: Redis): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
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
      this.isLooking = false;
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
