import { describeError, type Log } from '../common/logging/logger.js';
import type { Foundation } from './foundation.js';

/** Tells the operator that the embedded database ended, and when it runs again; calls are refused in between. */
export function reportOutages(foundation: Foundation, log: Log): void {
  foundation.onDatabaseOutage((error) => {
    if (error === undefined) log.warn('the embedded database is running again');
    else
      log.error('the embedded database is unavailable and is being restarted', {
        error: describeError(error),
      });
  });
}
