import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { settledWithin } from '../../common/async/settled-within.js';
import { LOG, type Log } from '../../common/logging/logger.js';
import { CONFIG, type Config } from '../../config/config.js';
import type { CallTrace } from '../call-facts.js';
import type { Tracer } from './tracer.js';

/** How long sending the last spans may take, in milliseconds. */
const STOP_MS = 2_000;

/** Traces of calls, where the operator has named a collector; nothing of it is even loaded where not. */
@Injectable()
export class Tracing implements OnApplicationShutdown {
  /** Batches of spans that the collector did not take. */
  failures = 0;
  private tracer: Tracer | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** To be called before calls are taken. */
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

  /** Once in a row: a collector that is away for long would fill the log. */
  private readonly onExported = ({ failed, again }: { failed: boolean; again: boolean }): void => {
    if (!failed) return;
    this.failures += 1;
    if (!again) this.log.warn('the collector rejects traces');
  };
}
