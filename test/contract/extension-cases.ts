import {
  asAdmin,
  asked,
  asMember,
  bad,
  BROKEN_YAML,
  chat,
  type Endpoints,
  good,
  needsLogin,
  NOBODY,
  ofAgent,
  ofNobody,
  ofRecorder,
  ofSession,
  ofSigned,
  ofStub,
  refusedChat,
  refusedMessage,
} from './cases.js';
import { ACCESS } from './access-cases.js';
import { ALERTS } from './alert-cases.js';
import * as contract from './contract-shapes.js';
import * as shapes from './extension-shapes.js';
import { REVIEWS } from './review-cases.js';
import { anything } from './shape.js';
import { SAID } from './world.js';

const validate = (yaml: unknown) => asAdmin({ body: { policy_yaml: yaml } });
const preview = (body: object) => asAdmin({ body });
const members = 'api/v1/account/members';

/** Endpoints beyond the contract, which `docs/api.md` describes. */
export const EXTENSIONS: Endpoints = {
  'GET /portal': [good('a page', () => ({}), anything, { type: 'text/html' })],
  'GET /portal/{path}': [
    good('the same page', () => ({ path: { path: 'agents' } }), anything, { type: 'text/html' }),
  ],
  'GET /log/checkpoint': [bad('is not public by default', () => ({}), 404, 'not_found')],
  'GET /log/tile/{path}': [
    bad('is not public by default', () => ({ path: { path: '0' } }), 404, 'not_found'),
  ],
  'GET /api/docs': [good('the document', () => ({}), anything)],
  'GET /api/docs/openapi.json': [good('the document', () => ({}), anything)],
  'GET /api/docs/{file}': [
    bad('an unknown file', () => ({ path: { file: 'none' } }), 404, 'not_found'),
    good('a file', () => ({ path: { file: 'swagger-ui.css' } }), anything, { type: 'text/css' }),
  ],
  'POST /proxy/{agent_id}/v1/chat/completions/chat/completions': [
    good('whole', chat(ofStub, { model: 'stub' }), contract.completion),
  ],
  'GET /proxy/{agent_id}/v1/models': [
    good('of an agent', ({ agentId }) => ({ path: { agent_id: agentId } }), shapes.modelList),
    refusedChat('an unknown agent', () => ({ path: NOBODY }), 404, 'agent_not_found'),
    refusedChat(
      'unsigned',
      ({ signedAgentId }) => ({ path: { agent_id: signedAgentId } }),
      401,
      'bad_signature',
      { signed: true },
    ),
  ],
  'GET /proxy/{agent_id}/v1/models/{model}': [
    good(
      'an allowed model',
      ({ recorderId }) => ({ path: { agent_id: recorderId, model: 'model-a' } }),
      shapes.model,
    ),
    refusedChat(
      'another',
      ({ recorderId }) => ({ path: { agent_id: recorderId, model: 'model-b' } }),
      404,
      'not_found',
    ),
  ],
  'GET /proxy/{agent_id}/v1/responses': [
    refusedChat('no upgrade', ({ agentId }) => ({ path: { agent_id: agentId } }), 426, 'upgrade_required'),
    refusedChat('an unknown agent', () => ({ path: NOBODY }), 404, 'agent_not_found'),
  ],
  'GET /proxy/{agent_id}/v1/responses/responses': [
    refusedChat('no upgrade', ({ agentId }) => ({ path: { agent_id: agentId } }), 426, 'upgrade_required'),
  ],
  'POST /proxy/{agent_id}/v1/responses': [
    good('whole', asked(ofStub, { model: 'stub' }), shapes.response),
    good('streamed', asked(ofStub, { model: 'stub', stream: true }), anything, { type: 'text/event-stream' }),
    refusedChat('unsigned', asked(ofSigned, { model: 'stub' }), 401, 'bad_signature', { signed: true }),
    refusedChat('an unknown agent', asked(ofNobody, { model: 'stub' }), 404, 'agent_not_found'),
    refusedChat('another model', asked(ofRecorder, { model: 'model-b' }), 422, 'model_not_allowed'),
    refusedChat('no input', asked(ofStub, { model: 'stub', input: 5 }), 422, 'validation_failed'),
    refusedChat(
      'work in the background',
      asked(ofStub, { model: 'stub', background: true }),
      422,
      'validation_failed',
    ),
    refusedChat('a failing upstream', asked(ofRecorder, { model: 'model-a' }), 502, 'upstream_error'),
    refusedChat(
      'a silent upstream',
      asked(ofRecorder, { model: 'model-a', input: 'be silent' }),
      504,
      'upstream_timeout',
    ),
  ],
  'POST /proxy/{agent_id}/v1/responses/responses': [
    good('whole', asked(ofStub, { model: 'stub' }), shapes.response),
  ],
  'POST /proxy/{agent_id}/v1/messages': [
    good('whole', chat(ofStub, { model: 'stub' }), shapes.message),
    good('streamed', chat(ofStub, { model: 'stub', stream: true }), anything, { type: 'text/event-stream' }),
    refusedMessage('unsigned', chat(ofSigned, { model: 'stub' }), 401, 'bad_signature', { signed: true }),
    refusedMessage('an unknown agent', chat(ofNobody, { model: 'stub' }), 404, 'agent_not_found'),
    refusedMessage('another model', chat(ofRecorder, { model: 'model-b' }), 422, 'model_not_allowed'),
    refusedMessage('no messages', chat(ofStub, { model: 'stub', messages: [] }), 422, 'validation_failed'),
    refusedMessage('a failing upstream', chat(ofRecorder, { model: 'model-a' }), 502, 'upstream_error'),
    refusedMessage(
      'a silent upstream',
      chat(ofRecorder, { model: 'model-a', system: 'be silent' }),
      504,
      'upstream_timeout',
    ),
  ],
  'POST /proxy/{agent_id}/v1/v1/messages': [good('whole', chat(ofStub, { model: 'stub' }), shapes.message)],
  'POST /proxy/{agent_id}/v1/messages/count_tokens': [
    good('counted', chat(ofStub, { model: 'stub' }), shapes.countedTokens),
    refusedMessage('no messages', chat(ofStub, { model: 'stub', messages: [] }), 422, 'validation_failed'),
  ],
  'POST /proxy/{agent_id}/v1/v1/messages/count_tokens': [
    good('counted', chat(ofStub, { model: 'stub' }), shapes.countedTokens),
  ],
  'POST /proxy/{agent_id}/v1/embeddings': [
    good('created', asked(ofStub, { model: 'stub', input: 'Hello' }), shapes.embeddings),
    refusedChat('unsigned', asked(ofSigned, { model: 'stub' }), 401, 'bad_signature', { signed: true }),
    refusedChat('an unknown agent', asked(ofNobody, { model: 'stub' }), 404, 'agent_not_found'),
    refusedChat(
      'another model',
      asked(ofRecorder, { model: 'model-b', input: 'Hi' }),
      422,
      'model_not_allowed',
    ),
    refusedChat('model tokens', asked(ofStub, { model: 'stub', input: [[1_234]] }), 422, 'validation_failed'),
  ],
  ...ACCESS,
  ...ALERTS,
  [`GET /${members}`]: [
    ...needsLogin,
    good('all', asAdmin(), shapes.memberList),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  [`POST /${members}`]: [
    ...needsLogin,
    good('a login', asAdmin({ body: { login: 'ann', role: 'member' } }), shapes.member, { status: 201 }),
    bad('another role', asAdmin({ body: { login: 'ann', role: 'owner' } }), 422, 'validation_failed'),
    bad('by a member', asMember({ body: { login: 'ann', role: 'member' } }), 403, 'forbidden'),
  ],
  [`PATCH /${members}/{member_id}`]: [
    ...needsLogin,
    good(
      'a role',
      asAdmin(({ spareMemberId }) => ({ path: { member_id: spareMemberId }, body: { role: 'reviewer' } })),
      shapes.member,
    ),
    bad('an unknown ID', asAdmin({ path: NOBODY, body: { role: 'member' } }), 404, 'not_found'),
    bad('another role', asAdmin({ path: NOBODY, body: { role: 'owner' } }), 422, 'validation_failed'),
    bad('by a member', asMember({ path: NOBODY, body: { role: 'admin' } }), 403, 'forbidden'),
  ],
  [`DELETE /${members}/{member_id}`]: [
    ...needsLogin,
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
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
      contract.agentDetail,
    ),
    bad(
      'by a member',
      asMember((world) => ({ ...ofAgent(world), body: {} })),
      403,
      'forbidden',
    ),
    bad('an unknown ID', asAdmin({ path: NOBODY, body: { name: 'x' } }), 404, 'agent_not_found'),
    bad(
      'no name',
      asAdmin((world) => ({ ...ofAgent(world), body: { name: '' } })),
      422,
      'validation_failed',
    ),
  ],
  'GET /api/v1/upstreams': [...needsLogin, good('all', asAdmin(), shapes.upstreamList)],
  'GET /api/v1/upstreams/health': [...needsLogin, good('all', asMember(), shapes.upstreamHealthList)],
  'GET /api/v1/statistics': [
    ...needsLogin,
    good('of a week', asMember({ query: '?since=7d' }), shapes.statistics),
    bad('a malformed since', asAdmin({ query: '?since=yesterday' }), 422, 'validation_failed'),
  ],
  'GET /api/v1/usage': [
    ...needsLogin,
    good('of a week', asMember({ query: '?since=7d' }), shapes.usage),
    bad('a malformed since', asAdmin({ query: '?since=yesterday' }), 422, 'validation_failed'),
  ],
  'PUT /api/v1/usage/budget': [
    ...needsLogin,
    good('none', asAdmin({ body: { monthly_tokens: null } }), shapes.budget),
    bad('by a member', asMember({ body: { monthly_tokens: null } }), 403, 'forbidden'),
    bad('of zero tokens', asAdmin({ body: { monthly_tokens: 0 } }), 422, 'validation_failed'),
  ],
  ...REVIEWS,
  'GET /api/v1/sessions/export': [
    ...needsLogin,
    good('as JSON', asMember({ query: '?format=json' }), contract.sessionExport),
    good('as CSV', asMember({ query: '?format=csv' }), anything, { type: 'text/csv' }),
    bad('in another format', asAdmin({ query: '?format=xlsx' }), 422, 'validation_failed'),
  ],
  'GET /api/v1/sessions/{session_id}/audit': [
    ...needsLogin,
    good('a session', asAdmin(ofSession), shapes.auditExport),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'session_not_found'),
  ],
  'GET /api/v1/sessions/{session_id}/proof': [
    ...needsLogin,
    good('a session', asMember(ofSession), shapes.proof, { type: 'text/plain' }),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'session_not_found'),
  ],
  'GET /api/v1/audit/evidence': [...needsLogin, good('the current state', asMember(), shapes.evidenceState)],
  'GET /api/v1/audit': [
    ...needsLogin,
    good('a page', asAdmin({ query: '?limit=2' }), shapes.auditPage),
    good(
      'the newest of some kinds',
      asAdmin({ query: '?order=desc&kind=agent_created,account_created' }),
      shapes.auditPage,
    ),
    bad('an unknown order', asAdmin({ query: '?order=newest' }), 422, 'validation_failed'),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  'GET /api/v1/audit/export': [
    ...needsLogin,
    good('the whole chain', asAdmin(), shapes.accountExport),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  'GET /api/v1/policies': [
    ...needsLogin,
    good('a page', asAdmin({ query: '?limit=1' }), shapes.policyList),
    bad('a limit of 0', asAdmin({ query: '?limit=0' }), 422, 'validation_failed'),
  ],
  'POST /api/v1/policies': [
    ...needsLogin,
    good('a new policy', validate('name: stored\n'), shapes.storedPolicy, { status: 201 }),
    bad('a broken policy', validate(BROKEN_YAML), 422, 'policy_yaml_invalid'),
    bad('a number', validate(1), 422, 'validation_failed'),
    bad(
      'the next version, by a member',
      asMember({ body: { policy_yaml: 'name: stored\nlog_payloads: false\n' } }),
      403,
      'forbidden',
    ),
  ],
  'GET /api/v1/policies/schema': [...needsLogin, good('the schema', asAdmin(), anything)],
  'POST /api/v1/policies/validate': [
    ...needsLogin,
    good('a valid policy', validate('name: own\n'), shapes.policyVerdict),
    good('a broken policy', validate(BROKEN_YAML), shapes.policyVerdict),
    bad('a number', validate(1), 422, 'validation_failed'),
  ],
  'POST /api/v1/policies/preview': [
    ...needsLogin,
    good('a text', preview({ text: SAID.content }), shapes.textPreview),
    good('messages', preview({ messages: [SAID] }), shapes.messagesPreview),
    bad('neither text nor messages', preview({}), 422, 'validation_failed'),
    bad('an unknown policy', preview({ text: 'x', policy_name: 'nowhere' }), 422, 'unknown_policy'),
    bad('a broken policy', preview({ text: 'x', policy_yaml: BROKEN_YAML }), 422, 'policy_yaml_invalid'),
  ],
};
