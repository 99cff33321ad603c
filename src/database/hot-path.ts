import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { type DatabaseRole, poolSettings } from './connections.js';
import type { DatabaseWatch } from './database-watch.js';
import type { PoolLoad } from './pool-load.js';

/**
 * Prepared statements on a pool of their own, for what every proxied call does: no mapper, no transaction block, one
 * round trip each. Their plans are made once, perhaps while a table is still empty, and kept: so the statements look rows
 * up one by one, by their whole key, in subqueries with a LIMIT that leave the planner no other choice.
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
    // A connection that breaks while idle is simply replaced; the next query fails if the database is gone.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => {
      // Emitted for a loss only: a connection that is closed after idling ends without an error.
      client.on('error', () => {
        for (const listener of this.lossListeners) listener();
      });
    });
  }

  /**
   * Connects, so that no call has to. The pool would connect when many calls come at once, which is when it takes
   * longest, and let them wait for it even if other connections became free meanwhile.
   */
  async onApplicationBootstrap(): Promise<void> {
    const connecting = Array.from({ length: this.size }, () => this.pool.connect());
    for (const connected of await Promise.allSettled(connecting)) {
      // What could not be reached now is reached for again by the query that needs it.
      if (connected.status === 'fulfilled') connected.value.release();
    }
  }

  /** Runs what asks one statement after another once on each connection: as often at once as there are connections. */
  async onEachConnection(work: () => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: this.size }, work));
  }

  get load(): PoolLoad {
    return this.pool;
  }

  /**
   * Calls the listener whenever a connection breaks: the database may have crashed, and lost what was committed without a
   * flush.
   */
  onConnectionLoss(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  /**
   * Runs one statement, prepared under that name on first use of each connection.
   * @throws what the database refuses it with; an error with the code `ETIMEDOUT` when it does not answer
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
