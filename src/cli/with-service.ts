import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { type Config, loadConfig } from '../config/config.js';
import { hasEmbeddedDatabase } from '../database/embedded/embedded-postgres.js';
import { prepareFoundation } from '../start/foundation.js';
import { confirm } from './confirm.js';

/** What a command may do to the database. */
export interface Access {
  /** `reads`: makes nothing, not even tables; `writes`: to a database that is there; `creates`: makes one where there is none. */
  readonly access: 'reads' | 'writes' | 'creates';
  /** Whether the operator has agreed to a new database already. */
  readonly yes?: boolean | undefined;
}

export const READS: Access = { access: 'reads' };
export const WRITES: Access = { access: 'writes' };

/** Names the database that a command uses, without the login. */
export function databaseName({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `embedded, in ${resolve(dataDir)} (SERVICE_DATA_DIR)`;
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname} (DATABASE_URL)`;
}

/**
 * Runs one command on the service's parts, prints the line that it gives (none for ''), and leaves nothing open.
 * @throws NotConfirmed, if a new database is not wanted; NoDatabase if there is none, and what keeps the service from starting
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
