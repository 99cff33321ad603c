import type { components } from '../api/schema';

export type AttemptResult = components['schemas']['Attempt']['result'];

const WORDS: Readonly<Record<AttemptResult, string>> = {
  answered: 'Answered',
  unanswered: 'No answer',
  busy: 'Not sent, too many at once',
  refused: 'Connection refused',
  dns: 'Address not found',
  tls: 'No secure connection',
  connect: 'No connection',
  timeout: 'Silent for too long',
  rate_limited: 'Too many requests',
  denied: 'Key or model not accepted',
  server_error: 'Error of the provider',
  broken: 'Reply broke off',
  reported: 'Error within the reply',
  outrun: 'Another one was faster',
};

/** What came of an attempt at a reply, in words. */
export function attemptWords(result: string): string {
  return Object.hasOwn(WORDS, result) ? WORDS[result as AttemptResult] : result;
}
