import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';

/** Milliseconds between two rounds. Statistics also include sessions that are not counted yet. */
const INTERVAL_MS = 2_000;
/** Maximum number of sessions per statement. */
const MOST_COUNTED = 2_000;

/** Counts ended sessions for the statistics of agents and accounts. Several instances can do this concurrently. */
@Injectable()
export class SessionCounting implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private counting: Promise<number> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    this.timer = setInterval(() => {
      // Sessions that could not be counted are counted in the next round.
      this.count().catch(() => undefined);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.counting?.catch(() => undefined);
  }

  /** Counts all ended sessions. Only one round runs at a time. @returns number of counted sessions */
  count(): Promise<number> {
    this.counting ??= this.countAll().finally(() => (this.counting = undefined));
    return this.counting;
  }

  private async countAll(): Promise<number> {
    let counted = 0;
    for (;;) {
      const [{ n = 0 } = {}] = await this.dataSource.query<{ n?: number }[]>(
        'SELECT count_ended_sessions($1) AS n',
        [MOST_COUNTED],
      );
      counted += n;
      if (n < MOST_COUNTED) return counted;
    }
  }
}
