import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../audit/checkpoints/checkpoint-keys.js';
import { NotFound } from '../not-found.js';
import { READS, withService } from '../with-service.js';

/** `sotto audit public-key`. */
export function configurePublicKey(command: Command): void {
  command.action(() => withService(READS, (app) => Promise.resolve(publicKey(app))));
}

function publicKey(app: INestApplicationContext): string {
  const { verifiers } = app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  if (verifiers.length === 0) throw new NotFound('No checkpoint key is set (SERVICE_CHECKPOINT_KEY).');
  return verifiers.map((verifier) => `${verifier.toString()}\nSHA-256 ${verifier.fingerprint}`).join('\n');
}
