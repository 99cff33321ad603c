import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { type DatabaseRole, poolSettings } from './connections.js';
import type { DatabaseWatch } from './database-watch.js';
import type { PoolLoad } from './pool-load.js';

/**
 * Prepared statements on a separate pool for every proxied call. Each is one round trip, without a mapper or a
 * transaction block. Its plan is made once, perhaps while a table is still empty. Statements therefore find rows one by
 * one, by their whole key, in subqueries with a LIMIT that leave the planner no other choice.
 */
export class HotPath implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private readonly lossListeners: (() => void)[] = [];

  constructor(
    url: string,
    role: DatabaseRole,
    private readonly size: number,
    watch?: DatabaseWatch,
  ) {
    this.pool = new pg.Pool(poolSettings(url, role, size, watch));
    // A connection that breaks while idle is replaced. The next query fails if the database is gone.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      // The event occurs only after a loss, because an idle connection is closed without an error.
      client.on('error', () => {
        for (const listener of this.lossListeners) listener();
      });
    });
  }

  /**
   * Opens all connections in advance. Otherwise, the pool would connect when many calls arrive at once, which is when
   * connecting takes longest, and let the calls wait even if other connections became free.
   */
  async onApplicationBootstrap(): Promise<void> {
    const connecting = Array.from({ length: this.size }, () => this.pool.connect());
    for (const connected of await Promise.allSettled(connecting)) {
      // A later query opens the connections that failed now.
      if (connected.status === 'fulfilled') connected.value.release();
    }
  }

  /** Runs the work once per connection, all at the same time. The work must run one statement after another. */
  async onEachConnection(work: () => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, work));
  }

  get load(): PoolLoad {
    return this.pool;
  }

  /**
   * Registers a listener for broken connections. The database may have crashed, and lost commits that were not flushed.
   */
  onConnectionLoss(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  /**
   * Runs one statement, which each connection prepares under that name on first use.
   * @throws the database's error; an error with the code `ETIMEDOUT` if the database does not answer
   */
  async query<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const result = await this.pool.query<Row>({ name, text, values: [...values] });
    return result.rows;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }
}

/** Injection token of the pool that works for one account at a time, as `sotto_app`. */
export const APP_HOT_PATH = Symbol('APP_HOT_PATH');

/** Injection token of the pool that writes the journal, as `sotto_journal`. */
export const JOURNAL_HOT_PATH = Symbol('JOURNAL_HOT_PATH');
