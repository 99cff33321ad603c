import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { describeError, type Log } from '../../common/logging/logger.js';
import type { MetricsSettings } from '../../config/telemetry-settings.js';

/** The metrics as Prometheus reads them. */
export interface MetricsText {
  readonly contentType: string;
  metrics(): Promise<string>;
}

/** Serves the metrics on an address of their own, so that callers of the service can't read them. */
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
