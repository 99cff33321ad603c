import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type Config, ConfigError } from '../../config/config.js';
import { InvalidNoteKey } from '../chain/log/note-format.js';
import { NoteSigner, NoteVerifier } from '../chain/log/signed-note.js';

/** Checkpoint keys of this instance. */
export interface CheckpointKeys {
  /** Undefined if no signing key is configured. No checkpoints are signed in this case. */
  readonly signer: NoteSigner | undefined;
  /** Accepted keys: the signer's key and earlier signing keys. */
  readonly verifiers: readonly NoteVerifier[];
}

/** Injection token of {@link CheckpointKeys}. */
export const CHECKPOINT_KEYS = Symbol('CHECKPOINT_KEYS');

/**
 * @param seed 32-byte seed of the signing key
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

/** Provides {@link CHECKPOINT_KEYS}. */
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
