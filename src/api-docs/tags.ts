/** Groups of operations, in order. Must include the tags of all controllers. */
export const TAGS: Readonly<Record<string, string>> = {
  Proxy: 'LLM endpoints that mask requests and restore replies.',
  Login: 'Login and logout with a browser.',
  'API tokens': 'Credentials with which programs use the API.',
  Members: 'People who can log in to the account.',
  Agents: 'Voice applications with their proxy URLs, upstreams and policies.',
  'Caller keys': 'Keys with which platforms call an agent.',
  Sessions: 'Records of calls, with findings, proofs and reports.',
  Policies: 'Rules for detecting, masking and retaining data.',
  Statistics: 'Statistics for all agents over time.',
  Usage: 'Model tokens, costs and monthly budgets.',
  Reviews: 'Human review of sampled calls.',
  Drift: 'Alerts about rates that differ from their baselines.',
  Alerts: 'Signed webhooks that report problems.',
  Audit: 'Hash-chained journal and its verification.',
  Webhook: 'Assistant configuration that a voice platform requests at the start of a call.',
  Operation: 'Health checks for operators and load balancers.',
};
