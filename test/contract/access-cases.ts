import { asAdmin, asMember, bad, type Endpoints, good, needsLogin, NOBODY, ofAgent } from './cases.js';
import * as shapes from './extension-shapes.js';

const tokens = 'api/v1/account/tokens';
const callerKeys = 'api/v1/agents/{agent_id}/caller-keys';

/** API tokens, caller keys, and the caller's own logins. */
export const ACCESS: Endpoints = {
  [`GET /${tokens}`]: [...needsLogin, good('all', asAdmin(), shapes.apiTokenList)],
  [`POST /${tokens}`]: [
    ...needsLogin,
    good('a token', asMember({ body: { name: 'CI', scopes: ['agents:read'] } }), shapes.apiToken, {
      status: 201,
    }),
    bad(
      'a higher role',
      asMember({ body: { name: 'CI', scopes: ['agents:read'], role: 'admin' } }),
      403,
      'forbidden',
    ),
    bad('another scope', asAdmin({ body: { name: 'CI', scopes: ['all'] } }), 422, 'validation_failed'),
  ],
  [`DELETE /${tokens}/{token_id}`]: [
    ...needsLogin,
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
    good(
      'a token',
      asAdmin(({ spareTokenId }) => ({ path: { token_id: spareTokenId } })),
      undefined,
    ),
  ],
  [`GET /${callerKeys}`]: [
    ...needsLogin,
    good('all', asMember(ofAgent), shapes.callerKeyList),
    bad('an unknown agent', asAdmin({ path: NOBODY }), 404, 'agent_not_found'),
  ],
  [`POST /${callerKeys}`]: [
    ...needsLogin,
    good(
      'a key',
      asAdmin((world) => ({ ...ofAgent(world), body: { name: 'Phone line' } })),
      shapes.callerKey,
      { status: 201 },
    ),
    bad(
      'by a member',
      asMember((world) => ({ ...ofAgent(world), body: { name: 'Phone line' } })),
      403,
      'forbidden',
    ),
    bad(
      'no name',
      asAdmin((world) => ({ ...ofAgent(world), body: {} })),
      422,
      'validation_failed',
    ),
    bad('an unknown agent', asAdmin({ path: NOBODY, body: { name: 'Phone line' } }), 404, 'agent_not_found'),
  ],
  [`PATCH /${callerKeys}/{key_id}`]: [
    ...needsLogin,
    bad(
      'an unknown ID',
      asAdmin(({ agentId }) => ({
        path: { agent_id: agentId, key_id: 'ckey_none' },
        body: { monthly_tokens: 1 },
      })),
      404,
      'not_found',
    ),
    bad(
      'no budget',
      asAdmin(({ agentId, spareKeyId }) => ({
        path: { agent_id: agentId, key_id: spareKeyId },
        body: {},
      })),
      422,
      'validation_failed',
    ),
    good(
      'a budget',
      asAdmin(({ agentId, spareKeyId }) => ({
        path: { agent_id: agentId, key_id: spareKeyId },
        body: { monthly_tokens: 1_000_000 },
      })),
      shapes.changedCallerKey,
    ),
  ],
  [`DELETE /${callerKeys}/{key_id}`]: [
    ...needsLogin,
    bad(
      'an unknown ID',
      asAdmin(({ agentId }) => ({ path: { agent_id: agentId, key_id: 'ckey_none' } })),
      404,
      'not_found',
    ),
    good(
      'a key',
      asAdmin(({ agentId, spareKeyId }) => ({ path: { agent_id: agentId, key_id: spareKeyId } })),
      undefined,
    ),
  ],
  'GET /api/v1/me/logins': [...needsLogin, good('all', asMember(), shapes.loginList)],
  'DELETE /api/v1/me/logins/{login_id}': [
    ...needsLogin,
    bad('an unknown ID', asMember({ path: NOBODY }), 404, 'not_found'),
    good(
      'another',
      asMember(({ spareLoginId }) => ({ path: { login_id: spareLoginId } })),
      undefined,
    ),
  ],
  'POST /api/v1/me/logins/end-others': [...needsLogin, good('none', asMember(), shapes.endedLogins)],
};
