import { DomainError } from '../common/errors/domain-error.js';

/** Returns the error for all invalid signatures and credentials. It does not reveal the cause. */
export function badSignature(): DomainError {
  return new DomainError('bad_signature', 'The signature is missing or invalid.');
}
