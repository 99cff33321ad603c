import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { settledWithin } from '../../common/async/settled-within.js';
import { LOG, type Log } from '../../common/logging/logger.js';
import { CONFIG, type Config } from '../../config/config.js';
import type { CallTrace } from '../call-facts.js';
import type { Tracer } from './tracer.js';

/** Longest wait for the export of the last spans, in milliseconds. */
const STOP_MS = 2_000;

/** Traces of calls, if the operator has configured a collector. Otherwise the library is not loaded. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  /** Number of span batches that the collector rejected. */
  failures = 0;
  private tracer: Tracer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Must be called before the service accepts calls. */
  async start(): Promise<void> {
    const { traces } = this.config;
    if (traces === undefined) return;
    const { startTracer } = await import('./otel-tracer.js');
    this.tracer = startTracer(traces, this.onExported);
  }

  begin(traceparent: string | undefined): CallTrace | undefined {
    return this.tracer?.begin(traceparent);
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.tracer !== undefined) await settledWithin(this.tracer.stop(), STOP_MS);
  }

  /** Logs only the first of several failures in a row, because a long outage of the collector would fill the log. */
  private readonly onExported = ({ failed, again }: { failed: boolean; again: boolean }): void => {
    if (!failed) return;
    this.failures += 1;
    if (!again) this.log.warn('the collector rejects traces');
  };
}
