import { createHmac } from 'node:crypto';
import type { Ask } from './scenario/recorder.js';
import type { Shape } from './shape.js';
import * as shapes from './shapes.js';
import { SAID, VOICE_SECRET, type World } from './world.js';

/** One request, and what must come of it. */
export interface Case {
  readonly name: string;
  readonly ask: (world: World) => Ask;
  readonly status: number;
  /** Of the body; undefined where it must be empty. */
  readonly shape: Shape | undefined;
  /** Without parameters. Default `application/json`, or none where the body is empty. */
  readonly type?: string;
  /** Whether the answer renews the login cookie. Default: where one was sent, and was good. */
  readonly renews?: boolean;
  /** Headers that the contract names. */
  readonly headers?: Readonly<Record<string, RegExp>>;
  /** Ask the service that demands signatures. */
  readonly signed?: boolean;
}

export type Endpoints = Readonly<Record<string, readonly Case[]>>;

const NOBODY = {
  agent_id: 'agt_01KEXAMP0E000000000000000Z',
  session_id: 'sess_01KEXAMP0E000000000000000Z',
  member_id: 'usr_01KEXAMP0E000000000000000Z',
} as const;

const BROKEN_YAML = 'name: x\nentities: { PHONE: hide }\n';

type Part = (world: World) => Partial<Ask>;

const asAdmin =
  (part: Part = () => ({})) =>
  (world: World): Ask => ({ cookie: world.admin, ...part(world) });
const asMember =
  (part: Part = () => ({})) =>
  (world: World): Ask => ({ cookie: world.member, ...part(world) });

function good(
  name: string,
  ask: (world: World) => Ask,
  shape: Shape | undefined,
  more: Partial<Case> = {},
): Case {
  return { name, ask, status: shape === undefined ? 204 : 200, shape, ...more };
}

function bad(name: string, ask: (world: World) => Ask, status: number, code: string): Case {
  return { name, ask, status, shape: shapes.envelope(code) };
}

/** Behind the login, this is answered whatever else the request has. */
const needsLogin: readonly Case[] = [
  bad('without a cookie', () => ({}), 401, 'unauthenticated'),
  {
    ...bad('with a bad cookie', () => ({ cookie: 'service_session=bad' }), 401, 'unauthenticated'),
    renews: false,
  },
];

const ofAgent: Part = ({ agentId }) => ({ path: { agent_id: agentId } });
const ofSession: Part = ({ sessionId }) => ({ path: { session_id: sessionId } });

const sessionFilters: readonly [string, string][] = [
  ['a malformed since', '?since=yesterday'],
  ['an unknown status', '?status=fine'],
  ['a negative count', '?min_redactions=-1'],
  ['a limit of 0', '?limit=0'],
  ['a limit of 101', '?limit=101'],
  ['a foreign cursor', '?cursor=none'],
];

const newAgent = (fields: object) => asAdmin(() => ({ body: { name: 'New', upstream: 'stub', ...fields } }));

const chat = (agent: (world: World) => string, body: object): ((world: World) => Ask) => {
  return (world) => ({ path: { agent_id: agent(world) }, body: { messages: [SAID], ...body } });
};
const refusedChat = (
  name: string,
  ask: (world: World) => Ask,
  status: number,
  code: string,
  more: Partial<Case> = {},
): Case => ({ name, ask, status, shape: shapes.chatError(code), ...more });

const ofStub = ({ agentId }: World): string => agentId;
const ofRecorder = ({ recorderId }: World): string => recorderId;

const called = (agentId: string, body: object): Ask => {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', VOICE_SECRET).update(text).digest('hex');
  return { path: { agent_id: agentId }, body: text, headers: { 'x-voice-signature': `sha256=${signature}` } };
};

/** Every endpoint of the contract, with its answers and each of its errors that a client can bring about. */
export const CONTRACT: Endpoints = {
  'GET /api/v1/auth/idp': [
    {
      ...good('begins', () => ({}), undefined),
      status: 302,
      headers: { location: /\/auth\?/, 'set-cookie': /; HttpOnly; .*SameSite=Lax/ },
    },
  ],
  'GET /api/v1/auth/idp/callback': [
    {
      ...good(
        'without a code',
        () => ({}),
        () => [],
      ),
      status: 400,
      type: 'text/html',
    },
  ],
  'POST /api/v1/auth/logout': [
    good('without a cookie', () => ({}), undefined, {
      headers: {
        'set-cookie': /^service_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      },
    }),
  ],
  'GET /api/v1/me': [...needsLogin, good('an admin', asAdmin(), shapes.user)],
  'GET /api/v1/agents': [
    ...needsLogin,
    good(
      'a page',
      asAdmin(() => ({ query: '?limit=2&name_contains=s' })),
      shapes.agentList,
    ),
    bad(
      'a limit of 0',
      asAdmin(() => ({ query: '?limit=0' })),
      422,
      'validation_failed',
    ),
    bad(
      'a limit of 101',
      asAdmin(() => ({ query: '?limit=101' })),
      422,
      'validation_failed',
    ),
    bad(
      'a foreign cursor',
      asAdmin(() => ({ query: '?cursor=none' })),
      422,
      'validation_failed',
    ),
  ],
  'POST /api/v1/agents': [
    ...needsLogin,
    { ...good('the least', newAgent({ name: 'Least' }), shapes.agentCreated), status: 201 },
    {
      ...good(
        'all fields',
        newAgent({ name: 'All', tokenization: 'reversible-aead', policy_yaml: 'name: own\n' }),
        shapes.agentCreated,
      ),
      status: 201,
    },
    bad('a taken name', newAgent({ name: 'Front desk' }), 409, 'name_taken'),
    bad('no name', newAgent({ name: '' }), 422, 'validation_failed'),
    bad('a long name', newAgent({ name: 'x'.repeat(65) }), 422, 'validation_failed'),
    bad('another scheme', newAgent({ tokenization: 'none' }), 422, 'validation_failed'),
    bad(
      'two policies',
      newAgent({ policy_name: 'pci', policy_yaml: 'name: own\n' }),
      422,
      'validation_failed',
    ),
    bad('an unknown upstream', newAgent({ upstream: 'nobody:model' }), 422, 'unknown_upstream'),
    bad('an unknown policy', newAgent({ policy_name: 'nowhere' }), 422, 'unknown_policy'),
    bad('a broken policy', newAgent({ policy_yaml: BROKEN_YAML }), 422, 'policy_yaml_invalid'),
  ],
  'GET /api/v1/agents/{agent_id}': [
    ...needsLogin,
    good('an agent', asAdmin(ofAgent), shapes.agentDetail),
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'agent_not_found',
    ),
  ],
  'DELETE /api/v1/agents/{agent_id}': [
    ...needsLogin,
    bad('by a member', asMember(ofAgent), 403, 'forbidden'),
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'agent_not_found',
    ),
    good(
      'an agent',
      asAdmin(({ spareId }) => ({ path: { agent_id: spareId } })),
      undefined,
    ),
    bad(
      'again',
      asAdmin(({ spareId }) => ({ path: { agent_id: spareId } })),
      404,
      'agent_not_found',
    ),
  ],
  'GET /api/v1/agents/{agent_id}/sessions': [
    ...needsLogin,
    good(
      'a page',
      asAdmin((world) => ({ ...ofAgent(world), query: '?limit=1' })),
      shapes.agentSessionList,
    ),
    bad(
      'of an unknown agent',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'agent_not_found',
    ),
    ...sessionFilters.map(([name, query]) =>
      bad(
        name,
        asAdmin((world) => ({ ...ofAgent(world), query })),
        422,
        'validation_failed',
      ),
    ),
  ],
  'GET /api/v1/sessions': [
    ...needsLogin,
    good(
      'a page',
      asAdmin(() => ({ query: '?since=1h&status=ok&min_redactions=1' })),
      shapes.sessionList,
    ),
    good(
      'of an agent',
      asAdmin(({ agentId }) => ({ query: `?agent_id=${agentId}` })),
      shapes.sessionList,
    ),
    ...sessionFilters.map(([name, query]) =>
      bad(
        name,
        asAdmin(() => ({ query })),
        422,
        'validation_failed',
      ),
    ),
  ],
  'GET /api/v1/sessions/{session_id}': [
    ...needsLogin,
    good('a session', asAdmin(ofSession), shapes.sessionDetail),
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'session_not_found',
    ),
  ],
  'GET /api/v1/sessions/{session_id}/report': [
    ...needsLogin,
    good('as JSON', asAdmin(ofSession), shapes.report),
    {
      ...good(
        'as PDF',
        asAdmin((world) => ({ ...ofSession(world), query: '?format=pdf' })),
        () => [],
      ),
      type: 'application/pdf',
      headers: { 'content-disposition': /^attachment/ },
    },
    bad(
      'an unknown session',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'session_not_found',
    ),
    bad(
      'another format',
      asAdmin((world) => ({ ...ofSession(world), query: '?format=xml' })),
      422,
      'validation_failed',
    ),
  ],
  'POST /proxy/{agent_id}/v1/chat/completions': [
    good('whole', chat(ofStub, { model: 'stub' }), shapes.completion),
    {
      ...good('streamed', chat(ofStub, { model: 'stub', stream: true }), () => []),
      type: 'text/event-stream',
    },
    refusedChat(
      'unsigned',
      chat(({ signedAgentId }) => signedAgentId, { model: 'stub' }),
      401,
      'bad_signature',
      {
        signed: true,
      },
    ),
    refusedChat(
      'an unknown agent',
      chat(() => NOBODY.agent_id, { model: 'stub' }),
      404,
      'agent_not_found',
    ),
    refusedChat('another model', chat(ofRecorder, { model: 'model-b' }), 422, 'model_not_allowed'),
    refusedChat('no messages', chat(ofStub, { model: 'stub', messages: [] }), 422, 'validation_failed'),
    refusedChat('a failing upstream', chat(ofRecorder, { model: 'model-a' }), 502, 'upstream_error'),
    refusedChat(
      'a silent upstream',
      chat(ofRecorder, { model: 'model-a', messages: [{ role: 'user', content: 'be silent' }] }),
      504,
      'upstream_timeout',
    ),
  ],
  'POST /voice/webhook/{agent_id}': [
    good(
      'a call',
      ({ agentId }) => called(agentId, { type: 'assistant-request', call: { id: 'call-1' } }),
      shapes.assistant,
    ),
    bad(
      'unsigned',
      (world) => ({ ...ofAgent(world), body: { type: 'assistant-request' } }),
      401,
      'bad_signature',
    ),
    bad(
      'of an unknown agent',
      () => called(NOBODY.agent_id, { type: 'assistant-request', call: {} }),
      404,
      'agent_not_found',
    ),
    bad(
      'another event',
      ({ agentId }) => called(agentId, { type: 'hang', call: {} }),
      422,
      'unsupported_event',
    ),
  ],
  'GET /health': [good('serving', () => ({}), shapes.health)],
  'GET /health/live': [good('alive', () => ({}), shapes.liveness)],
  'GET /health/ready': [good('ready', () => ({}), shapes.readiness)],
  'POST /audit/verify': [
    good(
      'a session',
      asAdmin(({ sessionId }) => ({ body: { session_id: sessionId } })),
      shapes.verified,
    ),
    good(
      'the account',
      asAdmin(() => ({ body: {} })),
      shapes.verified,
    ),
    good('broken events', () => ({ body: { events: [{ seq: 0, curr_hash: 'x' }] } }), shapes.verified),
    bad('nothing, without a cookie', () => ({ body: {} }), 401, 'unauthenticated'),
    bad('no list of events', () => ({ body: { events: 'none' } }), 422, 'validation_failed'),
    bad(
      'an unknown session',
      asAdmin(() => ({ body: NOBODY })),
      404,
      'session_not_found',
    ),
  ],
};

const validate = (yaml: unknown) => asAdmin(() => ({ body: { policy_yaml: yaml } }));
const preview = (body: object) => asAdmin(() => ({ body }));
const members = 'api/v1/account/members';

/** What the service has beyond the contract; `docs/api.md` tells of it. */
export const EXTENSIONS: Endpoints = {
  'GET /portal': [
    {
      ...good(
        'a page',
        () => ({}),
        () => [],
      ),
      type: 'text/html',
    },
  ],
  'GET /portal/{path}': [
    {
      ...good(
        'the same page',
        () => ({ path: { path: 'agents' } }),
        () => [],
      ),
      type: 'text/html',
    },
  ],
  'GET /api/docs': [
    good(
      'the document',
      () => ({}),
      () => [],
    ),
  ],
  'GET /api/docs/openapi.json': [
    good(
      'the document',
      () => ({}),
      () => [],
    ),
  ],
  'GET /api/docs/{file}': [
    bad('an unknown file', () => ({ path: { file: 'none' } }), 404, 'not_found'),
    {
      ...good(
        'a file',
        () => ({ path: { file: 'swagger-ui.css' } }),
        () => [],
      ),
      type: 'text/css',
    },
  ],
  'POST /proxy/{agent_id}/v1/chat/completions/chat/completions': [
    good('whole', chat(ofStub, { model: 'stub' }), shapes.completion),
  ],
  [`GET /${members}`]: [
    ...needsLogin,
    good('all', asAdmin(), shapes.memberList),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  [`POST /${members}`]: [
    ...needsLogin,
    {
      ...good(
        'a login',
        asAdmin(() => ({ body: { login: 'ann', role: 'member' } })),
        shapes.member,
      ),
      status: 201,
    },
    bad(
      'another role',
      asAdmin(() => ({ body: { login: 'ann', role: 'owner' } })),
      422,
      'validation_failed',
    ),
    bad(
      'by a member',
      asMember(() => ({ body: { login: 'ann', role: 'member' } })),
      403,
      'forbidden',
    ),
  ],
  [`DELETE /${members}/{member_id}`]: [
    ...needsLogin,
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'not_found',
    ),
    good(
      'a member',
      asAdmin(({ spareMemberId }) => ({ path: { member_id: spareMemberId } })),
      undefined,
    ),
  ],
  'PATCH /api/v1/agents/{agent_id}': [
    ...needsLogin,
    good(
      'a name',
      asAdmin((world) => ({ ...ofAgent(world), body: { name: 'Reception' } })),
      shapes.agentDetail,
    ),
    bad(
      'by a member',
      asMember((world) => ({ ...ofAgent(world), body: {} })),
      403,
      'forbidden',
    ),
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY, body: { name: 'x' } })),
      404,
      'agent_not_found',
    ),
    bad(
      'no name',
      asAdmin((world) => ({ ...ofAgent(world), body: { name: '' } })),
      422,
      'validation_failed',
    ),
  ],
  'GET /api/v1/upstreams': [...needsLogin, good('all', asAdmin(), shapes.upstreamList)],
  'GET /api/v1/statistics': [
    ...needsLogin,
    good(
      'of a week',
      asMember(() => ({ query: '?since=7d' })),
      shapes.statistics,
    ),
    bad(
      'a malformed since',
      asAdmin(() => ({ query: '?since=yesterday' })),
      422,
      'validation_failed',
    ),
  ],
  'GET /api/v1/sessions/{session_id}/audit': [
    ...needsLogin,
    good('a session', asAdmin(ofSession), shapes.auditExport),
    bad(
      'an unknown one',
      asAdmin(() => ({ path: NOBODY })),
      404,
      'session_not_found',
    ),
  ],
  'GET /api/v1/audit': [
    ...needsLogin,
    good(
      'a page',
      asAdmin(() => ({ query: '?limit=2' })),
      shapes.auditPage,
    ),
    good(
      'the newest of some kinds',
      asAdmin(() => ({ query: '?order=desc&kind=agent_created,account_created' })),
      shapes.auditPage,
    ),
    bad(
      'an order that there is not',
      asAdmin(() => ({ query: '?order=newest' })),
      422,
      'validation_failed',
    ),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  'GET /api/v1/audit/export': [
    ...needsLogin,
    good('all of it', asAdmin(), shapes.accountExport),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  'GET /api/v1/policies': [
    ...needsLogin,
    good(
      'a page',
      asAdmin(() => ({ query: '?limit=1' })),
      shapes.policyList,
    ),
    bad(
      'a limit of 0',
      asAdmin(() => ({ query: '?limit=0' })),
      422,
      'validation_failed',
    ),
  ],
  'GET /api/v1/policies/schema': [...needsLogin, good('the schema', asAdmin(), () => [])],
  'POST /api/v1/policies/validate': [
    ...needsLogin,
    good('a good one', validate('name: own\n'), shapes.policyVerdict),
    good('a broken one', validate(BROKEN_YAML), shapes.policyVerdict),
    bad('none', validate(1), 422, 'validation_failed'),
  ],
  'POST /api/v1/policies/preview': [
    ...needsLogin,
    good('a text', preview({ text: SAID.content }), shapes.textPreview),
    good('messages', preview({ messages: [SAID] }), shapes.messagesPreview),
    bad('neither', preview({}), 422, 'validation_failed'),
    bad('an unknown policy', preview({ text: 'x', policy_name: 'nowhere' }), 422, 'unknown_policy'),
    bad('a broken policy', preview({ text: 'x', policy_yaml: BROKEN_YAML }), 422, 'policy_yaml_invalid'),
  ],
};
