import { type DynamicModule, Global, Module } from '@nestjs/common';
import { KeysRepository } from './keys.repository.js';
import { KeysService, MASTER_KEY } from './keys.service.js';
import { Tokenizer } from './tokenizer.js';
import { VaultRepository } from './vault.repository.js';
import { Vault } from './vault.js';

/** Hands the master key to the keyring alone. */
@Global()
@Module({})
export class MasterKeyModule {
  static with(masterKey: Buffer): DynamicModule {
    return {
      module: MasterKeyModule,
      providers: [{ provide: MASTER_KEY, useValue: masterKey }],
      exports: [MASTER_KEY],
    };
  }
}

@Module({
  providers: [KeysRepository, KeysService, Tokenizer, Vault, VaultRepository],
  exports: [KeysService, Tokenizer, Vault],
})
export class TokenizationModule {}
