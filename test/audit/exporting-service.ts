import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { type Ran, runSotto } from '../support/run-sotto.js';
import { type JournaledService, runJournaledService } from './journaled-service.js';

export interface ExportingService extends JournaledService {
  readonly folder: string;
  /** Public key of its checkpoints. */
  readonly vkey: string;
  /** ID of a session that a checkpoint covers. */
  readonly sessionId: string;
  /** Returns the API's export of a session. */
  exported(id?: string): Promise<string>;
  /** Runs the built command as an operator does. */
  sotto(...args: string[]): Promise<Ran>;
}

/** Starts a service that keeps its checkpoints in a folder, with some calls of an account. */
export async function runExportingService({ calls = 5 } = {}): Promise<ExportingService> {
  const folder = await mkdtemp(join(tmpdir(), 'sotto-exports-'));
  const env = {
    SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 5).toString('base64'),
    SERVICE_CHECKPOINT_DIR: folder,
    SERVICE_MASTER_KEY: Buffer.alloc(32, 6).toString('base64'),
  };
  const service = await runJournaledService({ env });
  let sessionId = '';
  for (let call = 0; call < calls; call += 1) sessionId = await service.call();
  if (calls > 0) {
    await service.checkpoint();
    await service.call();
    await service.checkpoint();
  }
  return {
    ...service,
    folder,
    vkey: service.service.app.get<CheckpointKeys>(CHECKPOINT_KEYS).verifiers.join(''),
    sessionId,
    exported: async (id = sessionId) => (await service.get(`/api/v1/sessions/${id}/audit`)).text(),
    sotto: (...args) => runSotto(args, { env: { DATABASE_URL: service.databaseUrl, ...env } }),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
