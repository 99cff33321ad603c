import type { Page } from 'playwright-core';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { UpstreamsHealth } from '../../src/upstreams/health/upstreams-health.js';
import { createWebhook } from '../alerts/webhooks.js';
import { createToken } from '../auth/tokens.js';
import { createKey } from '../caller-keys/keys.js';
import { callAgent } from '../support/agents-api.js';
import { writePolicy } from '../support/browser.js';
import { query } from '../support/databases.js';
import { putAlarm, putHistory } from '../drift/drift-history.js';
import { chooseProof } from './proof-file.js';
import { proofScreens } from './proof-screens.js';
import { type Waiting, waitingScreens } from './states.js';
import type { WitnessedService } from './witnessed-service.js';

const SAID = 'My name is Jane Doe and my number is 415-555-0132.';

/** A conversation of three turns. The platform sends the whole conversation with each turn. */
const CONVERSATION = [
  { role: 'system', content: 'You make appointments for Riverside Clinic. Be brief.' },
  { role: 'user', content: 'Hello, my name is Jane Doe and I need to move my appointment.' },
  { role: 'assistant', content: 'Gladly. What is your date of birth, and where can we reach you?' },
  { role: 'user', content: 'March 3rd, 1961. My number is 415-555-0132, my e-mail jane.doe@example.com.' },
  { role: 'assistant', content: 'Thank you, Jane. Which card may we keep on file?' },
  { role: 'user', content: 'The 4111 1111 1111 1111, and the code is 123.' },
] as const;

const KEEPS_TEXTS = 'name: kept\nlog_payloads: true\n';

/** A screen of the portal in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Text that is visible when the screen has loaded. */
  readonly shows: string;
  /** Button to press first. */
  readonly press?: string;
  /** Radio button to select first. */
  readonly choose?: string;
  /** Text to write into the policy editor first. */
  readonly writes?: string;
  /** Content of the proof to select first. */
  readonly file?: string;
}

export interface Visit {
  /** Value of the login cookie; empty without a login. */
  readonly cookie: string;
  readonly screens: readonly Screen[];
  /** Screens whose requests stay pending or are refused. */
  readonly waiting: readonly Waiting[];
}

/** Lists every screen: without a login, for a new account, before the first call, and for accounts with calls. */
export async function everyScreen(service: WitnessedService): Promise<Visit[]> {
  const newcomer = valueOf(await service.login({ account: 'new', login: 'new' }));
  const uncalled = await service.login({ account: 'uncalled', login: 'uncalled' });
  await service.createAgent(uncalled, { name: 'Front desk' });
  const admin = await service.login();
  const member = valueOf(await service.login({ login: 'low', role: 'member' }));
  await createToken(service, admin, { name: 'Terraform', scopes: ['agents:read', 'agents:write'] });
  const agent = await service.createAgent(admin, { name: 'Front desk', policy_yaml: KEEPS_TEXTS });
  const other = await service.createAgent(admin, { name: 'Billing' });
  await createKey(service, admin, agent.id, { name: 'Voice platform', expires_in_days: 90 });
  await createWebhook(service, admin, { url: 'https://alerts.example.com/sotto', enabled: false });
  const session = await converse(agent.proxy_url);
  await countTokens(service.databaseUrl, agent.id);
  await putHistory(service.databaseUrl, agent.id);
  await putAlarm(service.databaseUrl, agent.id);
  await service.checkpoint();
  const proofs = await proofScreens(service, admin, session);
  // A call after the checkpoint is not proven yet.
  const unkept = await callAgent(other.proxy_url, SAID);
  const several = await severalUpstreams(service);
  const reviews = await reviewedAccount(service);
  return [
    {
      cookie: '',
      screens: [
        { name: 'login', path: '/portal/login', shows: 'The LLM never learns' },
        { name: 'proof, nothing yet', path: '/portal/verify', shows: 'No proof yet' },
      ],
      waiting: [],
    },
    { cookie: newcomer, screens: EMPTY_SCREENS, waiting: [] },
    { cookie: valueOf(uncalled), screens: UNCALLED_SCREENS, waiting: [] },
    several,
    reviews,
    {
      cookie: member,
      screens: [{ name: 'audit log, not for members', path: '/portal/audit', shows: 'Only admins can view' }],
      waiting: [],
    },
    {
      cookie: valueOf(admin),
      screens: [...LISTS, ...screensOf(agent.id, session, unkept), ...proofs],
      waiting: waitingScreens(agent.id, session),
    },
  ];
}

/** Inserts usage of model tokens, which the built-in provider does not report. */
async function countTokens(databaseUrl: string, agentId: string): Promise<void> {
  await query(
    databaseUrl,
    `SELECT count_usage(array_agg(account_id), array_agg(agent_id), array_agg(now()), array_agg('openai:gpt-5-mini'::text),
       array_agg(48000), array_agg(1900), array_agg(30000), array_agg(0.0123::float8)) FROM agents WHERE agent_id = $1`,
    [agentId],
  );
  await query(databaseUrl, 'UPDATE agents SET monthly_tokens = 60000 WHERE agent_id = $1', [agentId]);
}

/** Creates an account with three upstreams. The first fails, and the third replies before the second. */
async function severalUpstreams(service: WitnessedService): Promise<Visit> {
  const cookie = await service.login({ account: 'several', login: 'several' });
  const agent = await service.createAgent(cookie, {
    name: 'Night desk',
    upstream: ['north:large', 'south:large', 'west:large'],
    first_byte_ms: 1_500,
    hedge_after_ms: 300,
  });
  const session = await callAgent(agent.proxy_url, SAID, 'large');
  const health = service.service.app.get(UpstreamsHealth, { strict: false });
  for (let each = 0; each < 5; each += 1) health.failed('north', 'timeout');
  // The provider stays ejected until all screens have been visited.
  health.follow('north', 3_600_000);
  return {
    cookie: valueOf(cookie),
    screens: [
      { name: 'upstreams', path: '/portal/upstreams', shows: 'Night desk' },
      {
        name: 'session, several upstreams',
        path: `/portal/sessions/${session}`,
        shows: 'Stages are shown one after another',
      },
    ],
    waiting: [],
  };
}

/** Creates an account with calls sampled for review. One call is reviewed, and the others are waiting. */
async function reviewedAccount(service: WitnessedService): Promise<Visit> {
  const account = 'reviewed';
  const agent = await service.createAgent(await service.login({ account, login: 'ada' }), {
    name: 'Front desk',
    policy_yaml: 'name: reviewed\nreview: { share: 100 %, keep: 14d }\n',
  });
  const cookie = await service.login({ account, login: 'ray', role: 'reviewer' });
  const session = await converse(agent.proxy_url);
  await callAgent(agent.proxy_url, SAID);
  await service.service.app.get(SamplesWriter, { strict: false }).flush();
  const ask = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${service.baseUrl}/api/v1/reviews/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const waiting = (await (await ask('GET', '')).json()) as { data: { session_id: string }[] };
  const done = waiting.data.find(({ session_id: id }) => id !== session)?.session_id ?? '';
  await ask('GET', done);
  await ask('POST', `${done}/finish`);
  await ask('GET', session);
  const mark = { text: 4, start: 4, end: 23, sort: 'for_nothing' };
  await ask('PUT', `${session}/marks`, { marks: [mark] });
  return {
    cookie: valueOf(cookie),
    screens: [
      { name: 'reviews', path: '/portal/reviews', shows: 'Cohen’s kappa' },
      { name: 'review', path: `/portal/reviews/${session}`, shows: 'Select a word with the arrow keys' },
    ],
    waiting: [],
  };
}

/** Sends all turns of the conversation. @returns the session ID of the last turn */
async function converse(proxyUrl: string): Promise<string> {
  let sessionId = '';
  for (const turn of [2, 4, 6]) {
    const answer = await fetch(proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model: 'stub',
        messages: CONVERSATION.slice(0, turn),
        call: { id: 'call-1' },
      }),
    });
    await answer.text();
    sessionId = answer.headers.get('x-sotto-session') ?? '';
  }
  return sessionId;
}

const EMPTY_SCREENS: readonly Screen[] = [
  { name: 'overview, empty', path: '/portal', shows: 'Create the first agent' },
  { name: 'agents, empty', path: '/portal/agents', shows: 'No agents yet' },
  { name: 'policies, none of one’s own', path: '/portal/policies', shows: 'No policies of your own yet' },
  { name: 'policy, no agent', path: '/portal/policies/pci', shows: 'Create the first agent' },
  { name: 'sessions, empty', path: '/portal/sessions', shows: 'No calls in the last 24 hours' },
  { name: 'alerts, none', path: '/portal/alerts', shows: 'No alert webhooks' },
  { name: 'usage, none', path: '/portal/usage', shows: 'No tokens in the last 30 days' },
];

const UNCALLED_SCREENS: readonly Screen[] = [
  { name: 'overview, no calls', path: '/portal', shows: 'The charts start with the first call' },
];

const LISTS: readonly Screen[] = [
  { name: 'overview', path: '/portal', shows: 'Calls are counted once they have ended' },
  { name: 'overview, a month', path: '/portal?since=30d', shows: 'Days are in UTC' },
  { name: 'overview, a table', path: '/portal', press: 'Table of Calls', shows: 'Total' },
  { name: 'agents', path: '/portal/agents', shows: '2 agents' },
  { name: 'agents, none found', path: '/portal/agents?name=none', shows: 'No agent name contains' },
  { name: 'new agent', path: '/portal/agents/new', shows: 'The LLM that receives' },
  { name: 'agent, unknown', path: '/portal/agents/agt_1', shows: 'Agent not found' },
  { name: 'sessions', path: '/portal/sessions', shows: '4 sessions' },
  { name: 'sessions, none', path: '/portal/sessions?status=error', shows: 'No sessions match' },
  { name: 'session, unknown', path: '/portal/sessions/sess_1', shows: 'Session not found' },
  { name: 'call', path: '/portal/calls/call-1', shows: '3 of 3 turns' },
  { name: 'call, unknown', path: '/portal/calls/none', shows: 'Phone call not found' },
  { name: 'playground', path: '/portal/playground', shows: 'values are masked' },
  { name: 'usage', path: '/portal/usage', shows: 'By LLM' },
  {
    name: 'playground, with a policy written there',
    path: '/portal/playground',
    press: 'Edit a copy',
    shows: 'Only the name is required',
  },
  { name: 'policies', path: '/portal/policies', shows: 'No agent uses it' },
  { name: 'policy', path: '/portal/policies/kept', shows: 'kept, version 1, masks 27 kinds' },
  {
    name: 'policy, differences',
    path: '/portal/policies/kept',
    choose: 'Differences',
    shows: 'No differences',
  },
  { name: 'policy, trying', path: '/portal/policies/kept', choose: 'Preview', shows: 'values are masked' },
  { name: 'policy, built in', path: '/portal/policies/pci', shows: 'Assign policy' },
  { name: 'policy, unknown', path: '/portal/policies/none', shows: 'Policy not found' },
  { name: 'policy, new', path: '/portal/policies/from/pci', shows: 'It would become my-policy' },
  {
    name: 'policy, new, differences',
    path: '/portal/policies/from/pci',
    choose: 'Differences',
    shows: '1 line added (+)',
  },
  {
    name: 'policy, wrong',
    path: '/portal/policies/kept',
    writes: 'name: kept\nentities: { NAME: hide }\n',
    shows: 'Line 2, column 19',
  },
  {
    name: 'policy, completing',
    path: '/portal/policies/kept',
    writes: 'name: kept\nentities:\n  CREDIT',
    shows: 'CREDIT_CARD',
  },
  { name: 'members', path: '/portal/members', shows: '(you)' },
  { name: 'access', path: '/portal/access', shows: 'Never used' },
  { name: 'alerts', path: '/portal/alerts', shows: 'No alerts yet' },
  { name: 'audit log', path: '/portal/audit', shows: 'The account “clinic” was created.' },
  { name: 'audit log, none', path: '/portal/audit?show=keys', shows: 'No events of this type' },
  { name: 'no such page', path: '/portal/none', shows: 'Page not found' },
];

function screensOf(agentId: string, sessionId: string, unkeptId: string): Screen[] {
  const agent = `/portal/agents/${agentId}`;
  const session = `/portal/sessions/${sessionId}`;
  return [
    { name: 'drift', path: `/portal/drift?agent=${agentId}`, shows: 'Masked values per turn: all kinds' },
    { name: 'agent', path: agent, shows: 'values masked' },
    { name: 'agent, changing', path: agent, press: 'Edit', shows: 'Update from version' },
    {
      name: 'agent, changing its own policy',
      path: agent,
      press: 'Edit',
      choose: 'New policy',
      shows: 'Only the name is required',
    },
    { name: 'agent, deleting', path: agent, press: 'Delete', shows: 'Type Front desk to confirm' },
    { name: 'session', path: session, press: 'Verify', shows: 'Your browser verified the chain' },
    { name: 'session, no text kept', path: `/portal/sessions/${unkeptId}`, shows: 'No texts are stored' },
  ];
}

/** Opens a screen, and waits until it shows its text. */
export async function enter(page: Page, baseUrl: string, screen: Screen): Promise<void> {
  const { path, press, choose, writes, file, shows } = screen;
  await page.goto(`${baseUrl}${path}`);
  if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).click();
  if (choose !== undefined) await page.getByRole('radio', { name: choose }).check();
  if (writes !== undefined) await writePolicy(page, writes);
  if (file !== undefined) await chooseProof(page, file);
  await page.getByText(shows).first().waitFor();
}

function valueOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}
