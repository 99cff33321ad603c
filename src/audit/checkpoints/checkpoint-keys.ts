import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Config, ConfigError } from '../../config/config.js';
import { InvalidNoteKey, NoteSigner, NoteVerifier } from '../chain/signed-note.js';

/** The keys of checkpoints that this instance knows. */
export interface CheckpointKeys {
  /** Undefined where no key is configured: then no checkpoint is signed. */
  readonly signer: NoteSigner | undefined;
  /** The signer's own and those before it; whatever one of them signed is believed. */
  readonly verifiers: readonly NoteVerifier[];
}

/** Injection token of {@link CheckpointKeys}. */
export const CHECKPOINT_KEYS = Symbol('CHECKPOINT_KEYS');

/**
 * @param seed of the signing key, 32 bytes
 * @throws ConfigError
 */
export function checkpointKeys(
  config: Pick<Config, 'checkpointOrigin' | 'checkpointPublicKeys'>,
  seed: Buffer | undefined,
): CheckpointKeys {
  try {
    const signer = seed === undefined ? undefined : new NoteSigner(config.checkpointOrigin, seed);
    const others = config.checkpointPublicKeys.map((text) => NoteVerifier.parse(text));
    return { signer, verifiers: signer === undefined ? others : [signer.verifier, ...others] };
  } catch (error) {
    if (!(error instanceof InvalidNoteKey)) throw error;
    throw new ConfigError([
      `SERVICE_CHECKPOINT_PUBLIC_KEYS, SERVICE_CHECKPOINT_ORIGIN: one is ${error.message}`,
    ]);
  }
}

/** Hands the keys to the journal alone. */
@Global()
@Module({})
export class CheckpointKeysModule {
  static with(keys: CheckpointKeys): DynamicModule {
    return {
      module: CheckpointKeysModule,
      providers: [{ provide: CHECKPOINT_KEYS, useValue: keys }],
      exports: [CHECKPOINT_KEYS],
    };
  }
}
