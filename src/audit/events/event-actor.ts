import type { Actor } from '../../common/http/request-context.js';
import type { EventActor } from './fields.js';

/** Returns the actor in the form of an event field, with the API token of the request, if any. */
export function eventActor({
  userId,
  login,
  tokenId,
}: Pick<Actor, 'userId' | 'login' | 'tokenId'>): EventActor {
  return { user_id: userId, login, ...(tokenId === undefined ? {} : { token_id: tokenId }) };
}
