import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { type Config, loadConfig } from '../config/config.js';
import { hasEmbeddedDatabase } from '../database/embedded/embedded-postgres.js';
import { prepareFoundation } from '../start/foundation.js';
import { confirm } from './confirm.js';

/** Database access that a command needs. */
export interface Access {
  /** `reads`: no changes, not even new tables; `writes`: changes to an existing database; `creates`: also a new one. */
  readonly access: 'reads' | 'writes' | 'creates';
  /** Whether the operator has already agreed to a new database. */
  readonly yes?: boolean | undefined;
}

export const READS: Access = { access: 'reads' };
export const WRITES: Access = { access: 'writes' };

/** Returns a label for the database that a command uses, without credentials. */
export function databaseName({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `embedded, in ${resolve(dataDir)} (SERVICE_DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname} (DATABASE_URL)`;
}

/**
 * Runs one command inside the application, prints the line that it returns (except an empty line), and releases all
 * resources.
 * @throws NotConfirmed if a new database was not confirmed; NoDatabase if it is missing; errors that prevent a start
 */
export async function withService(
  { access, yes = false }: Access,
  run: (app: INestApplicationContext) => Promise<string>,
): Promise<void> {
  const config = loadConfig(process.env);
  const isNew = config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir));
  if (access === 'creates' && isNew && !yes) {
    const place = `${resolve(config.dataDir)} (SERVICE_DATA_DIR)`;
    await confirm(`There is no database in ${place}. This command creates a new one.`, 'new');
  }
  const role = { reads: 'reader', writes: 'guest', creates: 'command' } as const;
  if (process.stderr.isTTY) process.stderr.write(`Database: ${databaseName(config)}\n`);
  const foundation = await prepareFoundation(config, process.env, role[access]);
  try {
    const app = await NestFactory.createApplicationContext(AppModule.on(foundation), {
      logger: false,
      abortOnError: false,
    });
    try {
      const line = await run(app);
      if (line !== '') process.stdout.write(`${line}\n`);
    } finally {
      await app.close();
    }
  } finally {
    await foundation.release();
  }
}
