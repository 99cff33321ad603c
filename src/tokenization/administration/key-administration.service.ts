import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import type { AccountEventBody } from '../../audit/events/events.js';
import type { Actor } from '../../common/http/request-context.js';
import { eventActor } from '../../audit/events/event-actor.js';
import { raiseEpoch } from '../../database/epochs.js';
import { Transactions } from '../../database/transactions.js';
import { rewrapSecret } from '../keys/agent-secrets.js';
import {
  type KeyState,
  type MasterKeys,
  newStoredKey,
  rewrapKey,
  type StoredKey,
} from '../crypto/keyring.js';
import { KeyStateError } from '../crypto/key-state.error.js';
import { type KeyRow, KeysRepository, SECRETS_TABLES } from '../keys/keys.repository.js';
import { MASTER_KEYS } from '../keys/keys.service.js';
import { VALUE_ERASER, type ValueEraser } from './value-eraser.js';
import { VaultEntriesRepository } from '../vault/vault-entries.repository.js';

/** User who acts, as recorded in the journal. */
export type KeyActor = Pick<Actor, 'userId' | 'login'>;

/** States from which each transition is allowed. */
const ALLOWED_STATES = {
  promoted: ['enabled'],
  disabled: ['enabled'],
  enabled: ['disabled'],
  destroyed: ['enabled', 'disabled'],
} as const satisfies Record<string, readonly KeyState[]>;

/**
 * Manages an account's data keys: add, then promote; disable, enable; destroy. Each operation is one transaction that
 * also journals it and raises the epoch, so that every instance applies it to its next call.
 */
@Injectable()
export class KeyAdministration {
  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly transactions: Transactions,
    private readonly keys: KeysRepository,
    private readonly entries: VaultEntriesRepository,
    @Inject(VALUE_ERASER) private readonly eraser: ValueEraser,
    private readonly journal: AccountJournal,
  ) {}

  list(accountId: string): Promise<KeyRow[]> {
    return this.transactions.run(accountId, (manager) => this.keys.listWithUse(manager, accountId));
  }

  /** Adds a key that can unseal but does not seal yet (first step of a rotation). @returns the key's ID */
  async add(accountId: string, actor: KeyActor): Promise<string> {
    const key = newStoredKey(this.master, accountId, 'data', 'enabled');
    await this.change(accountId, async (manager) => {
      await this.keys.insert(manager, accountId, key);
      return { kind: 'key_added', kid: key.kid, actor: eventActor(actor) };
    });
    return key.kid;
  }

  /** Makes a key primary (second step of a rotation). New values are sealed with it; older values remain readable. */
  async promote(accountId: string, kid: string, actor: KeyActor): Promise<void> {
    await this.change(accountId, async (manager) => {
      const key = await this.lockFor('promoted', manager, accountId, kid);
      await this.keys.demotePrimary(manager, accountId, key.purpose);
      await this.keys.setState(manager, accountId, kid, 'primary');
      return { kind: 'key_promoted', kid: key.kid, actor: eventActor(actor) };
    });
  }

  /** Disables a key. Values sealed with the key cannot be opened until it is enabled again. */
  disable(accountId: string, kid: string, actor: KeyActor): Promise<void> {
    return this.setState(accountId, kid, 'disabled', actor);
  }

  enable(accountId: string, kid: string, actor: KeyActor): Promise<void> {
    return this.setState(accountId, kid, 'enabled', actor);
  }

  /**
   * Returns the number of values that destroying the key would retire.
   * @throws KeyStateError if it can't be destroyed
   */
  async countForDestruction(accountId: string, kid: string): Promise<number> {
    return this.transactions.run(accountId, async (manager) => {
      await this.lockFor('destroyed', manager, accountId, kid);
      const rows = await this.keys.listWithUse(manager, accountId);
      return rows.find((row) => row.kid === kid)?.values ?? 0;
    });
  }

  /**
   * Destroys a key irreversibly. Tokens of values sealed with the key can no longer be restored, and the values get new
   * tokens. Texts kept for review under the key are destroyed.
   * @returns the number of retired values
   */
  async destroy(accountId: string, kid: string, actor: KeyActor): Promise<number> {
    let retired = 0;
    await this.change(accountId, async (manager) => {
      const key = await this.lockFor('destroyed', manager, accountId, kid);
      retired = await this.entries.retireByKey(manager, accountId, kid);
      await this.keys.destroy(manager, accountId, kid);
      await this.eraser.eraseWithKey(manager, accountId, actor);
      return { kind: 'key_destroyed', kid: key.kid, retired_values: retired, actor: eventActor(actor) };
    });
    return retired;
  }

  /**
   * Rewraps every account's keys and signing secrets with the current master key, account by account.
   * @param dryRun counts only
   * @returns the number of rewrapped keys and secrets
   * @throws KeyStateError when a key is wrapped by neither master key
   */
  async rewrap(
    actor: KeyActor,
    onAccount: (done: number, total: number) => void,
    dryRun = false,
  ): Promise<number> {
    let total = 0;
    const accountIds = await this.transactions.accountIds();
    for (const [index, accountId] of accountIds.entries()) {
      total += await this.transactions.run(accountId, (manager) =>
        this.rewrapAccount(manager, accountId, actor, dryRun),
      );
      onAccount(index + 1, accountIds.length);
    }
    return total;
  }

  private async rewrapAccount(
    manager: EntityManager,
    accountId: string,
    actor: KeyActor,
    dryRun: boolean,
  ): Promise<number> {
    let count = 0;
    for (const key of await this.keys.list(manager, accountId)) {
      const wrapped = rewrapKey(this.master, accountId, key);
      if (wrapped === undefined) continue;
      if (!dryRun) await this.keys.setWrapped(manager, accountId, key.kid, wrapped);
      count += 1;
    }
    for (const table of SECRETS_TABLES) {
      for (const { ownerId, wrapped: old } of await this.keys.lockSecrets(manager, accountId, table)) {
        const wrapped = rewrapSecret(this.master, accountId, ownerId, old);
        if (wrapped === undefined) continue;
        if (!dryRun) await this.keys.setSecret(manager, accountId, table, ownerId, wrapped);
        count += 1;
      }
    }
    if (count > 0 && !dryRun) {
      await this.journal.append(manager, accountId, {
        kind: 'key_rewrapped',
        keys: count,
        actor: eventActor(actor),
      });
    }
    return count;
  }

  private setState(
    accountId: string,
    kid: string,
    state: 'enabled' | 'disabled',
    actor: KeyActor,
  ): Promise<void> {
    return this.change(accountId, async (manager) => {
      const key = await this.lockFor(state, manager, accountId, kid);
      await this.keys.setState(manager, accountId, kid, state);
      return { kind: `key_${state}`, kid: key.kid, actor: eventActor(actor) };
    });
  }

  /** @param work makes the change and returns the event that describes it */
  private async change(
    accountId: string,
    work: (manager: EntityManager) => Promise<AccountEventBody>,
  ): Promise<void> {
    await this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      await this.journal.append(manager, accountId, await work(manager));
    });
  }

  /** Locks the key and returns it. @throws KeyStateError unless its state allows the transition */
  private async lockFor(
    done: keyof typeof ALLOWED_STATES,
    manager: EntityManager,
    accountId: string,
    kid: string,
  ): Promise<StoredKey> {
    const key = await this.keys.lock(manager, accountId, kid);
    if (key?.purpose !== 'data') throw new KeyStateError('The account has no data key with this ID.');
    const states: readonly KeyState[] = ALLOWED_STATES[done];
    if (states.includes(key.state)) return key;
    const instead = done === 'disabled' || done === 'destroyed' ? ' Promote another key first.' : '';
    throw new KeyStateError(
      `The key is ${key.state}. Only a key with the state ${states.join(' or ')} can be ${done}.` +
        (key.state === 'primary' ? instead : ''),
    );
  }
}
