import { type Dispatcher, Pool, ProxyAgent } from 'undici';

const KEEP_ALIVE_MS = 30_000;

/**
 * Returns keep-alive connections to one server, through a proxy if there is one. They use HTTP/1.1, because the
 * library's HTTP/2 ends replies in progress on GOAWAY, and does not know which requests the provider has accepted.
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
    // The library waits for the connection even if the request is aborted, so the proxy's answer also has a limit.
    clientFactory: (url, settings) => new Pool(url, { ...settings, headersTimeout: connectMs }),
  });
}
