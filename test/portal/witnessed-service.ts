import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { WitnessJob } from '../../src/audit/evidence/witnesses/witness-job.js';
import type { Provider } from '../../src/upstreams/provider.js';
import { startWitnessServer, type WitnessServer } from '../evidence/witness-server.js';
import { type RunningService, runService } from '../support/running-service.js';
import { query } from '../support/databases.js';

export interface WitnessedService extends RunningService {
  readonly witnesses: readonly [WitnessServer, WitnessServer];
  /** Verifier key of the log. */
  readonly logKey: string;
  /** Seals ended sessions, signs a checkpoint, and asks the witnesses without waiting for retry delays. */
  checkpoint(): Promise<void>;
}

/** Starts the whole service with two witnesses, both of which must cosign. */
export async function runWitnessedService(providers: readonly Provider[] = []): Promise<WitnessedService> {
  const place = await mkdtemp(join(tmpdir(), 'sotto-witnesses-'));
  const witnesses = [
    await startWitnessServer('one.example.com'),
    await startWitnessServer('two.example.com'),
  ] as const;
  const file = join(place, 'witnesses.yaml');
  await writeFile(file, JSON.stringify({ witnesses: witnesses.map(({ entry }) => entry) }));
  const service = await runService({
    providers,
    env: {
      SERVICE_WITNESSES: file,
      SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
      SERVICE_CHECKPOINT_ORIGIN: 'sotto.example.com/log',
    },
  });
  const { app } = service.service;
  const { signer } = app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  if (signer === undefined) throw new Error('the service has no key for its log');
  for (const witness of witnesses) witness.watch(signer.verifier);
  return {
    ...service,
    witnesses,
    logKey: signer.verifier.toString(),
    checkpoint: async () => {
      await app.get(CheckpointJob).run();
      await query(service.databaseUrl, 'UPDATE witness_progress SET retry_at = now()');
      await app.get(WitnessJob).run();
    },
    stop: async () => {
      await service.stop();
      for (const witness of witnesses) await witness.stop();
      await rm(place, { recursive: true });
    },
  };
}
