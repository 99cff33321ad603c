import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freshDatabase, query } from '../support/databases.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';
import { QuickClient, requestText } from '../support/quick-client.js';
import { type RedisServer, startRedis } from '../support/redis-server.js';
import { describeWith } from '../support/left-out.js';
import { REDIS } from '../support/needs.js';

/**
 * `SOTTO_FLOOD=full` (`npm run test:flood`) floods for 20 s with successful calls, then with unknown agents.
 * It needs a machine that handles about 400 requests a second. The short form sends calls without messages,
 * which count as well.
 */
const IS_FULL = process.env.SOTTO_FLOOD === 'full';
const SECONDS = IS_FULL ? 20 : 3;
/** A busy machine takes longer to use up a limit. A flood without rejections continues until one occurs. */
const MOST_SECONDS = 15 + SECONDS;
const MESSAGES = IS_FULL ? [{ role: 'user', content: 'Hello there' }] : [];
const CALL_STATUS = IS_FULL ? 200 : 422;
const TOLERANCE = 0.05;
/** Milliseconds after which each bucket is full again. */
const FRESH_MS = 2_100;
/** If Redis responds late on a busy machine, instances limit separately. The flood is then repeated. */
const MAX_TRIES = 3;
const UNKNOWN_AGENT = 'agt_01J0000000000000000000000Z';

/** Requests of one kind, sent to both instances at once. */
interface Flood {
  readonly name: string;
  /** Simultaneous requests at each instance. */
  readonly senders: number;
  /** Milliseconds that each sender waits after a response. */
  readonly pauseMs: number;
  /** Text of the HTTP request. */
  readonly request: string;
}

interface Outcome {
  readonly statuses: Record<number, number>;
  readonly retryAfter: Set<string | undefined>;
  /**
   * Seconds in which the limit must have been used up: from the first response to the sending of the last
   * rejected request, because nothing was left at that time. After it, a busy machine may send less than the
   * limit.
   */
  readonly exhausted: number;
  /** Seconds from the first request to the last response. */
  readonly answering: number;
}

describeWith([REDIS], `a flood of ${SECONDS} s through two instances that share a Redis`, () => {
  let redis: RedisServer;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  const instances: Instance[] = [];
  const outcomes = new Map<string, Outcome>();
  let sessions = 0;

  beforeAll(
    async () => {
      redis = await startRedis();
      database = await freshDatabase();
      const env = {
        SERVICE_RATE_LIMITS: 'on',
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
      };
      for (let index = 0; index < 2; index += 1) instances.push(await startInstance(env));
      const [together, after] = await prepare(env);
      let before = 0;
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const lost = redisLost();
        before = await countSessions();
        for (const floods of [together, after]) {
          await Promise.all(floods.map(async (flood) => outcomes.set(flood.name, await run(flood))));
        }
        if (redisLost() === lost) break;
        await pause(FRESH_MS);
      }
      sessions = (await countSessions()) - before;
      if (IS_FULL) print();
    },
    (MAX_TRIES * 2 * MOST_SECONDS + 60) * 1_000,
  );

  afterAll(async () => {
    for (const instance of instances) await instance.stop();
    await database.drop();
    await redis.kill();
  });

  /** Returns how often an instance has continued without Redis. */
  function redisLost(): number {
    return instances
      .map((instance) => instance.printed().split('is not responding').length)
      .reduce((a, b) => a + b);
  }

  async function countSessions(): Promise<number> {
    const rows = await query<{ n: number }>(database.url, 'SELECT count(*)::int AS n FROM sessions');
    return rows[0]?.n ?? -1;
  }

  const call = (agentId: string): string =>
    requestText(
      'POST',
      `/proxy/${agentId}/v1/chat/completions`,
      { 'content-type': 'application/json' },
      JSON.stringify({ model: 'stub', messages: MESSAGES }),
    );
  const me = (cookie: string): string => requestText('GET', '/api/v1/me', { cookie });

  async function createAgent(cookie: string): Promise<string> {
    const answer = await fetch(`${instances[0]?.baseUrl ?? ''}/api/v1/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'An agent', upstream: 'stub' }),
    });
    return ((await answer.json()) as { agent: { id: string } }).agent.id;
  }

  /** @returns simultaneous floods, and floods that follow them */
  async function prepare(env: Record<string, string>): Promise<[Flood[], Flood[]]> {
    const cookie = await loginByCommand(env, 'flooding');
    const bystander = await loginByCommand(env, 'bystander');
    const agent = await createAgent(cookie);
    const quiet = await createAgent(bystander);
    // After these calls, both instances have cached the agents and are warmed up. The strangers use the same
    // address.
    for (const instance of instances) {
      const client = new QuickClient(instance.baseUrl);
      await client.send(call(quiet));
      for (let round = 0; round < 100; round += 1) await client.send(call(agent));
      client.close();
    }
    await pause(FRESH_MS);
    const strangers = { name: 'unknown agents', senders: 16, pauseMs: 60, request: call(UNKNOWN_AGENT) };
    const together = [
      { name: 'calls', senders: 16, pauseMs: 60, request: call(agent) },
      { name: 'management', senders: 6, pauseMs: 60, request: me(cookie) },
      { name: 'calls of another account', senders: 1, pauseMs: 100, request: call(quiet) },
      { name: 'management of another account', senders: 1, pauseMs: 100, request: me(bystander) },
    ];
    return [together, IS_FULL ? [strangers] : []];
  }

  async function run({ senders, pauseMs, request }: Flood): Promise<Outcome> {
    const statuses: Record<number, number> = {};
    const retryAfter = new Set<string | undefined>();
    const began = performance.now();
    let firstAnswered: number | undefined;
    let lastRefused = began;
    // A single sender, such as the bystander, sends less than any limit.
    const isOver = (): boolean => {
      const isDue = senders === 1 || lastRefused > began;
      return performance.now() - began >= (isDue ? SECONDS : MOST_SECONDS) * 1_000;
    };
    const sender = async (instance: Instance): Promise<void> => {
      const client = new QuickClient(instance.baseUrl);
      while (!isOver()) {
        const sent = performance.now();
        const answer = await client.send(request);
        firstAnswered ??= performance.now();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 429) {
          retryAfter.add(answer.retryAfter);
          lastRefused = Math.max(lastRefused, sent);
        }
        await pause(pauseMs);
      }
      client.close();
    };
    await Promise.all(
      instances.flatMap((instance) => Array.from({ length: senders }, () => sender(instance))),
    );
    const answering = (performance.now() - began) / 1_000;
    const exhausted = Math.max(0, lastRefused - (firstAnswered ?? began)) / 1_000;
    return { statuses, retryAfter, exhausted, answering };
  }

  function outcome(name: string): Outcome {
    const found = outcomes.get(name);
    if (found === undefined) throw new Error(`there was no flood of ${name}`);
    return found;
  }

  function print(): void {
    for (const [name, { statuses, exhausted, answering }] of outcomes) {
      const times = `${exhausted.toFixed(3)} to ${answering.toFixed(3)} s`;
      process.stdout.write(`${name}: ${JSON.stringify(statuses)} in ${times}\n`);
    }
  }

  it.each([
    ['calls', CALL_STATUS, 100, 200],
    ['management', 200, 30, 60],
    ...(IS_FULL ? ([['unknown agents', 404, 100, 200]] as const) : []),
  ])('%s: returns %d as often as %d per second and a burst of %d allow', (name, status, perSecond, burst) => {
    const { statuses, exhausted, answering, retryAfter } = outcome(name);
    const seen = statuses[status] ?? 0;
    expect(seen).toBeGreaterThanOrEqual((perSecond * exhausted + burst) * (1 - TOLERANCE));
    expect(seen).toBeLessThanOrEqual((perSecond * answering + burst) * (1 + TOLERANCE));
    expect(Object.keys(statuses)).toEqual([String(status), '429']);
    expect([...retryAfter]).toEqual(['1']);
  });

  it('does not affect another account', () => {
    expect(Object.keys(outcome('calls of another account').statuses)).toEqual([String(CALL_STATUS)]);
    expect(Object.keys(outcome('management of another account').statuses)).toEqual(['200']);
  });

  it('creates a session for each admitted call, and for no other call', () => {
    const calls = ['calls', 'calls of another account'].map((name) => outcome(name).statuses[200] ?? 0);
    expect(sessions).toBe(calls.reduce((sum, count) => sum + count, 0));
  });
});
