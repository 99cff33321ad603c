import {
  asAdmin,
  asMember,
  bad,
  BROKEN_YAML,
  called,
  chat,
  type Endpoints,
  good,
  needsLogin,
  newAgent,
  NOBODY,
  ofAgent,
  ofNobody,
  ofRecorder,
  ofSession,
  ofSigned,
  ofStub,
  refusedChat,
  sessionFilters,
} from './cases.js';
import * as shapes from './contract-shapes.js';
import { anything } from './shape.js';

/** Every endpoint of the contract, with its responses and every error that a client can cause. */
export const CONTRACT: Endpoints = {
  'GET /api/v1/auth/idp': [
    good('a redirect', () => ({}), undefined, {
      status: 302,
      headers: { location: /\/auth\?/, 'set-cookie': /; HttpOnly; .*SameSite=Lax/ },
    }),
  ],
  'GET /api/v1/auth/idp/callback': [
    good('without a code', () => ({}), anything, { status: 400, type: 'text/html' }),
  ],
  'POST /api/v1/auth/logout': [
    good('without a cookie', () => ({}), undefined, {
      headers: { 'set-cookie': /^service_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/ },
    }),
  ],
  'GET /api/v1/me': [...needsLogin, good('an admin', asAdmin(), shapes.user)],
  'GET /api/v1/agents': [
    ...needsLogin,
    good('a page', asAdmin({ query: '?limit=2&name_contains=s' }), shapes.agentList),
    bad('a limit of 0', asAdmin({ query: '?limit=0' }), 422, 'validation_failed'),
    bad('a limit of 101', asAdmin({ query: '?limit=101' }), 422, 'validation_failed'),
    bad('a foreign cursor', asAdmin({ query: '?cursor=none' }), 422, 'validation_failed'),
  ],
  'POST /api/v1/agents': [
    ...needsLogin,
    good('only required fields', newAgent({ name: 'Least' }), shapes.agentCreated, { status: 201 }),
    good(
      'all fields',
      newAgent({ name: 'All', tokenization: 'reversible-aead', policy_yaml: 'name: own\n' }),
      shapes.agentCreated,
      { status: 201 },
    ),
    bad(
      'less protection, by a member',
      asMember({ body: { name: 'Less', upstream: 'stub', policy_name: 'pci' } }),
      403,
      'forbidden',
    ),
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
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'agent_not_found'),
  ],
  'DELETE /api/v1/agents/{agent_id}': [
    ...needsLogin,
    bad('by a member', asMember(ofAgent), 403, 'forbidden'),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'agent_not_found'),
    good(
      'an agent',
      asAdmin(({ spareId }) => ({ path: { agent_id: spareId } })),
      undefined,
    ),
    bad(
      'a deleted agent',
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
    bad('of an unknown agent', asAdmin({ path: NOBODY }), 404, 'agent_not_found'),
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
    good('a page', asAdmin({ query: '?since=1h&status=ok&min_redactions=1' }), shapes.sessionList),
    good(
      'of an agent',
      asAdmin(({ agentId }) => ({ query: `?agent_id=${agentId}` })),
      shapes.sessionList,
    ),
    ...sessionFilters.map(([name, query]) => bad(name, asAdmin({ query }), 422, 'validation_failed')),
  ],
  'GET /api/v1/sessions/{session_id}': [
    ...needsLogin,
    good('a session', asAdmin(ofSession), shapes.sessionDetail),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'session_not_found'),
  ],
  'GET /api/v1/sessions/{session_id}/report': [
    ...needsLogin,
    good('as JSON', asAdmin(ofSession), shapes.report),
    good(
      'as PDF',
      asAdmin((world) => ({ ...ofSession(world), query: '?format=pdf' })),
      anything,
      { type: 'application/pdf', headers: { 'content-disposition': /^attachment/ } },
    ),
    bad('an unknown session', asAdmin({ path: NOBODY }), 404, 'session_not_found'),
    bad(
      'another format',
      asAdmin((world) => ({ ...ofSession(world), query: '?format=xml' })),
      422,
      'validation_failed',
    ),
  ],
  'POST /proxy/{agent_id}/v1/chat/completions': [
    good('whole', chat(ofStub, { model: 'stub' }), shapes.completion),
    good('streamed', chat(ofStub, { model: 'stub', stream: true }), anything, { type: 'text/event-stream' }),
    refusedChat('unsigned', chat(ofSigned, { model: 'stub' }), 401, 'bad_signature', { signed: true }),
    refusedChat('an unknown agent', chat(ofNobody, { model: 'stub' }), 404, 'agent_not_found'),
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
    good('the account', asAdmin({ body: {} }), shapes.verified),
    good('broken events', () => ({ body: { events: [{ seq: 0, curr_hash: 'x' }] } }), shapes.verified),
    bad('no events, without a cookie', () => ({ body: {} }), 401, 'unauthenticated'),
    bad('events that are not a list', () => ({ body: { events: 'none' } }), 422, 'validation_failed'),
    bad('an unknown session', asAdmin({ body: { session_id: NOBODY.session_id } }), 404, 'session_not_found'),
  ],
};
