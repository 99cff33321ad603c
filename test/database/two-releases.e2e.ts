import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { type JournaledService, runJournaledService } from '../audit/journaled-service.js';
import { ownerDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { query } from '../support/databases.js';
import { runService } from '../support/running-service.js';

/**
 * Changes that a release may make to tables while instances of the previous release use them. It only adds to
 * them.
 */
class NextRelease2700000000001 implements MigrationInterface {
  name = 'NextRelease2700000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of [
      'accounts',
      'agents',
      'sessions',
      'vault_entries',
      'audit_chains',
      'audit_batches',
    ]) {
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN of_next text, ADD COLUMN since_next integer DEFAULT 7`,
      );
    }
    await queryRunner.query(`CREATE INDEX sessions_of_next ON sessions (account_id, of_next)`);
    await queryRunner.query(`CREATE TABLE of_next (account_id text PRIMARY KEY)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE of_next');
  }
}

/**
 * During a rolling upgrade, the first instance of the new release changes the schema under instances of the
 * old release.
 */
describe('an instance of the previous release', () => {
  const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
  let service: JournaledService;

  beforeAll(async () => {
    service = await runJournaledService({ env });
    await service.call();
    const { options } = ownerDataSource(service.databaseUrl);
    const migrations = [...Object.values(options.migrations ?? []), NextRelease2700000000001];
    const next = await new DataSource({ ...options, migrations }).initialize();
    expect(await next.runMigrations()).toHaveLength(1);
    await next.destroy();
  });

  afterAll(() => service.stop());

  async function works(on: JournaledService): Promise<void> {
    const session = await on.call();
    await on.checkpoint();
    expect((await on.get(`/api/v1/sessions/${session}`)).status).toBe(200);
    expect(await on.verify({})).toMatchObject({ ok: true });
  }

  it('continues to serve calls after the new release has changed the schema', () => works(service));

  it('starts again on the new schema without changing it', async () => {
    expect(await migrate({ url: service.databaseUrl })).toEqual([]);
    const again = await runService({ databaseUrl: service.databaseUrl, env });
    expect((await fetch(`${again.baseUrl}/health`)).status).toBe(200);
    await again.stop();
    await works(service);
    const columns = await query(service.databaseUrl, `SELECT 1 FROM pg_attribute WHERE attname = 'of_next'`);
    expect(columns).toHaveLength(7);
  });
});
