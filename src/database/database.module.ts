import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { applicationDataSource } from './data-source.js';
import { DatabaseClock } from './database-clock.js';
import { APP_HOT_PATH, HotPath, JOURNAL_HOT_PATH } from './hot-path.js';
import { DatabasePools } from './pools.js';
import { Transactions } from './transactions.js';

const APP_CONNECTIONS = 8;
/**
 * One for openings, one for closings, one for openings with very many events: whatever waits while a commit is under way
 * shares the next.
 */
const JOURNAL_CONNECTIONS = 3;

@Global()
@Module({})
export class DatabaseModule {
  /** @param url of a database whose schema is up to date. */
  static at(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRoot({ ...applicationDataSource(url), autoLoadEntities: true, retryAttempts: 0 }),
      ],
      providers: [
        Transactions,
        DatabaseClock,
        DatabasePools,
        { provide: APP_HOT_PATH, useFactory: () => new HotPath(url, 'sotto_app', APP_CONNECTIONS) },
        {
          provide: JOURNAL_HOT_PATH,
          useFactory: () => new HotPath(url, 'sotto_journal', JOURNAL_CONNECTIONS),
        },
      ],
      exports: [Transactions, DatabaseClock, DatabasePools, APP_HOT_PATH, JOURNAL_HOT_PATH],
    };
  }
}
