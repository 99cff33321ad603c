import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Source of time, in milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Milliseconds between synchronizations. In this time, a slewed clock drifts by less than the network's jitter. */
const SYNC_INTERVAL_MS = 5_000;

/**
 * Provides the database's time, the one clock that all instances share, without a query for each call. If an instance's
 * own clock is changed, the instance neither accepts old signatures nor journals wrong times.
 *
 * Between two synchronizations, the time follows the monotonic clock, which is never set. The times of a query and its
 * response bound the offset between the two clocks. The estimated offset changes only as far as these bounds require.
 */
@Injectable()
export class DatabaseClock implements Clock, OnModuleInit, OnApplicationShutdown {
  private readonly timer = setInterval(() => void this.trySynchronize(), SYNC_INTERVAL_MS).unref();
  /** Milliseconds from the monotonic clock to the database's, or first to the local clock. */
  private offset = Date.now() - performance.now();

  constructor(private readonly dataSource: DataSource) {}

  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  async onModuleInit(): Promise<void> {
    await this.trySynchronize();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Synchronizes the clock. Without the database, the clock continues with its current offset. */
  private async trySynchronize(): Promise<void> {
    await this.synchronize().catch(() => undefined);
  }

  private async synchronize(): Promise<void> {
    const requested = performance.now();
    const rows = await this.dataSource.query<{ ms: number }[]>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    const responded = performance.now();
    const ms = rows[0]?.ms;
    if (ms !== undefined) this.offset = Math.min(Math.max(this.offset, ms - responded), ms - requested);
  }
}
