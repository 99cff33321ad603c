import { DomainError } from '../common/errors/domain-error.js';
import { type Id, isId } from '../common/ids.js';

export function agentNotFound(): DomainError {
  return new DomainError('agent_not_found', 'There is no agent of that id.');
}

export function nameTaken(): DomainError {
  return new DomainError('name_taken', 'The account has an agent of that name already.');
}

/**
 * What is not even written as an id names no agent. It is not looked for, since it may hold what the database can't take.
 * @throws DomainError `agent_not_found`
 */
export function refuseMalformedId(id: string): asserts id is Id<'agt'> {
  if (!isId('agt', id)) throw agentNotFound();
}
