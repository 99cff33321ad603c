import { Global, Module } from '@nestjs/common';
import { CallCounters } from '../metrics/call-counters.js';
import { Tracing } from '../tracing/tracing.js';

/** What is reported of each call. */
@Global()
@Module({ providers: [CallCounters, Tracing], exports: [CallCounters, Tracing] })
export class CallsModule {}
