import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { APP_HOT_PATH, type HotPath } from '../database/hot-path.js';

const FLUSH_MS = 2_000;

interface KeyCount {
  readonly accountId: string;
  readonly keyId: string;
  calls: number;
}

/**
 * Counts calls with a caller key that a budget rejects, and periodically adds them to the database, off the hot path.
 * Counts of the last seconds are lost in a crash.
 */
@Injectable()
export class RefusedCalls implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(RefusedCalls.name);
  private pending = new Map<string, KeyCount>();
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(APP_HOT_PATH) private readonly database: Pick<HotPath, 'query'>) {}

  count(accountId: string, keyId: string, calls = 1): void {
    const known = this.pending.get(keyId);
    if (known === undefined) this.pending.set(keyId, { accountId, keyId, calls });
    else known.calls += calls;
  }

  /** Adds the counts to the database. If the database does not accept them, they are added in the next round. */
  async flush(): Promise<void> {
    const counts = [...this.pending.values()];
    if (counts.length === 0) return;
    this.pending = new Map();
    try {
      await this.database.query('count_refused_calls', 'SELECT count_refused_calls($1, $2, $3)', [
        counts.map(({ accountId }) => accountId),
        counts.map(({ keyId }) => keyId),
        counts.map(({ calls }) => calls),
      ]);
    } catch (error) {
      for (const { accountId, keyId, calls } of counts) this.count(accountId, keyId, calls);
      this.logger.warn(error instanceof Error ? error : 'rejected calls could not be counted');
    }
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
