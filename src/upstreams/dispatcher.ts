import { type Dispatcher, Pool, ProxyAgent } from 'undici';

const KEEP_ALIVE_MS = 30_000;

/**
 * Keep-alive connections to one server, through a proxy if there is one. By HTTP/1.1: under HTTP/2 the library ends replies that
 * are under way when a provider announces the end of a connection (GOAWAY), and can't tell which requests it has taken.
 */
export function dispatcherFor(origin: string, proxy: string | undefined, connectMs: number): Dispatcher {
  const connect = { timeout: connectMs };
  const options = { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) return new Pool(origin, { ...options, connect });
  return new ProxyAgent({
    ...options,
    uri: proxy,
    proxyTunnel: true,
    requestTls: connect,
    proxyTls: connect,
    // A request waits for its connection whatever becomes of it, so the proxy's answer has a limit too.
    clientFactory: (url, settings) => new Pool(url, { ...settings, headersTimeout: connectMs }),
  });
}
