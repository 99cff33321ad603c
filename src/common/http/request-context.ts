import type { Id } from '../ids.js';
import type { LoginName } from '../text/branded.js';

/** Actor as named in the journal: a member, the operator's command line, or the service itself. */
export interface Actor {
  readonly userId: Id<'usr'> | 'operator' | 'system';
  readonly login: LoginName;
  readonly role: 'admin' | 'reviewer' | 'member';
  /** API token that made the request; undefined for a login. */
  readonly tokenId?: Id<'tok'>;
}

/** Caller and account of a request. It is the first argument of every service method behind the login. */
export interface RequestContext {
  readonly requestId: string;
  readonly accountId: string;
  readonly actor: Actor;
}
