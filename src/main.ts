import { createLog } from './common/logging/logger.js';
import { loadConfig } from './config/config.js';
import { prepareFoundation } from './foundation.js';
import { tuneGarbageCollection } from './ops/garbage-collection.js';
import { explainStartFailure } from './ops/start-failure.js';
import { FirstRun } from './ops/first-run.service.js';
import { stopOnSignal } from './ops/shutdown.js';
import { startService } from './service.js';

async function main(): Promise<void> {
  tuneGarbageCollection();
  const config = loadConfig(process.env);
  const log = createLog(config.logLevel);
  const foundation = await prepareFoundation(config, process.env, 'service');
  for (const { name, variables } of foundation.unconfiguredProviders) {
    log.warn('provider left out: variables of it are not set', { provider: name, variables });
  }
  const service = await startService(foundation, log).catch(async (error: unknown) => {
    await foundation.release();
    throw error;
  });
  stopOnSignal(log, async () => {
    await service.stop();
    await foundation.release();
  });
  void foundation.databaseLost.then((error) => {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  });
  if (config.oauth === undefined && !/^(localhost|127\.|::1$)/.test(config.host)) {
    log.warn('the development identity provider lets in whoever reaches this address: set SERVICE_OAUTH_…');
  }
  if (config.production && foundation.checkpointKeys.signer === undefined) {
    log.warn('checkpoints of the journal are not signed: set SERVICE_CHECKPOINT_KEY (docs/audit-format.md)');
  }
  const isTrial = config.databaseUrl === undefined;
  process.stdout.write(
    isTrial ? await service.app.get(FirstRun).welcome() : `sotto listens on ${service.baseUrl}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
});
