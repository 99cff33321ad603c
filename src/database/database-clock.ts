import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** What tells the time: milliseconds since 1970. */
export interface Clock {
  now(): number;
}

/** Milliseconds. A clock that is slewed is off by less than the network's own doubt in this time. */
const LOOK_MS = 5_000;

/**
 * The database's time, without asking for it: the one clock that all instances share. An instance whose own clock was
 * moved neither takes old signatures nor writes wrong times into evidence.
 *
 * Between two looks it goes on with the monotonic clock, which nobody sets. A look only bounds the difference, by the
 * moments of asking and of the answer; what is known of it is moved no further than into these bounds.
 */
@Injectable()
export class DatabaseClock implements Clock, OnModuleInit, OnApplicationShutdown {
  private readonly timer = setInterval(() => void this.tryLook(), LOOK_MS).unref();
  /** From the monotonic clock to the database's. Until it was asked, this machine's. */
  private offset = Date.now() - performance.now();

  constructor(private readonly dataSource: DataSource) {}

  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  async onModuleInit(): Promise<void> {
    await this.tryLook();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Without the database, it goes on as it is. */
  private async tryLook(): Promise<void> {
    await this.look().catch(() => undefined);
  }

  private async look(): Promise<void> {
    const asked = performance.now();
    const rows = await this.dataSource.query<{ ms: number }[]>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    );
    const answered = performance.now();
    const ms = rows[0]?.ms;
    if (ms !== undefined) this.offset = Math.min(Math.max(this.offset, ms - answered), ms - asked);
  }
}
