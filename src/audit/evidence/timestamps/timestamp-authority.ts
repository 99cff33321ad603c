import { readFile } from 'node:fs/promises';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Certificate } from 'pkijs';
import { errorCode } from '../../../common/errors/error-code.js';
import { type Config, ConfigError } from '../../../config/config.js';
import { InvalidRoots, parseRoots } from '../../chain/timestamps/timestamp-roots.js';

/** Time-stamping authority that this service uses. */
export interface TimestampAuthority {
  /** Undefined if no authority is configured. No timestamps are requested in this case. */
  readonly url: string | undefined;
  /** Trusted certificates with which responses are verified. */
  readonly roots: readonly Certificate[];
}

/** Injection token of {@link TimestampAuthority}. */
export const TIMESTAMP_AUTHORITY = Symbol('TIMESTAMP_AUTHORITY');

/** @throws ConfigError if the file of roots cannot be used */
export async function readTimestampAuthority({
  timestamps,
}: Pick<Config, 'timestamps'>): Promise<TimestampAuthority> {
  if (timestamps === undefined) return { url: undefined, roots: [] };
  try {
    return { url: timestamps.url, roots: parseRoots(await readFile(timestamps.rootsPath, 'utf8')) };
  } catch (error) {
    const reason = error instanceof InvalidRoots ? error.message : errorCode(error);
    throw new ConfigError([`SERVICE_TSA_ROOTS: the file cannot be used (${reason ?? 'unknown'})`]);
  }
}

/** Provides {@link TIMESTAMP_AUTHORITY}. */
@Global()
@Module({})
export class TimestampAuthorityModule {
  static with(authority: TimestampAuthority): DynamicModule {
    return {
      module: TimestampAuthorityModule,
      providers: [{ provide: TIMESTAMP_AUTHORITY, useValue: authority }],
      exports: [TIMESTAMP_AUTHORITY],
    };
  }
}
