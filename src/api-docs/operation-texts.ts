export interface OperationText {
  readonly summary: string;
  readonly description?: string;
}

/** Groups of operations, by how their paths begin; the first that fits. */
export const TAGS: readonly { readonly prefix: string; readonly name: string; readonly text: string }[] = [
  { prefix: '/proxy/', name: 'Proxy', text: 'Chat completions with identifiers masked on the way out' },
  { prefix: '/api/v1/auth/', name: 'Login', text: 'The way in and out, for browsers' },
  { prefix: '/api/v1/me', name: 'Login', text: 'The way in and out, for browsers' },
  { prefix: '/api/v1/account/', name: 'Members', text: 'Who belongs to the account' },
  { prefix: '/api/v1/upstreams', name: 'Agents', text: 'What calls are made for' },
  { prefix: '/api/v1/agents/{agent_id}/sessions', name: 'Sessions', text: 'Calls that were made' },
  { prefix: '/api/v1/agents', name: 'Agents', text: 'What calls are made for' },
  { prefix: '/api/v1/policies', name: 'Policies', text: 'What is masked, and how' },
  { prefix: '/api/v1/sessions', name: 'Sessions', text: 'Calls that were made' },
  { prefix: '/api/v1/statistics', name: 'Statistics', text: 'What all agents did over time' },
  { prefix: '/api/v1/audit', name: 'Audit', text: 'The hash-chained journal' },
  { prefix: '/audit/', name: 'Audit', text: 'The hash-chained journal' },
  { prefix: '/voice/', name: 'Webhook', text: 'What a voice platform asks at the start of a call' },
  { prefix: '/health', name: 'Operation', text: 'For those who run the service' },
];

/** What an operation does, by method and path: for handlers that say nothing of it themselves. */
export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  'POST /proxy/{agent_id}/v1/chat/completions': {
    summary: 'Complete a chat',
    description:
      'Takes a chat-completions request, masks every identifier that is found in it, forwards it to the upstream of the ' +
      "agent, and restores the reply, whole or streamed. Fields that the service doesn't know go through, with their " +
      'texts masked. The path with its end doubled (`…/chat/completions/chat/completions`) is served too, since some ' +
      'platforms append it to the URL they are given. Where the operator requires signatures, send `X-Voice-Signature` ' +
      'or `Authorization: Bearer`.',
  },
  'POST /voice/webhook/{agent_id}': {
    summary: 'Tell the assistant of a call',
    description:
      "Called by the voice platform at the start of a call. The answer's `model.url` is the agent's proxy URL.",
  },
  'GET /health': {
    summary: 'Tell whether calls can be served',
  },
  'GET /health/live': {
    summary: 'Tell that the process is alive',
    description: 'Looks at nothing else: what a restart would not mend does not show here.',
  },
  'GET /health/ready': {
    summary: 'Tell load balancers whether to send calls',
    description:
      'Answers 503 from the moment that the service is told to stop, which may be a while before it refuses calls; while ' +
      "the database can't be reached or lacks migrations of this version; and while no detection model is loaded.",
  },
  'POST /audit/verify': {
    summary: 'Verify chains of the journal',
    description:
      'With `events`, verifies what is sent, for everybody and without looking at anything stored: the export of a ' +
      'session can be posted as it is. With `session_id`, verifies that session of the account; with neither, every chain ' +
      'of the account. A chain that fails is no error: the answer has `ok: false` and says where it breaks.',
  },
  'GET /api/v1/auth/idp': {
    summary: 'Begin a login',
    description: "Browsers only: leads to the identity provider's authorization page.",
  },
  'GET /api/v1/auth/idp/callback': {
    summary: 'End a login',
    description:
      'Browsers only: the identity provider leads here with an authorization code. Sets the session cookie and leads to ' +
      '`/portal`.',
  },
  'POST /api/v1/auth/logout': {
    summary: 'Log out',
    description: 'Ends the session for good and clears the cookie. Works without a cookie too.',
  },
  'GET /api/v1/me': {
    summary: 'Tell who is logged in',
  },
  'GET /api/v1/account/members': {
    summary: 'List the members of the account',
    description: 'Admins only.',
  },
  'POST /api/v1/account/members': {
    summary: 'Invite a member, or change the role of one',
    description:
      'Admins only. A login that is unknown is invited: the person joins the account with their first login. A member ' +
      'who has the login is given the role.',
  },
  'DELETE /api/v1/account/members/{member_id}': {
    summary: 'Remove a member, or withdraw an invitation',
    description: 'Admins only. Ends every login of the member.',
  },
  'GET /api/v1/agents': {
    summary: 'List agents',
    description: 'The newest come first.',
  },
  'POST /api/v1/agents': {
    summary: 'Create an agent',
    description:
      'The agent takes calls at its `proxy_url` at once. The URL holds the only secret that guards it: keep it ' +
      'confidential. `policy_name` and `policy_yaml` exclude each other.',
  },
  'GET /api/v1/agents/{agent_id}': {
    summary: 'Retrieve an agent with its policy and figures',
  },
  'PATCH /api/v1/agents/{agent_id}': {
    summary: 'Change an agent',
  },
  'DELETE /api/v1/agents/{agent_id}': {
    summary: 'Delete an agent',
    description:
      'Admins only. Its proxy URL answers 404 at once; calls that are running complete. Its sessions are kept. There is ' +
      'no way back.',
  },
  'GET /api/v1/upstreams': {
    summary: 'List the upstreams that an agent can have',
  },
  'GET /api/v1/agents/{agent_id}/sessions': {
    summary: 'List the sessions of an agent',
    description: 'Those that began last come first.',
  },
  'GET /api/v1/policies': {
    summary: 'List policies',
    description:
      'Every version of every policy that an agent can have: built-in ones, then those of the account, each by name, ' +
      'the newest version first.',
  },
  'GET /api/v1/policies/schema': {
    summary: 'Retrieve the JSON Schema of policies',
  },
  'POST /api/v1/policies/validate': {
    summary: 'Check a policy',
    description:
      'Tells whether an agent could be created with the text, and every problem if not. Keeps nothing.',
  },
  'POST /api/v1/policies/preview': {
    summary: 'Show what a policy does to a text',
    description:
      'Masks a text or messages as a call would, with numbered placeholders for tokens. Keeps and forwards nothing. Send ' +
      'invented data only.',
  },
  'GET /api/v1/sessions': {
    summary: 'List the sessions of all agents',
    description: 'Those that began last come first. Sessions of deleted agents are among them.',
  },
  'GET /api/v1/sessions/{session_id}': {
    summary: 'Retrieve a session with its redactions',
    description:
      'A session is shown once its call has ended. `payloads` are null unless the policy says `log_payloads: true`.',
  },
  'GET /api/v1/sessions/{session_id}/report': {
    summary: 'Make the compliance report of a session',
    description:
      'Made anew from the journal on each call, as JSON or as a PDF with the same `merkle_root_hex`. A broken chain is told ' +
      'in the report; it is no error.',
  },
  'GET /api/v1/statistics': {
    summary: 'Tell what all agents did over time',
    description:
      'Sessions by status, redactions by kind and the added latency, of each slot of the time and of all together. A ' +
      'session counts from its end on, in the slot that it started in; those of deleted agents are counted too. Slots ' +
      'are whole: the first may begin before `since`.',
  },
  'GET /api/v1/sessions/{session_id}/audit': {
    summary: 'Export the chain of a session',
    description: 'The answer can be posted to `/audit/verify` as it is.',
  },
  'GET /api/v1/audit': {
    summary: "Page through the account's own chain",
    description: 'Admins only.',
  },
  'GET /api/v1/audit/export': {
    summary: "Export the account's own chain",
    description: 'Admins only. The answer can be posted to `/audit/verify` as it is.',
  },
};

/** What stands for each parameter of a path. */
export const PATH_PARAMETERS: Readonly<Record<string, { readonly prefix: string; readonly text: string }>> = {
  agent_id: { prefix: 'agt', text: 'Id of an agent' },
  session_id: { prefix: 'sess', text: 'Id of a session' },
  member_id: { prefix: 'usr', text: 'Id of a member' },
};
