import { type DynamicModule, Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AgentSecrets } from './keys/agent-secrets.service.js';
import { KeysRepository } from './keys/keys.repository.js';
import { KeptConversations } from './conversations/kept-conversations.js';
import { KeptConversationsRepository } from './conversations/kept-conversations.repository.js';
import { KeyAdministration } from './administration/key-administration.service.js';
import type { MasterKeys } from './crypto/keyring.js';
import { KeysService, MASTER_KEYS } from './keys/keys.service.js';
import { Tokenizer } from './tokenizer.js';
import { VaultAdministration } from './administration/vault-administration.service.js';
import { VaultEntriesRepository } from './vault/vault-entries.repository.js';
import { VaultUsage } from './vault/vault-usage.js';
import { VaultRepository } from './vault/vault.repository.js';
import { Vault } from './vault/vault.js';

/** Provides {@link MASTER_KEYS}. */
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
  imports: [AuditModule],
  providers: [
    AgentSecrets,
    KeptConversations,
    KeptConversationsRepository,
    KeyAdministration,
    KeysRepository,
    KeysService,
    Tokenizer,
    Vault,
    VaultAdministration,
    VaultEntriesRepository,
    VaultRepository,
    VaultUsage,
  ],
  exports: [
    AgentSecrets,
    KeptConversations,
    KeyAdministration,
    KeysService,
    Tokenizer,
    Vault,
    VaultAdministration,
  ],
})
export class TokenizationModule {}
