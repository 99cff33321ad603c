import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { applicationDataSource, MANAGEMENT_CONNECTIONS } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { DatabaseWatch } from './database-watch.js';
import { APP_HOT_PATH, HotPath, JOURNAL_HOT_PATH } from './hot-path.js';
import { DatabasePools } from './pools.js';
import { Sweeps } from './sweeps.js';
import { Transactions } from './transactions.js';

/** Connections per instance, which its processes share. Each process has at least the number that it needs. */
const APP = { ofInstance: 8, least: 4 };
/** Jobs use one connection for their lock, and others for their work. */
const MANAGEMENT = { ofInstance: MANAGEMENT_CONNECTIONS, least: 5 };
/**
 * One connection for openings, one for closings, and one for openings with very many events. Writes that arrive during
 * a commit share the next commit.
 */
const JOURNAL_CONNECTIONS = 3;

function share({ ofInstance, least }: typeof APP, processes: number): number {
  return Math.max(least, Math.ceil(ofInstance / processes));
}

@Global()
@Module({})
export class DatabaseModule {
  /**
   * @param url URL of a database with the current schema
   * @param processes number of processes of the instance
   */
  static at(url: string, processes: number): DynamicModule {
    const watch = new DatabaseWatch(url);
    const management = applicationDataSource(url, share(MANAGEMENT, processes), watch);
    return {
      module: DatabaseModule,
      imports: [TypeOrmModule.forRoot({ ...management, autoLoadEntities: true, retryAttempts: 0 })],
      providers: [
        Transactions,
        DatabaseClock,
        DatabasePools,
        Sweeps,
        { provide: DatabaseWatch, useFactory: () => watch },
        {
          provide: APP_HOT_PATH,
          useFactory: () => new HotPath(url, 'sotto_app', share(APP, processes), watch),
        },
        {
          provide: JOURNAL_HOT_PATH,
          useFactory: () => new HotPath(url, 'sotto_journal', JOURNAL_CONNECTIONS, watch),
        },
      ],
      exports: [Transactions, DatabaseClock, DatabaseWatch, DatabasePools, APP_HOT_PATH, JOURNAL_HOT_PATH],
    };
  }
}
