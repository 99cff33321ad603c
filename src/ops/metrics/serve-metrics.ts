import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { errorCode } from '../../common/errors/error-code.js';
import { describeError, type Log } from '../../common/logging/logger.js';
import { ConfigError } from '../../config/config.js';
import type { MetricsSettings } from '../../config/telemetry-settings.js';

/** Metrics in Prometheus text format. */
export interface MetricsText {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Reasons why a port cannot be used, except for programming errors. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use',
  EACCES: 'requires permissions that this user does not have',
  EADDRNOTAVAIL: 'is not available at that address',
};

/**
 * Serves the metrics at a separate address, so that callers of the service cannot read them.
 * @throws ConfigError if the port is not available
 */
export async function serveMetrics(
  { port, host }: MetricsSettings,
  text: MetricsText,
  log: Log,
): Promise<Server> {
  const server = createServer((request, response) => {
    answer(text, request, response).catch((error: unknown) => {
      log.error('the metrics could not be read', { error: describeError(error) });
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  }).catch((error: unknown) => {
    const reason = REASONS[errorCode(error) ?? ''];
    throw reason === undefined ? error : new ConfigError([`SERVICE_METRICS_PORT: port ${port} ${reason}`]);
  });
  return server;
}

async function answer(
  text: MetricsText,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  const body = await text.metrics();
  response.writeHead(200, { 'content-type': text.contentType }).end(body);
}
