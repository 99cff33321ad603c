import type { Command } from 'commander';
import { loadConfig } from '../../config/config.js';
import { presentCheckpointKeys } from '../../start/foundation.js';
import { NotFound } from '../not-found.js';

/** `sotto audit public-key`: needs no database, so that witnesses can know the key before the first start. */
export function configurePublicKey(command: Command): void {
  command.action(printPublicKey);
}

async function printPublicKey(): Promise<void> {
  const { verifiers } = await presentCheckpointKeys(loadConfig(process.env));
  if (verifiers.length === 0) {
    throw new NotFound(
      'No checkpoint key is set (SERVICE_CHECKPOINT_KEY). With the embedded database, the first start makes one.',
    );
  }
  const lines = verifiers.map((verifier) => `${verifier.toString()}\nSHA-256 ${verifier.fingerprint}\n`);
  process.stdout.write(lines.join(''));
}
