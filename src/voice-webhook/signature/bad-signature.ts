import { DomainError } from '../../common/errors/domain-error.js';

/** The one refusal of whoever can't prove who they are: it doesn't tell what was wrong. */
export function badSignature(): DomainError {
  return new DomainError('bad_signature', 'The signature is missing or does not match.');
}
