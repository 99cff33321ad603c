import { resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../config/config.js';
import { presentCheckpointKeys } from '../../start/foundation.js';
import { NotFound } from '../not-found.js';

/** Configures `sotto audit public-key`. Needs no database, so witnesses can get the key before the first start. */
export function configurePublicKey(command: Command): void {
  command.action(printPublicKey);
}

async function printPublicKey(): Promise<void> {
  const config = loadConfig(process.env);
  const { verifiers } = await presentCheckpointKeys(config);
  if (verifiers.length === 0) {
    throw new NotFound(
      `There is no checkpoint key in ${resolve(config.dataDir)}, and none is set (SERVICE_CHECKPOINT_KEY). With the embedded ` +
        'database, the first start creates one.',
    );
  }
  const lines = verifiers.map((verifier) => `${verifier.toString()}\nSHA-256 ${verifier.fingerprint}\n`);
  process.stdout.write(lines.join(''));
}
