import { DataSource, type DataSourceOptions } from 'typeorm';
import { poolSettings } from './connections.js';
import { Initial1700000000001 } from './migrations/0001-initial.js';
import { VaultRetention1700000000002 } from './migrations/0002-vault-retention.js';
import { Logins1700000000003 } from './migrations/0003-logins.js';
import { AgentStatistics1700000000004 } from './migrations/0004-agent-statistics.js';
import { Checkpoints1700000000005 } from './migrations/0005-checkpoints.js';
import { Sweeper1700000000006 } from './migrations/0006-sweeper.js';
import { Retention1700000000007 } from './migrations/0007-retention.js';
import { SessionLists1700000000008 } from './migrations/0008-session-lists.js';
import { VoiceWebhook1700000000009 } from './migrations/0009-voice-webhook.js';
import { AccountStatistics1700000000010 } from './migrations/0010-account-statistics.js';
import { AccountEvents1700000000012 } from './migrations/0012-account-events.js';
import { AuditBatches1700000000013 } from './migrations/0013-audit-batches.js';

const MIGRATIONS = [
  Initial1700000000001,
  VaultRetention1700000000002,
  Logins1700000000003,
  AgentStatistics1700000000004,
  Checkpoints1700000000005,
  Sweeper1700000000006,
  Retention1700000000007,
  SessionLists1700000000008,
  VoiceWebhook1700000000009,
  AccountStatistics1700000000010,
  AccountEvents1700000000012,
  AuditBatches1700000000013,
];
const POOL_SIZE = 10;

/** As the table of migrations has them. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/** TypeORM over the service's database, as the application role. */
export function applicationDataSource(url: string): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    logging: false,
    installExtensions: false,
    extra: poolSettings(url, 'sotto_app', POOL_SIZE),
  };
}

/** TypeORM as the owner of the tables: for migrations and the TypeORM command line. */
export function ownerDataSource(url: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    synchronize: false,
    logging: false,
    installExtensions: false,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    extra: { max: 2, application_name: 'sotto-migrate' },
  });
}
