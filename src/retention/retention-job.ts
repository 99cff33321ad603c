import { Injectable } from '@nestjs/common';
import { HourlyJob } from '../database/hourly-job.js';
import { Retention } from './retention.service.js';

const FIRST_MS = 600_000;
const ACTOR = { userId: 'system', login: 'retention' } as const;

/** Looks for accounts whose sessions nobody went through on this day (UTC), so that each is once a day. */
@Injectable()
export class RetentionJob extends HourlyJob<unknown> {
  constructor(private readonly retention: Retention) {
    super(FIRST_MS, 'sessions could not be purged');
  }

  protected work(signal: AbortSignal): Promise<unknown> {
    return this.retention.purgeDaily(ACTOR, { signal });
  }
}
