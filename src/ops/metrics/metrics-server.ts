import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Registry } from 'prom-client';
import { describeError, LOG, type Log } from '../../common/logging/logger.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Metrics } from './metrics.js';

/** Serves the metrics on an address of their own, so that callers of the service can't read them. */
@Injectable()
export class MetricsServer implements OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
    private readonly metrics: Metrics,
  ) {}

  /** Undefined while metrics are not served. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  /** Listens, if the operator wants that. */
  async start(): Promise<void> {
    const { metrics } = this.config;
    if (metrics === undefined) return;
    const registry = this.metrics.registry();
    const server = createServer((request, response) => {
      this.answer(registry, request, response).catch((error: unknown) => {
        this.log.error('the metrics could not be read', { error: describeError(error) });
        response.writeHead(500).end();
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(metrics.port, metrics.host, resolve);
    });
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer(
    registry: Registry,
    { method, url }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  }
}
