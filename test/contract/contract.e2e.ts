import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenApi } from '../../src/api-docs/open-api.js';
import { routesOf } from '../support/routes.js';
import { Visitor } from '../support/visitor.js';
import type { Case } from './cases.js';
import { CONTRACT } from './contract-cases.js';
import { EXTENSIONS } from './extension-cases.js';
import { type Answer, type Ask, send } from './scenario/recorder.js';
import { buildWorld, type World } from './world.js';

/** Routes that are not in the API document: pages and files for browsers, the public log, and aliases. */
const NOT_IN_THE_DOCUMENT = [
  'GET /api/docs',
  'GET /api/docs/openapi.json',
  'GET /api/docs/{file}',
  'GET /log/checkpoint',
  'GET /log/tile/{path}',
  'GET /portal',
  'GET /portal/{path}',
  'GET /proxy/{agent_id}/v1/responses/responses',
  'POST /proxy/{agent_id}/v1/chat/completions/chat/completions',
  'POST /proxy/{agent_id}/v1/responses/responses',
  'POST /proxy/{agent_id}/v1/v1/messages',
  'POST /proxy/{agent_id}/v1/v1/messages/count_tokens',
];

const RENEWED = /^service_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

const ALL = { ...CONTRACT, ...EXTENSIONS };

const CASES = Object.entries(ALL).flatMap(([endpoint, cases]) =>
  cases.map((one): [string, string, Case] => [endpoint, one.name, one]),
);

describe('the contract', () => {
  let world: World;

  beforeAll(async () => {
    world = await buildWorld();
  });

  afterAll(() => world.stop());

  it('contains every route of the service', () => {
    const routes = routesOf(world.service).map(inBraces);
    expect(routes.sort()).toEqual(Object.keys(ALL).sort());
  });

  it('contains exactly the documented operations and the listed exceptions', async () => {
    const answer = await fetch(`${world.service.baseUrl}/api/docs/openapi.json`);
    const { paths } = (await answer.json()) as OpenApi;
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = routesOf(world.service).map(inBraces);
    expect([...described, ...NOT_IN_THE_DOCUMENT].sort()).toEqual(routes.sort());
  });

  it.each(CASES)('%s: %s', async (endpoint, _, one) => {
    const ask = one.ask(world);
    const { baseUrl } = one.signed === true ? world.signed : world.service;
    const answer = await send(baseUrl, endpoint, ask);
    expect(answer.status).toBe(one.status);
    expectBody(answer, one);
    expectHeaders(answer, one, ask);
  });

  it('GET /api/v1/auth/idp/callback: sets the cookie and redirects to the portal', async () => {
    // Passport has one strategy per process, which belongs to the service that was started last.
    const visitor = new Visitor(world.signed.baseUrl);
    const portal = await visitor.logIn('alice');
    expect(new URL(portal.url).pathname).toBe('/portal');
    expect(visitor.setCookies.filter((line) => line.startsWith('service_session='))).toEqual([
      expect.stringMatching(RENEWED),
    ]);
  });

  it('POST /api/v1/auth/logout: invalidates the cookie', async () => {
    const cookie = await world.service.login({ account: 'clinic', login: 'leaving' });
    const { baseUrl } = world.service;
    expect((await send(baseUrl, 'GET /api/v1/me', { cookie })).status).toBe(200);
    expect((await send(baseUrl, 'POST /api/v1/auth/logout', { cookie })).status).toBe(204);
    expect((await send(baseUrl, 'GET /api/v1/me', { cookie })).status).toBe(401);
  });
});

function expectBody(answer: Answer, { shape, type }: Case): void {
  const got = answer.headers.get('content-type')?.split(';')[0];
  if (shape === undefined) {
    expect([answer.body, got]).toEqual(['', undefined]);
    return;
  }
  expect(got).toBe(type ?? 'application/json');
  expect(shape(answer.body, 'body')).toEqual([]);
}

function expectHeaders({ status, headers, body }: Answer, one: Case, ask: Ask): void {
  const requestId = headers.get('x-request-id');
  expect(requestId).toMatch(/^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
  if (status >= 400 && typeof body === 'object') {
    const { error, request_id: beside } = body as { error: { request_id?: string }; request_id?: string };
    expect(error.request_id ?? beside).toBe(requestId);
  }
  if (one.renews ?? ask.cookie !== undefined) {
    const [cookie, ...more] = headers.getSetCookie();
    expect(cookie).toMatch(RENEWED);
    expect(cookie?.startsWith(ask.cookie ?? '')).toBe(true);
    expect(more).toEqual([]);
  }
  for (const [name, pattern] of Object.entries(one.headers ?? {})) expect(headers.get(name)).toMatch(pattern);
}

/** Converts `GET /agents/:agentId` to `GET /agents/{agent_id}`, and wildcards accordingly. */
function inBraces(route: string): string {
  return route.replace(
    /[:*](\w+)/g,
    (_, name: string) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
  );
}
