import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { OpenApi } from '../../src/api-docs/open-api.js';
import { faults } from './fuzz/judge.js';
import { bodyWith, type Probe, probesOf, type Target, targetsOf } from './fuzz/probes.js';
import { sendRaw } from './fuzz/raw-request.js';
import { schemaValidator, type SchemaValidator } from './schema-validator.js';
import { buildWorld, type World } from './world.js';

/** For longer runs: `SOTTO_FUZZ_RUNS=20000 SOTTO_FUZZ_SEED=7 npm test -- test/contract/fuzz`. */
const SEED = Number(process.env.SOTTO_FUZZ_SEED ?? 20_260_115);
const RUNS = Number(process.env.SOTTO_FUZZ_RUNS ?? 400);
/** A busy machine with slow cores needs a third of this time for all routes. */
const MAX_MS = Math.max(240_000, RUNS * 200);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'];

describe('hostile requests', () => {
  let world: World;
  let document: OpenApi;
  let validator: SchemaValidator;
  let targets: Target[];
  let port: number;

  beforeAll(async () => {
    world = await buildWorld();
    const { baseUrl } = world.service;
    port = Number(new URL(baseUrl).port);
    document = (await (await fetch(`${baseUrl}/api/docs/openapi.json`)).json()) as OpenApi;
    validator = schemaValidator(document);
    const parameters = {
      agent_id: world.agentId,
      session_id: world.sessionId,
      member_id: 'none',
      token_id: 'none',
      login_id: 'none',
      model: 'stub',
    };
    targets = targetsOf(document, parameters, world.admin);
  });

  afterAll(() => world.stop());

  async function judge(target: Target, probe: Probe): Promise<string[]> {
    try {
      return faults(target, probe, await sendRaw(port, probe.request), validator);
    } catch (error) {
      return [`${target.route} with ${probe.label}: ${error instanceof Error ? error.message : 'no answer'}`];
    }
  }

  it(
    'are rejected as the API document says',
    async () => {
      const found: string[] = [];
      let sent = 0;
      for (const target of targets) {
        for (const probe of probesOf(target, document, validator)) {
          found.push(...(await judge(target, probe)));
          sent += 1;
        }
      }
      expect(found).toEqual([]);
      expect(sent).toBeGreaterThan(1_000);
    },
    MAX_MS,
  );

  it('with another method get 404', async () => {
    const found: string[] = [];
    for (const target of targets) {
      const known = targets
        .filter(({ path }) => path === target.path)
        .map(({ route }) => route.split(' ')[0]);
      for (const method of METHODS.filter((one) => !known.includes(one))) {
        // A call that is not JSON is rejected before its path is checked.
        const headers = { ...target.headers, 'content-type': 'application/json' };
        const request = { method, target: target.path, headers };
        const probe = { label: method, request, mustFail: true, elsewhere: true, also: [404] };
        const answer = await sendRaw(port, request);
        if (answer.status !== 404) found.push(`${method} ${target.path}: ${answer.status}`);
        found.push(...faults(target, probe, answer, validator));
      }
    }
    expect(found).toEqual([]);
  });

  it(
    `with random bodies get documented responses (seed ${SEED}, ${RUNS} runs)`,
    async () => {
      const withBody = targets.filter(({ body }) => body !== undefined);
      const property = fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.json({ maxDepth: 4 }),
        fc.nat(),
        async (target, name, json, pick) => {
          const body = target.body ?? {};
          const fields = [...Object.keys(body), name];
          const text = bodyWith(body, fields[pick % fields.length] ?? name, json);
          const request = {
            method: target.route.split(' ')[0] ?? '',
            target: target.path,
            headers: { ...target.headers, 'content-type': 'application/json' },
            body: text,
          };
          expect(await judge(target, { label: text, request, mustFail: false })).toEqual([]);
        },
      );
      await fc.assert(property, { seed: SEED, numRuns: RUNS });
    },
    MAX_MS,
  );

  it('leave the service running', async () => {
    const { baseUrl } = world.service;
    expect((await fetch(`${baseUrl}/health`)).status).toBe(200);
    const me = await fetch(`${baseUrl}/api/v1/me`, { headers: { cookie: world.admin } });
    expect(me.status).toBe(200);
    expect(({} as Record<string, unknown>).zq7canary).toBeUndefined();
  });
});
