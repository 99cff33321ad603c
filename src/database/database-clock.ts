import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A source of time: milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Milliseconds. A clock that is slewed drifts by less than the network's own jitter in this time. */
const SYNC_INTERVAL_MS = 5_000;

/**
 * The database's time without a query for each reading: the one clock that all instances share. An instance whose own
 * clock was moved neither takes old signatures nor writes wrong times into evidence.
 *
 * Between two synchronizations it runs on the monotonic clock, which nobody sets. A synchronization only bounds the
 * offset between the two, by the moments of the request and of the response; the estimate is moved no further than into
 * these bounds.
 */
@Injectable()
export class DatabaseClock implements Clock, OnModuleInit, OnApplicationShutdown {
  private readonly timer = setInterval(() => void this.trySynchronize(), SYNC_INTERVAL_MS).unref();
  /** From the monotonic clock to the database's; to this machine's until the first synchronization. */
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

  /** Without the database, the clock runs on with the offset that it has. */
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
