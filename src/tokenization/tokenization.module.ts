import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { AgentSecrets } from './agent-secrets.service.js';
import { KeysRepository } from './keys.repository.js';
import { KeyAdministration } from './key-administration.service.js';
import type { MasterKeys } from './keyring.js';
import { KeysService, MASTER_KEYS } from './keys.service.js';
import { Tokenizer } from './tokenizer.js';
import { VaultAdministration } from './vault-administration.service.js';
import { VaultEntriesRepository } from './vault-entries.repository.js';
import { VaultPurgeJob } from './vault-purge-job.js';
import { VaultRetention } from './vault-retention.service.js';
import { VaultRetentionRepository } from './vault-retention.repository.js';
import { VaultUse } from './vault-use.js';
import { VaultRepository } from './vault.repository.js';
import { Vault } from './vault.js';

/** Hands the master key to the keyring alone. */
@Global()
@Module({})
export class MasterKeyModule {
  static with(master: MasterKeys): DynamicModule {
    return {
      module: MasterKeyModule,
      providers: [{ provide: MASTER_KEYS, useValue: master }],
      exports: [MASTER_KEYS],
    };
  }
}

@Module({
  imports: [AuditModule, PoliciesModule],
  providers: [
    AgentSecrets,
    KeyAdministration,
    KeysRepository,
    KeysService,
    Tokenizer,
    Vault,
    VaultAdministration,
    VaultEntriesRepository,
    VaultPurgeJob,
    VaultRepository,
    VaultRetention,
    VaultRetentionRepository,
    VaultUse,
  ],
  exports: [
    AgentSecrets,
    KeyAdministration,
    KeysService,
    Tokenizer,
    Vault,
    VaultAdministration,
    VaultRetention,
  ],
})
export class TokenizationModule {}
