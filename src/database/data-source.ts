import { DataSource, type DataSourceOptions } from 'typeorm';
import { poolSettings } from './connections.js';
import type { DatabaseWatch } from './database-watch.js';
import { Initial1700000000001 } from './migrations/0001-initial.js';
import { SharedFindings1700000000002 } from './migrations/0002-shared-findings.js';
import { OwnTerms1700000000003 } from './migrations/0003-own-terms.js';
import { SessionApi1700000000004 } from './migrations/0004-session-api.js';
import { KeptConversations1700000000005 } from './migrations/0005-kept-conversations.js';
import { Witnesses1700000000006 } from './migrations/0006-witnesses.js';
import { CheckpointTimestamps1700000000007 } from './migrations/0007-checkpoint-timestamps.js';
import { AccountsToSeal1700000000008 } from './migrations/0008-accounts-to-seal.js';
import { UpstreamRoutes1700000000009 } from './migrations/0009-upstream-routes.js';
import { TokenUsage1700000000010 } from './migrations/0010-token-usage.js';
import { TokenScopes1700000000011 } from './migrations/0011-token-scopes.js';
import { PolicyBases1700000000012 } from './migrations/0012-policy-bases.js';
import { PolicyAuthors1700000000013 } from './migrations/0013-policy-authors.js';
import { SpokenLanguages1700000000014 } from './migrations/0014-spoken-languages.js';
import { UncountedSessions1700000000015 } from './migrations/0015-uncounted-sessions.js';
import { ReviewSamples1700000000016 } from './migrations/0016-review-samples.js';
import { Reviews1700000000017 } from './migrations/0017-reviews.js';
import { ReviewRows1700000000018 } from './migrations/0018-review-rows.js';
import { Drift1700000000019 } from './migrations/0019-drift.js';
import { WrittenTokens1700000000020 } from './migrations/0020-written-tokens.js';
import { UpstreamErrors1700000000021 } from './migrations/0021-upstream-errors.js';
import { HashedRules1700000000022 } from './migrations/0022-hashed-rules.js';
import { HashedTokens1700000000023 } from './migrations/0023-hashed-tokens.js';
import { ApiTokens1700000000024 } from './migrations/0024-api-tokens.js';
import { ObservedAgents1700000000025 } from './migrations/0025-observed-agents.js';
import { ConversationMemory1700000000026 } from './migrations/0026-conversation-memory.js';
import { CallerKeys1700000000027 } from './migrations/0027-caller-keys.js';
import { SessionSearch1700000000028 } from './migrations/0028-session-search.js';
import { Archive1700000000029 } from './migrations/0029-archive.js';
import { Alerts1700000000030 } from './migrations/0030-alerts.js';
import { CallerKeyBudgets1700000000031 } from './migrations/0031-caller-key-budgets.js';

const MIGRATIONS = [
  Initial1700000000001,
  SharedFindings1700000000002,
  OwnTerms1700000000003,
  SessionApi1700000000004,
  KeptConversations1700000000005,
  Witnesses1700000000006,
  CheckpointTimestamps1700000000007,
  AccountsToSeal1700000000008,
  UpstreamRoutes1700000000009,
  TokenUsage1700000000010,
  TokenScopes1700000000011,
  PolicyBases1700000000012,
  PolicyAuthors1700000000013,
  SpokenLanguages1700000000014,
  UncountedSessions1700000000015,
  ReviewSamples1700000000016,
  Reviews1700000000017,
  ReviewRows1700000000018,
  Drift1700000000019,
  WrittenTokens1700000000020,
  UpstreamErrors1700000000021,
  HashedRules1700000000022,
  HashedTokens1700000000023,
  ApiTokens1700000000024,
  ObservedAgents1700000000025,
  ConversationMemory1700000000026,
  CallerKeys1700000000027,
  SessionSearch1700000000028,
  Archive1700000000029,
  Alerts1700000000030,
  CallerKeyBudgets1700000000031,
];
export const MANAGEMENT_CONNECTIONS = 10;

/** Migration names, as in the migrations table. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * Returns TypeORM options for the service's database, with the application role.
 * @param size largest number of connections
 */
export function applicationDataSource(
  url: string,
  size = MANAGEMENT_CONNECTIONS,
  watch?: DatabaseWatch,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    synchronize: false,
    logging: false,
    installExtensions: false,
    extra: poolSettings(url, 'sotto_app', size, watch),
  };
}

/** Returns TypeORM as the owner of the tables, for migrations and the TypeORM command line. */
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
