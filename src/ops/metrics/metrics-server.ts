import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LOG, type Log } from '../../common/logging/logger.js';
import { CONFIG, type Config } from '../../config/config.js';
import { PROCESS_ROLE, type ProcessRole } from '../../processes/process-role.js';
import { answerMetrics } from './instance-metrics.js';
import { Metrics } from './metrics.js';
import { serveMetrics } from './serve-metrics.js';

/** Serves the metrics to Prometheus, or sends them to the supervisor, which serves the metrics of all processes. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
    private readonly metrics: Metrics,
  ) {}

  /** Undefined while this process serves no metrics. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  /** Starts to listen, or to answer the supervisor, if the operator has enabled metrics. */
  async start(): Promise<void> {
    const { metrics } = this.config;
    if (metrics === undefined) return;
    const registry = this.metrics.registry();
    const { supervisor } = this.role;
    if (supervisor === undefined) this.server = await serveMetrics(metrics, registry, this.log);
    else answerMetrics(supervisor, registry);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }
}
