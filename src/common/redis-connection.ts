import { Redis } from 'ioredis';

const CONNECT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
/**
 * Milliseconds for a connection to close gracefully. The library's types omit the option, and its default keeps the
 * process running for two seconds, even if the connection was lost.
 */
const CLOSING = { disconnectTimeout: 100 };

/**
 * Returns a connection that `connect()` opens. While Redis is unavailable, commands fail at once, because an error is
 * better than a late reply.
 * @param url `redis://` or `rediss://`
 * @param name client name that Redis shows
 */
export function redisConnection(url: string, name: string): Redis {
  const redis = new Redis(url, {
    ...CLOSING,
    lazyConnect: true,
    connectionName: name,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_RECONNECT_DELAY_MS),
  });
  // Commands report a lost connection. Without a listener, the library would also print it.
  redis.on('error', () => undefined);
  return redis;
}
