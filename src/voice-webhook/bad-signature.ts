import { DomainError } from '../common/errors/domain-error.js';

/** The one refusal of callers who can't prove who they are: it doesn't say what was wrong. */
export function badSignature(): DomainError {
  return new DomainError('bad_signature', 'The signature is missing or invalid.');
}
