import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type FaultyProvider, faultyProvider } from '../support/faulty-provider.js';
import { describeWith } from '../support/left-out.js';
import { HAPROXY, REDIS } from '../support/needs.js';
import { until } from '../support/until.js';
import { callAgent } from '../support/agents-api.js';
import { startTopology, type Topology } from './topology.js';

jest.setTimeout(300_000);

describeWith([HAPROXY, REDIS], 'a failing provider of two instances', () => {
  let topology: Topology;
  let first: FaultyProvider;
  let second: FaultyProvider;
  let path: string;

  beforeAll(async () => {
    [first, second] = await Promise.all([faultyProvider('first'), faultyProvider('second')]);
    topology = await startTopology({}, [first.provider, second.provider]);
    const policy_yaml = 'name: patterns\ndetection: { passes: [pattern] }\n';
    ({ path } = await topology.createAgent({ policy_yaml, upstream: ['first:m', 'second:m'] }));
  });

  afterAll(async () => {
    await topology.stop();
    await Promise.all([first.stop(), second.stop()]);
  });

  /** Returns whether a call to this instance, or to the load balancer, reaches the first provider. */
  async function asksFirst(index?: 0 | 1): Promise<boolean> {
    const before = first.bodies.length;
    const at = index === undefined ? topology.balancer.baseUrl : topology.instances[index].baseUrl;
    await callAgent(at + path, 'Hello there', 'm');
    return first.bodies.length > before;
  }

  it('is skipped by both instances once one of them has opened its circuit, and called by both after it recovers', async () => {
    first.manner = '500';
    for (let each = 0; each < 5; each += 1) expect(await asksFirst(0)).toBe(true);
    expect(await asksFirst(0)).toBe(false);
    await until(async () => !(await asksFirst(1)));
    for (let each = 0; each < 4; each += 1) expect(await asksFirst()).toBe(false);
    first.manner = 'well';
    // The circuit is open for five seconds. Then the first instance probes the provider and informs the other
    // instance.
    await until(() => asksFirst(0));
    await until(() => asksFirst(1));
    for (let each = 0; each < 4; each += 1) expect(await asksFirst()).toBe(true);
  });

  it('is judged by each instance separately without Redis', async () => {
    await topology.redis.kill();
    first.manner = '500';
    for (let each = 0; each < 5; each += 1) expect(await asksFirst(0)).toBe(true);
    expect(await asksFirst(0)).toBe(false);
    expect(await asksFirst(1)).toBe(true);
  });
});
