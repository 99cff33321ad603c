import { Global, Module } from '@nestjs/common';
import { CallCounters } from '../metrics/call-counters.js';
import { CallReports } from './call-reports.js';
import { Tracing } from '../tracing/tracing.js';

/** Counters, reports and traces of calls. */
@Global()
@Module({ providers: [CallCounters, CallReports, Tracing], exports: [CallCounters, CallReports, Tracing] })
export class CallsModule {}
