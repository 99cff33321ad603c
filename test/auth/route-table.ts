import type { Account } from './accounts.js';

/**
 * Required access. `login` needs a cookie, `reviewer` a reviewer's or an admin's, and `admin` an admin's.
 * Other routes check their callers themselves.
 */
export type Door = 'login' | 'reviewer' | 'admin' | 'optional' | 'open' | 'signed';

export interface Route {
  readonly door: Door;
  /**
   * Scope that an API token needs, or `any` if each token is allowed; undefined if tokens are not allowed.
   */
  readonly scope?: string;
  /** A valid body. */
  readonly body?: object;
  /** Returns the path parameters for data of another account. */
  readonly foreign?: (other: Account) => Record<string, string>;
}

export const TABLE: Readonly<Record<string, Route>> = {
  'GET /health': { door: 'open' },
  'GET /health/live': { door: 'open' },
  'GET /health/ready': { door: 'open' },
  'GET /log/checkpoint': { door: 'open' },
  'GET /log/tile/*path': { door: 'open' },
  'GET /portal': { door: 'open' },
  'GET /portal/*path': { door: 'open' },
  'GET /api/docs': { door: 'open' },
  'GET /api/docs/openapi.json': { door: 'open' },
  'GET /api/docs/:file': { door: 'open' },
  'GET /api/v1/auth/idp': { door: 'open' },
  'GET /api/v1/auth/idp/callback': { door: 'open' },
  'POST /api/v1/auth/logout': { door: 'open' },
  'POST /proxy/:agentId/v1/chat/completions': { door: 'signed' },
  'POST /proxy/:agentId/v1/chat/completions/chat/completions': { door: 'signed' },
  'GET /proxy/:agentId/v1/models': { door: 'signed' },
  'GET /proxy/:agentId/v1/models/:model': { door: 'signed' },
  'GET /proxy/:agentId/v1/responses': { door: 'signed' },
  'GET /proxy/:agentId/v1/responses/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/responses/responses': { door: 'signed' },
  'POST /proxy/:agentId/v1/messages': { door: 'signed' },
  'POST /proxy/:agentId/v1/v1/messages': { door: 'signed' },
  'POST /proxy/:agentId/v1/embeddings': { door: 'signed' },
  'POST /proxy/:agentId/v1/messages/count_tokens': { door: 'signed' },
  'POST /proxy/:agentId/v1/v1/messages/count_tokens': { door: 'signed' },
  'POST /voice/webhook/:agentId': { door: 'signed' },
  'POST /audit/verify': { door: 'optional', scope: 'audit:read' },
  'GET /api/v1/me': { door: 'login', scope: 'any' },
  'GET /api/v1/me/logins': { door: 'login' },
  'POST /api/v1/me/logins/end-others': { door: 'login' },
  'DELETE /api/v1/me/logins/:loginId': { door: 'login', foreign: ({ loginId }) => ({ loginId }) },
  'GET /api/v1/account/tokens': { door: 'login' },
  'POST /api/v1/account/tokens': { door: 'login', body: { name: 'CI', scopes: ['agents:read'] } },
  'DELETE /api/v1/account/tokens/:tokenId': { door: 'login', foreign: ({ tokenId }) => ({ tokenId }) },
  'GET /api/v1/account/members': { door: 'admin' },
  'POST /api/v1/account/members': { door: 'admin', body: { login: 'someone', role: 'member' } },
  'PATCH /api/v1/account/members/:memberId': {
    door: 'admin',
    body: { role: 'member' },
    foreign: ({ memberId }) => ({ memberId }),
  },
  'DELETE /api/v1/account/members/:memberId': { door: 'admin', foreign: ({ memberId }) => ({ memberId }) },
  'GET /api/v1/agents': { door: 'login', scope: 'agents:read' },
  'POST /api/v1/agents': {
    door: 'login',
    scope: 'agents:write',
    body: { name: 'An agent', upstream: 'stub' },
  },
  'GET /api/v1/agents/:agentId': {
    door: 'login',
    scope: 'agents:read',
    foreign: ({ agentId }) => ({ agentId }),
  },
  'PATCH /api/v1/agents/:agentId': {
    door: 'admin',
    scope: 'agents:write',
    body: { callback_url: null },
    foreign: ({ agentId }) => ({ agentId }),
  },
  'DELETE /api/v1/agents/:agentId': {
    door: 'admin',
    scope: 'agents:write',
    foreign: ({ agentId }) => ({ agentId }),
  },
  'GET /api/v1/agents/:agentId/caller-keys': {
    door: 'login',
    scope: 'agents:read',
    foreign: ({ agentId }) => ({ agentId }),
  },
  'POST /api/v1/agents/:agentId/caller-keys': {
    door: 'admin',
    scope: 'agents:write',
    body: { name: 'Phone line' },
    foreign: ({ agentId }) => ({ agentId }),
  },
  'PATCH /api/v1/agents/:agentId/caller-keys/:keyId': {
    door: 'admin',
    scope: 'agents:write',
    body: { monthly_tokens: 1000 },
    foreign: ({ agentId, keyId }) => ({ agentId, keyId }),
  },
  'DELETE /api/v1/agents/:agentId/caller-keys/:keyId': {
    door: 'admin',
    scope: 'agents:write',
    foreign: ({ agentId, keyId }) => ({ agentId, keyId }),
  },
  'GET /api/v1/alert-webhooks': { door: 'admin' },
  'POST /api/v1/alert-webhooks': {
    door: 'admin',
    body: { name: 'On call', url: 'https://alerts.example.com/' },
  },
  'PATCH /api/v1/alert-webhooks/:webhookId': {
    door: 'admin',
    body: { enabled: false },
    foreign: ({ alertWebhookId }) => ({ webhookId: alertWebhookId }),
  },
  'DELETE /api/v1/alert-webhooks/:webhookId': {
    door: 'admin',
    foreign: ({ alertWebhookId }) => ({ webhookId: alertWebhookId }),
  },
  'POST /api/v1/alert-webhooks/:webhookId/rotate-secret': {
    door: 'admin',
    foreign: ({ alertWebhookId }) => ({ webhookId: alertWebhookId }),
  },
  'POST /api/v1/alert-webhooks/:webhookId/test': {
    door: 'admin',
    foreign: ({ alertWebhookId }) => ({ webhookId: alertWebhookId }),
  },
  'GET /api/v1/upstreams': { door: 'login', scope: 'agents:read' },
  'GET /api/v1/upstreams/health': { door: 'login', scope: 'agents:read' },
  'GET /api/v1/policies': { door: 'login', scope: 'policies:read' },
  'POST /api/v1/policies': {
    door: 'login',
    scope: 'agents:write',
    body: { policy_yaml: 'name: stored' },
  },
  'GET /api/v1/policies/schema': { door: 'login', scope: 'policies:read' },
  'POST /api/v1/policies/validate': {
    door: 'login',
    scope: 'policies:read',
    body: { policy_yaml: 'name: x' },
  },
  'POST /api/v1/policies/preview': { door: 'login', scope: 'policies:read', body: { text: 'Hello' } },
  'GET /api/v1/agents/:agentId/sessions': {
    door: 'login',
    scope: 'sessions:read',
    foreign: ({ agentId }) => ({ agentId }),
  },
  'GET /api/v1/sessions': { door: 'login', scope: 'sessions:read' },
  'GET /api/v1/sessions/export': { door: 'login', scope: 'exports:read' },
  'GET /api/v1/statistics': { door: 'login', scope: 'statistics:read' },
  'GET /api/v1/usage': { door: 'login', scope: 'statistics:read' },
  'PUT /api/v1/usage/budget': { door: 'admin', scope: 'usage:write', body: { monthly_tokens: 5_000_000 } },
  'GET /api/v1/reviews': { door: 'reviewer' },
  'GET /api/v1/reviews/figure': { door: 'login', scope: 'statistics:read' },
  'GET /api/v1/reviews/:sessionId': { door: 'reviewer', foreign: ({ sessionId }) => ({ sessionId }) },
  'PUT /api/v1/reviews/:sessionId/marks': {
    door: 'reviewer',
    body: { marks: [] },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/v1/reviews/:sessionId/terms/preview': {
    door: 'reviewer',
    body: { text: 0, start: 0, end: 2, as: 'deny' },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'POST /api/v1/reviews/:sessionId/terms': {
    door: 'reviewer',
    body: { text: 0, start: 0, end: 2, as: 'deny' },
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'GET /api/v1/reviews/rows': { door: 'reviewer' },
  'POST /api/v1/reviews/:sessionId/finish': { door: 'reviewer', foreign: ({ sessionId }) => ({ sessionId }) },
  'GET /api/v1/drift': { door: 'login', scope: 'statistics:read' },
  'POST /api/v1/drift/:alarmId/confirm': { door: 'admin', foreign: ({ alarmId }) => ({ alarmId }) },
  'GET /api/v1/audit': { door: 'admin', scope: 'audit:read' },
  'GET /api/v1/audit/export': { door: 'admin', scope: 'exports:read' },
  'GET /api/v1/audit/evidence': { door: 'login', scope: 'audit:read' },
  'GET /api/v1/sessions/:sessionId/proof': {
    door: 'login',
    scope: 'exports:read',
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'GET /api/v1/sessions/:sessionId/audit': {
    door: 'login',
    scope: 'exports:read',
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'GET /api/v1/sessions/:sessionId': {
    door: 'login',
    scope: 'sessions:read',
    foreign: ({ sessionId }) => ({ sessionId }),
  },
  'GET /api/v1/sessions/:sessionId/report': {
    door: 'login',
    scope: 'reports:read',
    foreign: ({ sessionId }) => ({ sessionId }),
  },
};
