import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { createLog } from '../../src/common/logging/logger.js';
import { decide, gcra } from '../../src/rate-limits/gcra.js';
import { DECIDE_IN_LUA, GCRA_SCRIPT } from '../../src/rate-limits/gcra-script.js';
import { freshDatabase } from '../support/databases.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { type RunningService, runService } from '../support/running-service.js';
import { describeWith } from '../support/left-out.js';
import { REDIS } from '../support/needs.js';

const MAX_TRIES = 5;
let server: RedisServer;

beforeAll(async () => {
  server = await startRedis();
});

afterAll(() => server.kill());

describeWith([REDIS], 'the Redis script', () => {
  /**
   * Decides on requests at given times, one after another. Within a script, the time of Redis does not
   * advance, so no key expires.
   */
  const AT_GIVEN_TIMES = `
    local function decide(now) ${DECIDE_IN_LUA} end
    local verdicts = {}
    for index = 4, #ARGV do verdicts[#verdicts + 1] = decide(tonumber(ARGV[index])) end
    redis.call('DEL', KEYS[1])
    return verdicts`;
  let redis: Redis;

  beforeAll(() => {
    redis = new Redis(server.url);
  });

  afterAll(() => {
    redis.disconnect();
  });

  it('decides like the in-memory limit for any times, even if they decrease', async () => {
    // Microseconds since 2025, for about a century.
    const start = fc.integer({ min: 0, max: 3_000_000_000_000_000 });
    const steps = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: -5_000_000, max: 5_000_000 }) },
      ),
      { minLength: 1, maxLength: 100 },
    );
    const limit = fc.constantFrom(gcra(100, 200), gcra(30, 60), gcra(30, 3), gcra(100, 1));
    await fc.assert(
      fc.asyncProperty(start, steps, limit, async (first, gaps, { ticksPerUs, interval, capacity }) => {
        let now = first;
        const times = gaps.map((gap) => (now += gap) * ticksPerUs);
        let tat: number | undefined;
        const expected = times.map((at) => {
          const verdict = decide({ ticksPerUs, interval, capacity }, tat, at);
          tat = verdict.tat;
          return [verdict.allowed ? 1 : 0, verdict.wait];
        });
        const found = await redis.eval(AT_GIVEN_TIMES, 1, 'test', interval, capacity, ticksPerUs, ...times);
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('stores integers, and no key for longer than needed', async () => {
    const { ticksPerUs, interval, capacity } = gcra(30, 60);
    const run = (): Promise<unknown> => redis.eval(GCRA_SCRIPT, 1, 'test', interval, capacity, ticksPerUs);
    const answers = await Promise.all(Array.from({ length: 61 }, run));
    expect(answers.slice(0, 59)).toEqual(Array.from({ length: 59 }, () => [1, 0]));
    expect(await redis.get('test')).toMatch(/^\d{15,}$/);
    expect(await redis.pttl('test')).toBeGreaterThan(1_500);
    expect(await redis.pttl('test')).toBeLessThanOrEqual(2_000);
    await redis.del('test');
    await run();
    await pause(40);
    expect(await redis.exists('test')).toBe(0);
  });
});

describeWith([REDIS], 'two instances that share a Redis', () => {
  let services: RunningService[];
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let cookie: string;
  let logged = '';

  beforeAll(async () => {
    database = await freshDatabase();
    const log = createLog('warn', { write: (line: string) => void (logged += line) });
    const env = {
      SERVICE_RATE_LIMITS: 'on',
      REDIS_URL: server.url,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
    };
    services = [];
    for (let index = 0; index < 2; index += 1) {
      services.push(await runService({ databaseUrl: database.url, env, log }));
    }
    cookie = (await services[0]?.login()) ?? '';
  });

  beforeEach(async () => {
    // Longer than the largest bucket takes to refill.
    await pause(2_100);
    logged = '';
  });

  afterAll(async () => {
    for (const service of services) await service.stop();
    await database.drop();
  });

  /** Sends requests to the instances alternately, 20 at a time, and counts the statuses. */
  async function flood(requests: number, headers: Record<string, string>): Promise<Record<number, number>> {
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < requests; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const answer = await fetch(`${services[index % 2]?.baseUrl ?? ''}/api/v1/me`, { headers });
          await answer.arrayBuffer();
          counts[answer.status] = (counts[answer.status] ?? 0) + 1;
        }),
      );
    }
    return counts;
  }

  /**
   * Sends a flood. `most` is the maximum number of admitted requests: the burst and the refill during the
   * flood.
   */
  async function floodAndBound(
    requests: number,
    headers: Record<string, string>,
  ): Promise<{ counts: Record<number, number>; most: number }> {
    for (let tries = 1; ; tries += 1) {
      const lost = lostCount();
      const began = performance.now();
      const counts = await flood(requests, headers);
      const most = 60 + Math.ceil((performance.now() - began) * 0.03);
      // If Redis responds late on a busy machine, each instance limits by itself, and the counts prove
      // nothing about shared limits.
      if (lostCount() === lost || tries === MAX_TRIES) return { counts, most };
      await pause(2_100);
    }
  }

  async function until(text: string, times: number): Promise<void> {
    for (let tries = 0; tries < 100 && logged.split(text).length <= times; tries += 1) await pause(20);
  }

  it('admit together as many requests as one instance does', async () => {
    const { counts, most } = await floodAndBound(300, { cookie });
    expect(counts[200]).toBeGreaterThanOrEqual(60);
    expect(counts[200]).toBeLessThanOrEqual(most);
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(300);
  });

  it('admit all requests of an address within its burst', async () => {
    expect(await flood(60, {})).toEqual({ 401: 60 });
  });

  it('count the requests of an address together', async () => {
    const { counts, most } = await floodAndBound(300, {});
    expect(counts[401]).toBeGreaterThanOrEqual(60);
    expect(counts[401]).toBeLessThanOrEqual(most);
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(300);
  });

  it('limit separately after Redis is killed, and together after its restart', async () => {
    const first = flood(200, { cookie });
    await pause(20);
    await server.kill();
    const counts = await first;
    await until('is not responding', 2);
    // Each instance has counted the requests that it admitted before.
    expect(counts[200]).toBeGreaterThanOrEqual(60);
    expect((counts[200] ?? 0) + (counts[429] ?? 0)).toBe(200);
    await pause(2_100);
    const alone = await floodAndBound(400, { cookie });
    expect(alone.counts[200]).toBeGreaterThanOrEqual(120);
    expect(alone.counts[200]).toBeLessThanOrEqual(2 * alone.most);
    await server.restart();
    await until('is responding again', 2);
    await pause(2_100);
    const together = await floodAndBound(300, { cookie });
    expect(together.counts[200]).toBeGreaterThanOrEqual(60);
    expect(together.counts[200]).toBeLessThanOrEqual(together.most);
    expectChanges();
  });

  it('wait only briefly if Redis hangs', async () => {
    server.pause();
    const slow = performance.now();
    expect((await flood(20, { cookie }))[200]).toBe(20);
    expect(performance.now() - slow).toBeLessThan(1_000);
    await until('is not responding', 2);
    server.resume();
    await until('is responding again', 2);
    expectChanges();
    expect(logged).not.toMatch(/127\.0\.0\.1|acc_|ip-/);
  });

  it('start and serve without Redis', async () => {
    await server.kill();
    const env = { SERVICE_RATE_LIMITS: 'on', REDIS_URL: server.url };
    const service = await runService({ env });
    expect((await fetch(`${service.baseUrl}/api/v1/me`)).status).toBe(401);
    await service.stop();
  });

  function lostCount(): number {
    return (
      logged.split('"Redis is not responding; each instance applies its own limits until it does"').length - 1
    );
  }

  /**
   * Expects a message of each instance per change. A busy machine may cause more, but not one per request.
   */
  function expectChanges(): void {
    const regained = logged.split('"Redis is responding again; instances share their limits"').length - 1;
    expect(regained).toBe(lostCount());
    expect(regained).toBeGreaterThanOrEqual(2);
    expect(regained).toBeLessThan(10);
  }
});
