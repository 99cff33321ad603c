import type { EntityManager } from 'typeorm';
import type { Actor } from '../../common/http/request-context.js';

/** Who erases, for the journal. */
type Eraser = Pick<Actor, 'userId' | 'login'>;

/** What else an account keeps in which values stand, whose room is above this one: it goes with them. */
export interface ErasedWithValues {
  /** Inside the transaction that erases values. */
  eraseIn(manager: EntityManager, accountId: string, actor: Eraser): Promise<void>;
  /** Inside the transaction that destroys a key, once its state says so. */
  eraseWithKey(manager: EntityManager, accountId: string, actor: Eraser): Promise<void>;
}

/** Injection token. */
export const ERASED_WITH_VALUES = Symbol('ERASED_WITH_VALUES');
