import type { components } from '../api/schema';

export type AttemptResult = components['schemas']['Attempt']['result'];

const WORDS: Readonly<Record<AttemptResult, string>> = {
  answered: 'Replied',
  unanswered: 'No reply',
  busy: 'Too many concurrent calls',
  refused: 'Connection refused',
  dns: 'Host name not found',
  tls: 'TLS connection failed',
  connect: 'Connection failed',
  timeout: 'Timeout',
  rate_limited: 'Too many requests',
  denied: 'Key or model rejected',
  server_error: 'Provider error',
  broken: 'Reply was cut off',
  reported: 'Error in the reply',
  outrun: 'Another upstream was faster',
};

/** Returns the label for an attempt's result. */
export function attemptWords(result: string): string {
  return Object.hasOwn(WORDS, result) ? WORDS[result as AttemptResult] : result;
}
