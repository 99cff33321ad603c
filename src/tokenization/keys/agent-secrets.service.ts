import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { validationFailed } from '../../common/errors/domain-error.js';
import { openSecret, wrapSecret } from './agent-secrets.js';
import type { MasterKeys } from '../crypto/keyring.js';
import { KeysRepository } from './keys.repository.js';
import { MASTER_KEYS } from './keys.service.js';

/** Secrets that are too long to guess, in characters that an `Authorization` header can contain. */
export const SIGNING_SECRET = /^[\x21-\x7e]{16,256}$/;

export const SIGNING_SECRET_PROBLEM =
  'signing_secret must have 16 to 256 visible ASCII characters without spaces';

/** Stores signing secrets of agents, which are never shown, and of alert webhooks, which are shown once. */
@Injectable()
export class AgentSecrets {
  constructor(
    @Inject(MASTER_KEYS) private readonly master: MasterKeys,
    private readonly keys: KeysRepository,
  ) {}

  /**
   * Sets the agent's signing secret, which overrides the environment's; null removes it. Must run inside a
   * transaction of the account.
   * @throws DomainError `validation_failed`
   */
  async set(
    manager: EntityManager,
    accountId: string,
    agentId: string,
    secret: string | null,
  ): Promise<void> {
    if (secret !== null && !SIGNING_SECRET.test(secret)) {
      throw validationFailed([{ field: 'signing_secret', rule: 'secret', message: SIGNING_SECRET_PROBLEM }]);
    }
    const wrapped = secret === null ? null : this.wrap(accountId, agentId, secret);
    await this.keys.setSecret(manager, accountId, 'agents', agentId, wrapped);
  }

  /** Encrypts the secret of an agent or alert webhook. */
  wrap(accountId: string, ownerId: string, secret: string): Buffer {
    return wrapSecret(this.master, accountId, ownerId, secret);
  }

  /** Decrypts a secret; undefined if neither master key opens it. */
  open(accountId: string, ownerId: string, wrapped: Buffer): string | undefined {
    return openSecret(this.master, accountId, ownerId, wrapped);
  }
}
