import { Global, Module } from '@nestjs/common';
import { CallCounters } from '../metrics/call-counters.js';
import { CallReports } from './call-reports.js';
import { Tracing } from '../tracing/tracing.js';

/** What is reported of each call. */
@Global()
@Module({ providers: [CallCounters, CallReports, Tracing], exports: [CallCounters, CallReports, Tracing] })
export class CallsModule {}
