import type { Page } from 'playwright-core';
import { enter, type Screen } from './screens.js';

/** A screen whose request stays pending or is refused. */
export interface Waiting {
  readonly name: string;
  readonly path: string;
  /** URL pattern of the request. */
  readonly asks: string;
  /** Text that is visible, or read by screen readers, while the request is pending. */
  readonly loading: string;
  /** Text that is visible after the refusal; undefined for the text of every list and detail. */
  readonly failed?: string;
  /** Button that sends the request. */
  readonly press?: string;
}

const FAILED = 'could not be loaded';

/** Refusal that the portal does not retry, unlike a failure of the service, so that tests need not wait. */
const REFUSAL = {
  status: 429,
  json: {
    error: {
      code: 'rate_limited',
      message: 'Too many requests. Try again in a second.',
      request_id: 'req_01KZ0000000000000000000000',
    },
  },
};

/** Lists every screen that sends a request, once for each request. */
export function waitingScreens(agentId: string, sessionId: string): Waiting[] {
  const agents = '**/api/v1/agents?*';
  const sessions = '**/api/v1/sessions?*';
  const session = `/portal/sessions/${sessionId}`;
  const detail = `**/api/v1/sessions/${sessionId}`;
  const agent = `/portal/agents/${agentId}`;
  const evidence = '**/api/v1/audit/evidence';
  const proof = `/portal/verify?session=${sessionId}`;
  return [
    { name: 'any screen', path: '/portal', asks: '**/api/v1/me', loading: 'Loading the page' },
    { name: 'overview', path: '/portal', asks: agents, loading: 'Loading the agents' },
    {
      name: 'charts',
      path: '/portal',
      asks: '**/api/v1/statistics?*',
      loading: 'Loading activity',
    },
    { name: 'drift', path: '/portal', asks: '**/api/v1/drift', loading: 'Loading the rates' },
    { name: 'problems', path: '/portal', asks: sessions, loading: 'Loading the sessions' },
    { name: 'evidence', path: '/portal', asks: evidence, loading: 'Loading the evidence' },
    { name: 'agents', path: '/portal/agents', asks: agents, loading: 'Loading the agents' },
    { name: 'agent', path: agent, asks: `**/api/v1/agents/${agentId}`, loading: 'Loading the agent' },
    {
      name: 'sessions of an agent',
      path: agent,
      asks: `**/api/v1/agents/${agentId}/sessions?*`,
      loading: 'Loading the sessions',
    },
    {
      name: 'new agent',
      path: '/portal/agents/new',
      asks: '**/api/v1/upstreams',
      loading: 'Loading the upstreams',
    },
    {
      name: 'policies of a new agent',
      path: '/portal/agents/new',
      asks: '**/api/v1/policies?*',
      loading: 'Loading the policies',
    },
    {
      name: 'playground',
      path: '/portal/playground',
      asks: '**/api/v1/policies/preview',
      loading: 'Masking',
    },
    {
      name: 'policies of the playground',
      path: '/portal/playground',
      asks: '**/api/v1/policies?*',
      loading: 'Loading the policies',
    },
    {
      name: 'policies',
      path: '/portal/policies',
      asks: '**/api/v1/policies?*',
      loading: 'Loading the policies',
    },
    {
      name: 'policy',
      path: '/portal/policies/kept',
      asks: '**/api/v1/policies?*',
      loading: 'Loading the policies',
    },
    {
      name: 'upstreams',
      path: '/portal/upstreams',
      asks: '**/api/v1/upstreams/health',
      loading: 'Loading the upstreams',
    },
    { name: 'sessions', path: '/portal/sessions', asks: sessions, loading: 'Loading the sessions' },
    { name: 'session', path: session, asks: detail, loading: 'Loading the session' },
    { name: 'verification', path: session, asks: '**/audit/verify', press: 'Verify', loading: 'Verify' },
    {
      name: 'evidence of a session',
      path: session,
      asks: `${detail}/proof`,
      loading: 'Loading the evidence',
    },
    { name: 'call', path: '/portal/calls/call-1', asks: sessions, loading: 'Loading the phone call' },
    { name: 'turn', path: '/portal/calls/call-1', asks: detail, loading: 'Loading the turn' },
    { name: 'audit log', path: '/portal/audit', asks: '**/api/v1/audit?*', loading: 'Loading the audit log' },
    { name: 'evidence for admins', path: '/portal/audit', asks: evidence, loading: 'Loading the evidence' },
    { name: 'proof', path: proof, asks: `${detail}/proof`, loading: 'Loading the proof' },
    { name: 'proof, for whom', path: proof, asks: '**/api/v1/me', loading: 'Loading the proof' },
    { name: 'keys of the service', path: proof, asks: evidence, loading: 'Loading the keys' },
    {
      name: 'members',
      path: '/portal/members',
      asks: '**/api/v1/account/members',
      loading: 'Loading members',
    },
    {
      name: 'API tokens',
      path: '/portal/access',
      asks: '**/api/v1/account/tokens',
      loading: 'Loading the API tokens',
    },
    {
      name: 'own logins',
      path: '/portal/access',
      asks: '**/api/v1/me/logins',
      loading: 'Loading your logins',
    },
  ];
}

/** Opens a screen whose request stays pending. @returns a function that leaves the page and removes the route */
export async function enterWaiting(
  page: Page,
  baseUrl: string,
  waiting: Waiting,
): Promise<() => Promise<void>> {
  const { asks, press, loading } = waiting;
  // A handler that does not respond keeps the request pending.
  await page.route(asks, () => undefined);
  await enter(page, baseUrl, screenOf(waiting, loading));
  if (press !== undefined) await page.locator('button[aria-busy="true"]', { hasText: press }).waitFor();
  return async () => {
    await page.goto('about:blank');
    await page.unroute(asks);
  };
}

/** Opens a screen whose request is refused. */
export async function enterRefused(page: Page, baseUrl: string, waiting: Waiting): Promise<void> {
  await page.route(waiting.asks, (route) => route.fulfill(REFUSAL));
  await enter(page, baseUrl, screenOf(waiting, waiting.failed ?? FAILED));
  await page.unroute(waiting.asks);
}

function screenOf({ name, path, press }: Waiting, shows: string): Screen {
  return { name, path, shows, ...(press === undefined ? {} : { press }) };
}
