import { DomainError } from '../common/errors/domain-error.js';
import { wholeNumber } from './variables.js';

const MOST = 1_000_000;

/** Variables that limit the number of objects that an account can store. */
export const accountLimitEnvironment = {
  SERVICE_MAX_AGENTS: wholeNumber(1_000, 1, MOST),
  SERVICE_MAX_MEMBERS: wholeNumber(1_000, 1, MOST),
  SERVICE_MAX_API_TOKENS: wholeNumber(1_000, 1, MOST),
  SERVICE_MAX_POLICY_VERSIONS: wholeNumber(5_000, 1, MOST),
};

/** Largest numbers of objects in an account. */
export interface AccountLimits {
  readonly agents: number;
  readonly members: number;
  readonly apiTokens: number;
  readonly policyVersions: number;
}

const NAMES: Record<keyof AccountLimits, string> = {
  agents: 'agents',
  members: 'members and invitations',
  apiTokens: 'API tokens',
  policyVersions: 'versions of policies',
};

/**
 * Rejects objects beyond a limit. Must be called in the transaction that adds the object, after that transaction has
 * written to the account's journal, which blocks other transactions until the end.
 * @param count number of objects, including the new object
 * @throws DomainError `account_limit_reached`
 */
export function refuseBeyond(limits: AccountLimits, of: keyof AccountLimits, count: number): void {
  const most = limits[of];
  if (count <= most) return;
  const message = `The account already has ${most} ${NAMES[of]}, the most that this service allows.`;
  throw new DomainError('account_limit_reached', message);
}
