import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { call, maskedHashes, type Outcome, unhurried } from '../faults/callers.js';
import { allEnded, findLosses, NOTHING_LOST } from '../faults/journal-check.js';
import { startTopology, type Topology } from './topology.js';
import { describeWith } from '../support/left-out.js';
import { HAPROXY, REDIS } from '../support/needs.js';

/**
 * `SOTTO_FLOOD=full` (`npm run test:flood`) stops and restarts instances many times, with more simultaneous
 * calls.
 */
const IS_FULL = process.env.SOTTO_FLOOD === 'full';
const CALLERS = IS_FULL ? 32 : 8;
const ROUNDS = IS_FULL ? 5 : 1;
/**
 * Long enough for the load balancer to see that an instance is about to stop (see `ops/haproxy/haproxy.cfg`).
 */
const SHUTDOWN_DELAY_MS = '3000';

jest.setTimeout(IS_FULL ? 600_000 : 120_000);

/** Callers that make one call after another until they are stopped. */
class Load {
  /** Outcomes of each caller, in the order of its calls. */
  readonly outcomes: Outcome[][] = [];
  private stopped = false;
  private readonly running: Promise<unknown>;

  constructor(url: string) {
    this.running = Promise.all(Array.from({ length: CALLERS }, (_, index) => this.calls(url, index)));
  }

  async stop(): Promise<Outcome[]> {
    this.stopped = true;
    await this.running;
    return this.outcomes.flat();
  }

  /** Resolves when each caller has made the given number of further calls. */
  async goesOn(calls: number): Promise<void> {
    const wanted = this.outcomes.map(({ length }) => length + calls);
    while (this.outcomes.some(({ length }, index) => length < (wanted[index] ?? 0))) await pause(20);
  }

  private async calls(url: string, index: number): Promise<void> {
    const own: Outcome[] = [];
    this.outcomes[index] = own;
    while (!this.stopped) own.push(await call(url, (own.length + index) % 2 === 0));
  }
}

describeWith([HAPROXY, REDIS], 'instances that stop during calls', () => {
  let topology: Topology;
  let url: string;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    topology = await startTopology({ SERVICE_SHUTDOWN_DELAY_MS: SHUTDOWN_DELAY_MS });
    topology.upstream.answerWith(unhurried);
    url = topology.balancer.baseUrl + (await topology.createAgent()).path;
  });

  afterAll(() => topology.stop());

  async function expectNothingLost(): Promise<void> {
    const received = maskedHashes(topology.upstream.requests);
    expect(await findLosses(topology.databaseUrl, outcomes, received)).toEqual(NOTHING_LOST);
  }

  it('fail no call if they are restarted one after the other', async () => {
    const load = new Load(url);
    await load.goesOn(2);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1] as const) {
        await topology.instances[index].stop();
        await load.goesOn(2);
        await topology.restart(index);
        await topology.balancer.isUp(index);
        await load.goesOn(2);
      }
    }
    const seen = await load.stop();
    outcomes.push(...seen);
    expect(seen.filter(({ isWhole }) => !isWhole)).toEqual([]);
    await allEnded(topology.databaseUrl);
    await expectNothingLost();
  });

  it('fail no call that begins after the load balancer has noticed that one was killed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = new Load(url);
      await load.goesOn(2);
      await topology.instances[1].kill();
      await topology.balancer.isDown(1);
      // The next outcome of each caller may be from a call that began earlier.
      const seen = load.outcomes.map(({ length }) => length + 1);
      await load.goesOn(6);
      outcomes.push(...(await load.stop()));
      const later = load.outcomes.flatMap((own, index) => own.slice(seen[index]));
      expect(later.length).toBeGreaterThan(CALLERS);
      expect(later.filter(({ isWhole }) => !isWhole)).toEqual([]);
      await topology.restart(1);
      await topology.balancer.isUp(1);
    }
    await expectNothingLost();
  });

  it('leave no session open for long', async () => {
    await allEnded(topology.databaseUrl, 60_000);
    await expectNothingLost();
  });
});
