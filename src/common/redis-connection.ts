import { Redis } from 'ioredis';

const CONNECT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 1_000;
/**
 * Milliseconds that a connection has to close by itself. The library's types leave the setting out, and its default
 * keeps the process for two seconds, also when the connection is long gone.
 */
const CLOSING = { disconnectTimeout: 100 };

/**
 * A connection to be made by `connect()`. While Redis is away, commands fail at once: whoever asks would rather have no answer
 * than a late one.
 * @param url `redis://` or `rediss://`
 * @param name that Redis shows for it
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
  // The loss of a connection shows in the commands; without a listener it would be printed.
  redis.on('error', () => undefined);
  return redis;
}
