import { loadConfig } from './src/config/config.js';
import { ownerDataSource } from './src/database/data-source.js';

/** The TypeORM command line's data source: `npm run typeorm -- migration:show` after a build, with DATABASE_URL set. */
const { migrationUrl } = loadConfig(process.env);
if (migrationUrl === undefined)
  throw new Error('Set DATABASE_URL (or DATABASE_MIGRATION_URL) and SERVICE_MASTER_KEY.');

export default ownerDataSource(migrationUrl);
