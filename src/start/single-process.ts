import { createLog } from '../common/logging/logger.js';
import type { Config } from '../config/config.js';
import { reportOutages } from './database-outages.js';
import { prepareFoundation } from './foundation.js';
import { stopOnSignal } from '../ops/shutdown.js';
import { explainStartFailure } from '../ops/start-failure.js';
import { startService } from './service.js';
import { warnOfSettings } from './start-warnings.js';

/** Runs the whole service in this process. */
export async function serveAlone(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const foundation = await prepareFoundation(config, process.env, 'service');
  warnOfSettings(foundation, log);
  const service = await startService(foundation, log).catch(async (error: unknown) => {
    await foundation.release();
    throw error;
  });
  stopOnSignal(log, async () => {
    await service.stop();
    await foundation.release();
  });
  reportOutages(foundation, log);
  void foundation.databaseLost.then((error) => {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  });
  process.stdout.write(await service.greeting());
}
