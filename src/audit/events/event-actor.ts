import type { Actor } from '../../common/http/request-context.js';
import type { EventActor } from './fields.js';

/** Describes the actor for an event, with the API token that made the request, if any. */
export function eventActor({
  userId,
  login,
  tokenId,
}: Pick<Actor, 'userId' | 'login' | 'tokenId'>): EventActor {
  return { user_id: userId, login, ...(tokenId === undefined ? {} : { token_id: tokenId }) };
}
