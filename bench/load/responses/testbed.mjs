// Service with agents for each variant of calling. The simulated provider is a separate process.
import { createServer } from 'node:net';
import { once } from 'node:events';
import { startService } from '../../lib-service.mjs';
import { startHelper } from '../processes.mjs';
import { SocketConnection, SseConnection } from './connections.mjs';

/** Policies of the agents by name; undefined for the default policy. */
export const POLICIES = {
  pattern: 'name: bench-pattern\ndetection: { passes: [pattern] }\n',
  default: undefined,
};

/** Starts the testbed. @param policy name in `POLICIES` @param nodeOptions options of the service's process */
export async function startResponsesTestbed(policy, nodeOptions = []) {
  const upstream = await startHelper('responses/upstream.mjs');
  const upstreamUrl = `http://127.0.0.1:${upstream.port}/v1`;
  const metricsPort = await freePort();
  const env = { SERVICE_METRICS_PORT: String(metricsPort) };
  const service = await startService(upstreamUrl, env, nodeOptions);
  const agent = async (provider) =>
    service.createAgent(`Bench ${provider}`, {
      upstream: `${provider}:m`,
      ...(POLICIES[policy] === undefined ? {} : { policy_yaml: POLICIES[policy] }),
    });
  const [posting, connecting] = [await agent('bench'), await agent('sockets')];
  const chat = { transport: SseConnection, url: posting, directUrl: `${upstreamUrl}/chat/completions` };
  const responsesUrl = (url) => url.replace(/\/chat\/completions$/, '/responses');
  const directUrl = `${upstreamUrl}/responses`;
  const streams = { transport: SseConnection, url: responsesUrl(posting), directUrl };
  const toStream = { ...streams, transport: SocketConnection, directTransport: SseConnection };
  const sockets = { transport: SocketConnection, url: responsesUrl(connecting), directUrl };
  const [history, whole, alone] = [(call) => call.chat(), (call) => call.whole(), (call) => call.next(false)];
  return {
    upstream,
    /** Variants with the whole conversation in each request. */
    ways: [
      { name: 'chat completions, streamed', ...chat, body: history },
      { name: 'responses, streamed', ...streams, body: whole },
      { name: 'responses, WebSocket, provider streams', ...toStream, body: whole },
      { name: 'responses, WebSocket, provider too', ...sockets, body: whole },
    ],
    /** Variants of continuing a call. */
    continuing: [
      { name: 'chat completions, whole history', ...chat, body: history },
      { name: 'responses, streamed, stored', ...streams, body: (call) => call.next(true) },
      { name: 'responses, WebSocket, provider too, stored', ...sockets, body: (call) => call.next(true) },
      {
        name: 'responses, WebSocket, provider too, `store: false`',
        ...sockets,
        body: alone,
      },
    ],
    /** Variants for concurrent turns. */
    crowds: [
      { name: 'directly, WebSocket', transport: SocketConnection, url: directUrl, body: alone },
      { name: 'chat completions, streamed', ...chat, body: history },
      { name: 'responses, WebSocket, provider streams', ...toStream, body: alone },
      { name: 'responses, WebSocket, provider too', ...sockets, body: alone },
    ],
    /** Returns the longest delay of the service's event loop since the preceding call, in milliseconds. */
    eventLoop: async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      const found = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await answer.text());
      return found === null ? undefined : Number(found[1]) * 1_000;
    },
    stop: async () => {
      await service.stop();
      await upstream.stop();
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
