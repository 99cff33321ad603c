import { type DynamicModule, Global, Module } from '@nestjs/common';
import { LOG, type Log } from './logger.js';

/** Provides the service log for modules that handle requests. */
@Global()
@Module({})
export class LogModule {
  static with(log: Log): DynamicModule {
    return { module: LogModule, providers: [{ provide: LOG, useValue: log }], exports: [LOG] };
  }
}
