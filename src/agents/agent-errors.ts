import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';

export function agentNotFound(): DomainError {
  return new DomainError('agent_not_found', 'The account has no agent with this ID.');
}

export function nameTaken(): DomainError {
  return new DomainError('name_taken', 'Another agent of the account has this name. Choose another name.');
}

/**
 * Text without the form of an id names no agent. It is not queried, since it may hold characters that the database refuses.
 * @throws DomainError `agent_not_found`
 */
export function refuseMalformedId(id: string): asserts id is Id<'agt'> {
  if (!isId('agt', id)) throw agentNotFound();
}
