import type { EntityManager } from 'typeorm';
import type { KeyActor } from './key-administration.service.js';

/** What else an account keeps in which values stand, whose room is above this one: it goes with them. */
export interface ErasedWithValues {
  /** Inside the transaction that erases values. */
  eraseIn(manager: EntityManager, accountId: string, actor: KeyActor): Promise<void>;
}

/** Injection token. */
export const ERASED_WITH_VALUES = Symbol('ERASED_WITH_VALUES');
