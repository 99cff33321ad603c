import { Global, Module } from '@nestjs/common';
import { CallCounters } from '../metrics/call-counters.js';
import { Tracing } from '../tracing/tracing.js';
import { CallObserver } from './call-observer.js';

/** What is reported of each call. */
@Global()
@Module({ providers: [CallCounters, CallObserver, Tracing], exports: [CallCounters, CallObserver, Tracing] })
export class CallsModule {}
