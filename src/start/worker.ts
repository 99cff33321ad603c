import { createLog } from '../common/logging/logger.js';
import type { Config } from '../config/config.js';
import { joinFoundation } from './foundation.js';
import { explainStartFailure } from '../ops/start-failure.js';
import type { ProcessRole } from '../processes/process-role.js';
import { joinSupervisor } from '../processes/worker-process.js';
import { type Service, startService } from './service.js';

/** Task that the supervisor assigns to a worker. */
export interface WorkerTask {
  readonly databaseUrl: string;
  readonly port: number;
  readonly modelThreads: number;
  readonly role: Omit<ProcessRole, 'supervisor'>;
}

/** Outcome of a start: the greeting when the worker listens, or an explanation for the operator. */
export type WorkerOutcome = { readonly greeting: string } | { readonly failure: string };

/** Runs the service as one of several workers, controlled by the supervisor. */
export function serveSupervised(config: Config): void {
  // Terminals and some service managers send these signals to all processes, but only the supervisor acts on them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  let service: Service | undefined;
  const start = async ({ databaseUrl, port, modelThreads, role }: WorkerTask): Promise<WorkerOutcome> => {
    try {
      const model = { ...config.model, workers: modelThreads };
      const foundation = await joinFoundation({ ...config, port, model }, process.env, databaseUrl);
      service = await startService(foundation, createLog(config.logLevel), { ...role, supervisor });
      return { greeting: role.isFirst ? await service.greeting() : '' };
    } catch (error) {
      return { failure: explainStartFailure(error) };
    }
  };
  const stop = async (): Promise<void> => {
    await service?.stop();
    process.exit(0);
  };
  const supervisor = joinSupervisor({ start }, () => void stop());
}
