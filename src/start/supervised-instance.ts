import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { answerLogins } from '../auth/development/supervised-adapter.js';
import { MemoryAdapters } from '../auth/development/memory-adapter.js';
import type { Log } from '../common/logging/logger.js';
import type { Foundation } from './foundation.js';
import { InstanceMetrics } from '../ops/metrics/instance-metrics.js';
import { serveMetrics } from '../ops/metrics/serve-metrics.js';
import type { Channel } from '../processes/channel.js';
import { newInstanceSecret, onlyProcess } from '../processes/process-role.js';
import { type WorkerPosition, Workers } from '../processes/workers.js';
import { LimitClock } from '../rate-limits/limit-clock.js';
import { Limiter } from '../rate-limits/limiter.js';
import { answerStreams, CountedStreams } from '../rate-limits/running-streams.js';
import { answerLimits } from '../rate-limits/supervisor-buckets.js';
import type { WorkerOutcome, WorkerTask } from './worker.js';

/** Error with a worker's explanation of why it cannot serve. */
class WorkerFailure extends Error {
  override readonly name = 'WorkerFailure';
}

/** Worker processes, and the state that they share: limits, metrics and pending logins. */
export class SupervisedInstance {
  private readonly secret = newInstanceSecret();
  private readonly limiter: Limiter;
  private readonly streams: CountedStreams;
  private readonly logins = new MemoryAdapters();
  private readonly streamEnds = new Map<Channel, () => void>();
  private readonly metrics = new InstanceMetrics(() => this.workers.channels());
  private readonly workers: Workers<string>;
  private metricsServer: Server | undefined;
  private port: number;

  /** @param onGivenUp called when workers have ended too often and are not restarted */
  constructor(
    private readonly foundation: Foundation,
    private readonly log: Log,
    onGivenUp: () => void,
  ) {
    const { config } = foundation;
    this.port = config.port;
    this.limiter = new Limiter(config, new LimitClock(), onlyProcess());
    this.streams = new CountedStreams(config.maxStreams);
    this.workers = new Workers(
      config.processes,
      {
        start: (channel, position) => this.startWorker(channel, position),
        ended: (channel) => {
          this.metrics.ended(channel);
          this.streamEnds.get(channel)?.();
          this.streamEnds.delete(channel);
        },
        givenUp: onGivenUp,
      },
      log,
    );
  }

  /** Starts the workers. @returns the greeting, once all workers serve @throws error of a worker that cannot serve */
  async start(): Promise<string> {
    const { config } = this.foundation;
    if (this.port === 0) this.port = await freePort(config.host);
    await this.limiter.connect();
    if (config.metrics !== undefined)
      this.metricsServer = await serveMetrics(config.metrics, this.metrics, this.log);
    return this.workers.start();
  }

  /** Stops each worker in its shutdown phases. */
  async stop(): Promise<void> {
    await this.workers.stop();
    this.limiter.onApplicationShutdown();
    this.metricsServer?.close();
    this.metricsServer?.closeAllConnections();
  }

  /** Kills the workers at once. */
  kill(): void {
    this.workers.kill();
  }

  private async startWorker(channel: Channel, position: WorkerPosition): Promise<string> {
    answerLimits(channel, this.limiter);
    answerLogins(channel, this.logins);
    this.streamEnds.set(channel, answerStreams(channel, this.streams));
    const outcome = await channel.ask<WorkerOutcome>('start', this.taskOf(position));
    if ('greeting' in outcome) return outcome.greeting;
    if (position.isReplacement) process.stderr.write(`${outcome.failure}\n`);
    throw new WorkerFailure(outcome.failure);
  }

  private taskOf({ number, isReplacement }: WorkerPosition): WorkerTask {
    const { config, databaseUrl } = this.foundation;
    const { processes } = config;
    const { workers: threads } = config.model;
    const rest = number < threads % processes ? 1 : 0;
    return {
      databaseUrl,
      port: this.port,
      modelThreads: Math.max(1, Math.floor(threads / processes) + rest),
      role: {
        processes,
        isFirst: number === 0 && !isReplacement,
        // A replacement of the first worker also takes over its jobs.
        runsJobs: number === 0,
        secret: this.secret,
      },
    };
  }
}

/** Returns a free port. All workers must use the same port, even if temporarily no worker is listening. */
async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
