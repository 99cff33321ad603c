import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { describeError, LOG, type Log } from '../../../common/logging/logger.js';
import { CheckpointJob } from '../../checkpoints/checkpoint-job.js';
import type { WitnessFailure } from './witness-client.js';
import { WITNESS_POLICY, type WitnessPolicy } from './witness-policy.js';
import { type WitnessStatus, WitnessStatuses } from './witness-status.service.js';
import { Witnessing } from './witnessing.service.js';

/** Failures in which a witness states that the log was changed. */
const ALARMING: ReadonlySet<WitnessFailure> = new Set(['ahead', 'inconsistent']);

/** Requests cosignatures after each round of signing. Calls and further checkpoints do not wait for them. */
@Injectable()
export class WitnessJob implements OnModuleInit, BeforeApplicationShutdown {
  /** Status as of the last round; undefined before the first round. */
  status: WitnessStatus | undefined;
  /** Number of failed attempts, by reason; `internal` for failures of this service. */
  readonly failures = new Map<WitnessFailure | 'internal', number>();
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly checkpoints: CheckpointJob,
    private readonly witnessing: Witnessing,
    private readonly statuses: WitnessStatuses,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    if (this.policy.witnesses.length === 0) return;
    this.checkpoints.onRound(() => {
      this.running ??= this.run().finally(() => {
        this.running = undefined;
      });
    });
  }

  /** Runs one round, and updates the status even if no witness could be reached. Never throws. */
  async run(): Promise<void> {
    await this.attempt(async () => {
      for (const failure of await this.witnessing.run(this.ending.signal)) this.report(failure);
    });
    await this.attempt(async () => {
      this.status = await this.statuses.status();
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.count('internal');
      this.log.error('the witnesses could not be reached', { error: describeError(error) });
    }
  }

  private report(failure: WitnessFailure): void {
    this.count(failure);
    if (ALARMING.has(failure)) {
      this.log.error('a witness has cosigned a log other than the current one', { code: failure });
    } else {
      this.log.warn('a witness did not cosign the checkpoint', { code: failure });
    }
  }

  private count(failure: WitnessFailure | 'internal'): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}
