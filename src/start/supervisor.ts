import cluster from 'node:cluster';
import { Logger } from '@nestjs/common';
import { createLog, FrameworkLog } from '../common/logging/logger.js';
import type { Config } from '../config/config.js';
import { reportOutages } from './database-outages.js';
import { prepareFoundation } from './foundation.js';
import { stopOnSignal } from '../ops/shutdown.js';
import { explainStartFailure } from '../ops/start-failure.js';
import { warnOfSettings } from './start-warnings.js';
import { SupervisedInstance } from './supervised-instance.js';

const GIVEN_UP =
  'Processes of the service exited unexpectedly too often, so the service is stopping. See the log for the causes.';

/**
 * Runs the service as several workers that share one port. This process serves no calls. It prepares the workers'
 * foundation, distributes connections, replaces ended workers and stops all workers.
 */
export async function supervise(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  Logger.overrideLogger(new FrameworkLog(log));
  // The operating system would assign most connections to a few of the workers.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  const foundation = await prepareFoundation(config, process.env, 'supervisor');
  warnOfSettings(foundation, log);
  const stop = async (): Promise<void> => {
    await instance.stop();
    await foundation.release();
  };
  const instance = new SupervisedInstance(foundation, log, () => {
    process.stderr.write(`${GIVEN_UP}\n`);
    void stop().finally(() => process.exit(1));
  });
  process.once('exit', () => {
    instance.kill();
  });
  const greeting = await instance.start().catch(async (error: unknown) => {
    instance.kill();
    await foundation.release();
    throw error;
  });
  stopOnSignal(log, stop);
  reportOutages(foundation, log);
  void foundation.databaseLost.then((error) => {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  });
  process.stdout.write(greeting);
}
