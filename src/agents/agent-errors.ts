import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';

export function agentNotFound(): DomainError {
  return new DomainError('agent_not_found', 'The account has no agent with this ID.');
}

export function nameTaken(): DomainError {
  return new DomainError('name_taken', 'Another agent of the account has this name. Choose another name.');
}

/**
 * Rejects text that is not an agent ID without a query, since it may contain characters that the database rejects.
 * @throws DomainError `agent_not_found`
 */
export function refuseMalformedId(id: string): asserts id is Id<'agt'> {
  if (!isId('agt', id)) throw agentNotFound();
}
