import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { durationMs } from '../common/time/since.js';
import { DatabaseClock } from '../database/database-clock.js';
import { Transactions } from '../database/transactions.js';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import { FIGURE_SINCE } from './dto/figure-query.dto.js';
import { type Shares, sharesOf } from './figure/grouped-shares.js';
import { FiguresRepository, type GroupedCall } from './figures.repository.js';

/** Interval between measurements in milliseconds. */
const INTERVAL_MS = 600_000;

/** Periodically measures the error rates of all accounts together, for the operator. */
@Injectable()
export class ServiceFigure implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Undefined before the first measurement, and in processes without jobs. */
  current: (Shares & { readonly waiting: number }) | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: FiguresRepository,
    private readonly clock: DatabaseClock,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    // After a failure, the next round repeats the measurement.
    this.timer = setInterval(() => void this.refresh().catch(() => undefined), INTERVAL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  async refresh(): Promise<void> {
    const since = new Date(this.clock.now() - (durationMs(FIGURE_SINCE) ?? 0));
    const all: GroupedCall[] = [];
    let waiting = 0;
    for (const accountId of await this.transactions.accountIds()) {
      await this.transactions.run(accountId, async (manager) => {
        waiting += (await this.repository.progress(manager, accountId, since)).waiting;
        const calls = await this.repository.listReviewed(manager, accountId, since);
        // Strata are specific to an account.
        all.push(...calls.map((call) => ({ ...call, stratum: `${accountId} ${call.stratum}` })));
      });
    }
    this.current = { ...sharesOf(all), waiting };
  }
}
