/** Groups of operations, in their order: every tag that a controller has stands here. */
export const TAGS: Readonly<Record<string, string>> = {
  Proxy: 'Chat completions with identifiers masked on the way out',
  Login: 'The way in and out, for browsers',
  Members: 'Who belongs to the account',
  Agents: 'What calls are made for',
  Sessions: 'Calls that were made',
  Policies: 'What is masked, and how',
  Statistics: 'What all agents did over time',
  Usage: 'Tokens and costs of the models',
  Reviews: 'What people say was missed',
  Drift: 'Rates that left their bands',
  Audit: 'The hash-chained journal',
  Webhook: 'What a voice platform asks at the start of a call',
  Operation: 'For those who run the service',
};
