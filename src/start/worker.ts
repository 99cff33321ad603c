import { createLog } from '../common/logging/logger.js';
import type { Config } from '../config/config.js';
import { joinFoundation } from './foundation.js';
import { explainStartFailure } from '../ops/start-failure.js';
import type { ProcessRole } from '../processes/process-role.js';
import { joinSupervisor } from '../processes/worker-process.js';
import { type Service, startService } from './service.js';

/** What the supervisor wants of a process. */
export interface WorkerTask {
  readonly databaseUrl: string;
  readonly port: number;
  readonly modelThreads: number;
  readonly role: Omit<ProcessRole, 'supervisor'>;
}

/** What became of it: how the service greets, once it listens; or why it can't serve, for the operator. */
export type WorkerOutcome = { readonly greeting: string } | { readonly failure: string };

/** Runs the service as one of several processes, when and for as long as the supervisor wants. */
export function serveSupervised(config: Config): void {
  // A terminal, and some service managers, send these to all processes: what is to be done the supervisor says.
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
