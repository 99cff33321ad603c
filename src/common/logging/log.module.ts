import { type DynamicModule, Global, Module } from '@nestjs/common';
import { LOG, type Log } from './logger.js';

/** Hands the log to those who write of one request. */
@Global()
@Module({})
export class LogModule {
  static with(log: Log): DynamicModule {
    return { module: LogModule, providers: [{ provide: LOG, useValue: log }], exports: [LOG] };
  }
}
