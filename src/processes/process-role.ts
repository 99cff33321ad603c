import { randomBytes } from 'node:crypto';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Channel } from './channel.js';

const SECRET_BYTES = 32;

/** Role of this process in its instance. An instance has one or more processes on one machine. */
export interface ProcessRole {
  /** Number of processes that serve requests. */
  readonly processes: number;
  /** Whether this process starts before the others. Open sessions in an embedded database then show a crash. */
  readonly isFirst: boolean;
  /** Whether this process runs the periodic jobs. One process of an instance does. */
  readonly runsJobs: boolean;
  /** Random value in base64 that all processes of the instance share, until the instance ends. */
  readonly secret: string;
  /** Channel to the process that manages shared state; undefined if this process is the whole instance. */
  readonly supervisor: Channel | undefined;
}

/** Injection token of {@link ProcessRole}. */
export const PROCESS_ROLE = Symbol('PROCESS_ROLE');

export function newInstanceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}

/** Returns the role of a process that is the whole instance. */
export function onlyProcess(): ProcessRole {
  return { processes: 1, isFirst: true, runsJobs: true, secret: newInstanceSecret(), supervisor: undefined };
}

/** Provides {@link PROCESS_ROLE}. */
@Global()
@Module({})
export class ProcessRoleModule {
  static with(role: ProcessRole): DynamicModule {
    return {
      module: ProcessRoleModule,
      providers: [{ provide: PROCESS_ROLE, useValue: role }],
      exports: [PROCESS_ROLE],
    };
  }
}
