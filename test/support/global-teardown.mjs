import { rm } from 'node:fs/promises';
import { removeEmbeddedPostgres } from '../../dist/src/database/embedded/embedded-postgres.js';

export default async function tearDown() {
  const { embedded, browser, dropTemplate } = globalThis.sottoTestRun;
  await rm(browser, { recursive: true, force: true });
  await dropTemplate();
  if (embedded === undefined) return;
  await embedded.stop();
  await removeEmbeddedPostgres(embedded.dataDir);
  await rm(embedded.dataDir, { recursive: true, force: true });
}
