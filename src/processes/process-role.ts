import { randomBytes } from 'node:crypto';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Channel } from './channel.js';

const SECRET_BYTES = 32;

/** What this process is to its instance, which is one process or several on one machine. */
export interface ProcessRole {
  /** How many processes serve. */
  readonly processes: number;
  /** Whether it is up before the others: what is open in an embedded database then was left by a crash. */
  readonly isFirst: boolean;
  /** Whether it runs the periodic jobs: one process of an instance does. */
  readonly runsJobs: boolean;
  /** Random, in base64: the same in all processes of the instance, and gone with them. */
  readonly secret: string;
  /** The process that the others share their state through; undefined where one is the whole instance. */
  readonly supervisor: Channel | undefined;
}

/** Injection token of {@link ProcessRole}. */
export const PROCESS_ROLE = Symbol('PROCESS_ROLE');

export function newInstanceSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}

/** The role of a process that is the whole instance. */
export function onlyProcess(): ProcessRole {
  return { processes: 1, isFirst: true, runsJobs: true, secret: newInstanceSecret(), supervisor: undefined };
}

/** Tells every module what the process is to its instance. */
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
