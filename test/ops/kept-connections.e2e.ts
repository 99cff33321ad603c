import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

/** What load balancers keep a connection for, in seconds, unless they are told otherwise. */
const OF_LOAD_BALANCERS = 60;
let service: RunningService;

beforeAll(async () => {
  service = await runService();
});

afterAll(() => service.stop());

it('keeps idle connections longer than a load balancer does, so that no request meets one that closes', async () => {
  const { headers } = await fetch(`${service.baseUrl}/health`);
  const [, seconds] = /timeout=(\d+)/.exec(headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(OF_LOAD_BALANCERS);
});
