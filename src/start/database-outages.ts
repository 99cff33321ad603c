import { describeError, type Log } from '../common/logging/logger.js';
import type { Foundation } from './foundation.js';

/** Logs when the embedded database becomes unavailable and when it is running again. Calls are rejected in between. */
export function reportOutages(foundation: Foundation, log: Log): void {
  foundation.onDatabaseOutage((error) => {
    if (error === undefined) log.warn('the embedded database is running again');
    else
      log.error('the embedded database is unavailable and is being restarted', {
        error: describeError(error),
      });
  });
}
