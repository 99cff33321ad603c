import { asAdmin, asMember, bad, type Endpoints, good, needsLogin, NOBODY } from './cases.js';
import * as shapes from './extension-shapes.js';

const tokens = 'api/v1/account/tokens';

/** API tokens, and the caller's own logins. */
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
    bad('an unknown one', asAdmin({ path: NOBODY }), 404, 'not_found'),
    good(
      'a token',
      asAdmin(({ spareTokenId }) => ({ path: { token_id: spareTokenId } })),
      undefined,
    ),
  ],
  'GET /api/v1/me/logins': [...needsLogin, good('all', asMember(), shapes.loginList)],
  'DELETE /api/v1/me/logins/{login_id}': [
    ...needsLogin,
    bad('an unknown one', asMember({ path: NOBODY }), 404, 'not_found'),
    good(
      'another',
      asMember(({ spareLoginId }) => ({ path: { login_id: spareLoginId } })),
      undefined,
    ),
  ],
  'POST /api/v1/me/logins/end-others': [...needsLogin, good('none', asMember(), shapes.endedLogins)],
};
