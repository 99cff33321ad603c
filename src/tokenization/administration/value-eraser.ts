import type { EntityManager } from 'typeorm';
import type { Actor } from '../../common/http/request-context.js';

/** User who erases, as recorded in the journal. */
type Eraser = Pick<Actor, 'userId' | 'login'>;

/** Erases data outside the vault that contains values. Implemented by a module that depends on this one. */
export interface ValueEraser {
  /** Erases the data within the transaction that erases values. */
  eraseIn(manager: EntityManager, accountId: string, actor: Eraser): Promise<void>;
  /** Erases the data within the transaction that destroys a key, after the key's state has changed. */
  eraseWithKey(manager: EntityManager, accountId: string, actor: Eraser): Promise<void>;
}

/** Injection token of the {@link ValueEraser}. */
export const VALUE_ERASER = Symbol('VALUE_ERASER');
