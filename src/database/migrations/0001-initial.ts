import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './initial/accounts.js';
import { AGENTS } from './initial/agents.js';
import { CHECKPOINTS } from './initial/checkpoints.js';
import { INSTANCES } from './initial/instances.js';
import { JOURNAL } from './initial/journal.js';
import { RETENTION } from './initial/retention.js';
import { ROLES } from './initial/roles.js';
import { SESSIONS } from './initial/sessions.js';
import { STATISTICS } from './initial/statistics.js';
import { VAULT } from './initial/vault.js';
import { VOICE_WEBHOOK } from './initial/voice-webhook.js';

/** Parts of the schema, each of which may refer to preceding parts. */
const PARTS = [
  ROLES,
  ACCOUNTS,
  AGENTS,
  VOICE_WEBHOOK,
  VAULT,
  SESSIONS,
  INSTANCES,
  JOURNAL,
  CHECKPOINTS,
  RETENTION,
  STATISTICS,
];

/**
 * Creates the schema of the first release, one part per module.
 *
 * Three roles use the tables. The owner (who runs migrations) may change the tables. `sotto_app` sees the rows of the
 * account that its transaction named in `sotto.account_id`. `sotto_journal` writes calls of all accounts in shared
 * commits, and can only open and close sessions, append to chains, and count. Look-ups before the account is known are
 * functions that run as the owner and return one row.
 */
export class Initial1700000000001 implements MigrationInterface {
  name = 'Initial1700000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of PARTS) await queryRunner.query(part.up);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const part of [...PARTS].reverse()) await queryRunner.query(part.down);
  }
}
